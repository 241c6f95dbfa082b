import { Smartphone } from "lucide-react";
import { FormMessage, CodeField } from "../sign-in/auth-forms.tsx";
import { ActForm, ConfirmPageAct } from "../act-form.tsx";
import { answerTo } from "#app/kit/forms/form-answer.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { codeSchema } from "../second-factor.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { SecurityAnswer, Security } from "./security-action.server.ts";

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
  return (
    <ActForm
      intent="begin"
      stepUp
      variant={primary ? "primary" : "secondary"}
      pendingLabel="Preparing..."
      submit={
        <>
          <Smartphone aria-hidden="true" />
          {label}
        </>
      }
    />
  );
}

const TurnOff = () => (
  <ConfirmPageAct
    title="Turn the app off"
    message="Are you sure you want to turn your authenticator app off? Without a passkey, your password alone will open the back office, and your backup codes end."
    confirmLabel="Turn off"
    trigger={<Button>Turn off</Button>}
    fields={{ intent: "turn-off" }}
    stepUp
  />
);

function SetUp(props: {
  setUp: NonNullable<Security["setUp"]>;
  replaces: boolean;
  answer: SecurityAnswer | undefined;
}) {
  const { setUp, replaces } = props;
  const answer = answerTo("confirm", props.answer);
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
          <ActForm
            intent="confirm"
            schema={codeSchema}
            answer={answer}
            stepUp
            variant="primary"
            submit="Confirm"
            pendingLabel="Checking..."
            className="grid max-w-xs gap-4"
          >
            <FormMessage error={answer?.error} />
            <CodeField label="Code" hint="Six digits; a new code every half minute." digits />
          </ActForm>
        </li>
      </ol>
      <ActForm intent="cancel" variant="quiet" size="sm" submit="Cancel the set-up" />
    </div>
  );
}
