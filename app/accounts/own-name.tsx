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
export function NameForm() {
  const fetcher = useFetcher<FormAnswer>();
  const form = useCheckedForm({ schema: ownNameSchema, answer: fetcher.data });
  useAnswerToast(fetcher.data);
  return (
    <fetcher.Form {...form.props} method="post" action={SETTINGS} className="mt-2 flex items-start gap-2">
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
