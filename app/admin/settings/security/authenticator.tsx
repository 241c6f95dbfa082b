import { Smartphone } from "lucide-react";
import { Form, useNavigation, useSubmit } from "react-router";
import { CodeField } from "#app/auth/code-field.tsx";
import { FormMessage } from "#app/auth/auth-forms.tsx";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { submitProved, useProvedSubmit } from "#app/session/fresh-proof.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { codeSchema } from "#domain/accounts/second-factor.ts";
import { formatDateTime } from "#domain/time.ts";
import type { Security } from "./read-security.server.ts";
import type { SecurityAnswer } from "./security-action.server.ts";

export function Authenticator({
  security,
  answer,
}: {
  security: Security;
  answer: SecurityAnswer | undefined;
}) {
  const { since, setUp } = security;
  if (setUp) return <SetUp setUp={setUp} replaces={since !== null} answer={answer} />;
  return (
    <div className="grid gap-4">
      <p className="text-slate-700">
        {since
          ? `In use since ${formatDateTime(since)}.`
          : "Not set up. Any app that shows six-digit codes works, such as those of your phone's password manager."}
      </p>
      <div className="flex flex-wrap gap-2">
        <BeginButton label={since ? "Move to a new phone" : "Set up an app"} primary={!since} />
        {since ? <TurnOff /> : null}
      </div>
    </div>
  );
}

function BeginButton({ label, primary }: { label: string; primary: boolean }) {
  const submit = useSubmit();
  const pending = useNavigation().formData?.get("intent") === "begin";
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      onSubmit={(event) => submitProved(event, (form) => void submit(form))}
    >
      <SendKey />
      <input type="hidden" name="intent" value="begin" />
      <Button
        type="submit"
        variant={primary ? "primary" : "secondary"}
        pending={pending}
        pendingLabel="Preparing..."
      >
        <Smartphone aria-hidden="true" />
        {label}
      </Button>
    </Form>
  );
}

function TurnOff() {
  const submit = useProvedSubmit();
  return (
    <ConfirmDialog
      title="Turn the app off"
      message="Are you sure you want to turn your authenticator app off? Without a passkey, your password alone will open the back office, and your backup codes end."
      confirmLabel="Turn off"
      trigger={<Button>Turn off</Button>}
      onConfirm={() => void submit({ intent: "turn-off" })}
    />
  );
}

function SetUp(props: {
  setUp: NonNullable<Security["setUp"]>;
  replaces: boolean;
  answer: SecurityAnswer | undefined;
}) {
  const { setUp, replaces } = props;
  const answer = props.answer?.intent === "confirm" ? props.answer : undefined;
  const submit = useSubmit();
  const intent = useNavigation().formData?.get("intent");
  const form = useCheckedForm({
    schema: codeSchema,
    answer,
    allow(event) {
      submitProved(event, (element) => void submit(element, { replace: true, preventScrollReset: true }));
      return false;
    },
  });
  return (
    <div className="grid max-w-2xl gap-6">
      <ol className="grid list-decimal gap-6 pl-5 marker:font-semibold">
        <li>
          <p className="font-medium text-ink-900">Scan this with your authenticator app</p>
          {replaces ? (
            <p className="mt-1 text-slate-600">The app of before works until you are done.</p>
          ) : null}
          <img
            src={setUp.qr}
            alt="QR code with the secret for your authenticator app; it is written below"
            className="mt-3 size-44 border border-slate-200 bg-white forced-color-adjust-none"
          />
          <p className="mt-3">
            On this phone itself?{" "}
            <a
              href={setUp.address}
              className="text-link font-medium pointer-coarse:inline-block pointer-coarse:py-2"
            >
              Open it in your app
            </a>
          </p>
          <p className="mt-2 text-slate-600">Or type this secret there (time-based, six digits):</p>
          <p className="mt-1">
            <code className="figures font-semibold break-words text-ink-900 select-all">{setUp.secret}</code>
          </p>
        </li>
        <li>
          <p className="mb-3 font-medium text-ink-900">Type the code it shows</p>
          <Form {...form.props} method="post" replace preventScrollReset className="grid max-w-xs gap-4">
            <SendKey />
            <FormMessage error={answer?.error} />
            <input type="hidden" name="intent" value="confirm" />
            <CodeField
              label="Code"
              hint="Six digits; a new code every half minute."
              digits
              error={form.error("code")}
              autoFocus
            />
            <div>
              <Button
                type="submit"
                variant="primary"
                pending={intent === "confirm"}
                pendingLabel="Checking..."
              >
                Confirm
              </Button>
            </div>
          </Form>
        </li>
      </ol>
      <Form method="post" replace preventScrollReset>
        <SendKey />
        <input type="hidden" name="intent" value="cancel" />
        <Button type="submit" variant="quiet" size="sm" pending={intent === "cancel"}>
          Cancel the set-up
        </Button>
      </Form>
    </div>
  );
}
