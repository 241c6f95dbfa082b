import { FormContext } from "#app/kit/ui/field.tsx";
import { useEffect, useState } from "react";
import { FormMessage, StepUpFields } from "./sign-in/auth-forms.tsx";
import { PasskeyButton } from "./sign-in/passkey-button.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import type { StepUpWays } from "./second-factor-state.server.ts";
import { askStepUpBy, type OnStepUp, STEP_UP_CHECK } from "./ensure-step-up.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { type FieldErrors, refusedFields } from "#app/kit/forms/form-result.ts";

export function StepUpDialog({ email }: { email: string }) {
  const [question, setQuestion] = useState<{ answer: OnStepUp; ways: StepUpWays } | null>(null);
  useEffect(() => {
    askStepUpBy((answer, ways) => setQuestion({ answer, ways }));
    return () => askStepUpBy(null);
  }, []);
  if (!question) return null;
  const end = (confirmed: boolean) => {
    setQuestion(null);
    question.answer(confirmed);
  };
  return <StepUpForm email={email} ways={question.ways} onEnd={end} />;
}

function StepUpForm({ email, ways, onEnd }: { email: string; ways: StepUpWays; onEnd: OnStepUp }) {
  const [pending, setPending] = useState<string>();
  const [answer, setAnswer] = useState<{ error?: string; fieldErrors?: FieldErrors }>({});
  const send = async (fields: Record<string, string>) => {
    setPending(fields.intent);
    const outcome = await sendStepUp(fields);
    setPending(undefined);
    setAnswer(outcome);
    if (outcome.confirmed) onEnd(true);
    return outcome.error;
  };
  return (
    <Dialog
      title="Confirm that it is you"
      description="Asked for once in ten minutes; then it goes on by itself."
      size="sm"
      pending={pending !== undefined}
      onClose={() => onEnd(false)}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // React would also bubble the event to a form around the dialog.
          event.stopPropagation();
          if (pending) return;
          void send(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
        }}
      >
        <FormMessage error={answer.error} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <FormContext value={refusedFields(answer.fieldErrors)}>
          <StepUpFields ways={ways} pending={pending} />
        </FormContext>
        {ways.passkey ? (
          <PasskeyButton
            onPasskey={(passkey) => send({ intent: "passkey", passkey })}
            onError={(error) => setAnswer({ error })}
          />
        ) : null}
        <Button variant="quiet" size="sm" onClick={() => onEnd(false)}>
          Cancel
        </Button>
      </form>
    </Dialog>
  );
}

async function sendStepUp(
  fields: Record<string, string>,
): Promise<{ confirmed: boolean; error?: string; fieldErrors?: FieldErrors }> {
  try {
    const response = await fetch(STEP_UP_CHECK, { method: "POST", body: new URLSearchParams(fields) });
    return (await response.json()) as { confirmed: boolean };
  } catch {
    return { confirmed: false, error: ACCOUNT_MESSAGES.unexpected };
  }
}
