import { type ReactNode, useRef } from "react";
import { useFetcher, useRouteLoaderData } from "react-router";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { isNamed, ownNameSchema } from "./person.ts";

const SETTINGS = "/admin/settings";

/** Returns whether the signed-in user has set a name, other than the default from the e-mail. */
export function useIsNamed(): boolean {
  const user = useRouteLoaderData<{ user: { name: string; email: string } }>(SHELL)?.user;
  return user === undefined || isNamed(user);
}

/** Form for the name in one line, without a page of its own. */
function NameForm() {
  const fetcher = useFetcher<FormAnswer>();
  const form = useCheckedForm({ schema: ownNameSchema, answer: fetcher.data });
  useAnswerToast(fetcher.data);
  return (
    <fetcher.Form
      {...form.props}
      method="post"
      action={SETTINGS}
      className="flex items-start gap-2 max-sm:w-full"
    >
      <FormContext value={form}>
        <SendKey />
        <input type="hidden" name="intent" value="name" />
        <Field label="Your name" hideLabel name="name" className="min-w-0 grow sm:w-64">
          <TextInput autoComplete="name" placeholder="First and last name" />
        </Field>
        <Button
          type="submit"
          className="px-3! whitespace-nowrap"
          pending={fetcher.state !== "idle"}
          pendingLabel="Saving..."
        >
          Save name
        </Button>
      </FormContext>
    </fetcher.Form>
  );
}

/** Notice above the dashboard until the account has a name; `NameFirst` asks where something is sent. */
export function NameNotice() {
  if (useIsNamed()) return null;
  return (
    <section
      aria-label="Your name"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-signal-500 bg-signal-500/10 px-4 py-2 text-ink-900 lg:px-6 print:hidden"
    >
      <p>What is your name? Customers read it under your mails, colleagues beside what you do.</p>
      <NameForm />
    </section>
  );
}

/** Shows a dialog that sends in the user's name once there is one; asks for the name before. */
export function NameFirst({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const isSaved = useRef(false);
  if (useIsNamed()) return children;
  return (
    <FormDialog
      title="Your name first"
      description="Customers read it under what you send."
      size="sm"
      schema={ownNameSchema}
      action={SETTINGS}
      fields={{ intent: "name" }}
      submit="Save and go on"
      pendingLabel="Saving..."
      onDone={() => (isSaved.current = true)}
      onClose={() => (isSaved.current ? undefined : onClose())}
    >
      <Field label="Your name" name="name" required>
        <TextInput autoComplete="name" autoFocus />
      </Field>
    </FormDialog>
  );
}
