import { FormContext } from "#app/kit/ui/field.tsx";
import { refusedFields } from "#app/kit/forms/refused-fields.ts";
import { type FormEvent, useEffect, useState } from "react";
import { FormMessage } from "./sign-in/auth-forms.tsx";
import { PasskeyButton } from "./sign-in/passkey-button.tsx";
import { StepUpFields } from "./sign-in/step-up-fields.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import type { StepUpWays } from "./second-factor-state.server.ts";
import { STEP_UP_PATH } from "#app/access/step-up.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";

const address = `${STEP_UP_PATH}/check`;

type Listener = (confirmed: boolean) => void;
let ask: ((question: Listener, ways: StepUpWays) => void) | null = null;

/** Who is asked: everyone, or accounts with a second factor. */
export type StepUpOf = "everyone" | "factor";

/** Called before an act that needs a step-up: shows a dialog when the last one has expired. False when the user cancels. */
export async function ensureStepUp(of: StepUpOf = "everyone"): Promise<boolean> {
  let ways: StepUpWays;
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" } });
    const answer = (await response.json()) as { confirmed: true } | { confirmed: false; ways: StepUpWays };
    if (!response.ok || answer.confirmed) return true;
    if (of === "factor" && answer.ways.password) return true;
    ways = answer.ways;
  } catch {
    // The act itself reports that the server does not respond, or that the session has ended.
    return true;
  }
  return new Promise((resolve) => (ask ? ask(resolve, ways) : resolve(true)));
}

/**
 * Fetches what may need a step-up, and once more after it. @returns null when the user cancels
 * @throws when the server does not respond
 */
export async function fetchWithStepUp(address: string, init: RequestInit): Promise<Response | null> {
  const response = await fetch(address, init);
  if (!response.redirected || new URL(response.url).pathname !== STEP_UP_PATH) return response;
  return (await ensureStepUp()) ? fetch(address, init) : null;
}

/** Submits a form after a step-up if one is needed. */
export function submitWithStepUp(
  event: FormEvent<HTMLFormElement>,
  submit: (form: HTMLFormElement) => void,
  of?: StepUpOf,
): void {
  event.preventDefault();
  const form = event.currentTarget;
  void ensureStepUp(of).then((confirmed) => confirmed && submit(form));
}

export function StepUpDialog({ email }: { email: string }) {
  const [question, setQuestion] = useState<{ tell: Listener; ways: StepUpWays } | null>(null);
  useEffect(() => {
    ask = (tell, ways) => setQuestion({ tell, ways });
    return () => void (ask = null);
  }, []);
  if (!question) return null;
  const end = (confirmed: boolean) => {
    setQuestion(null);
    question.tell(confirmed);
  };
  return <StepUpForm email={email} ways={question.ways} onEnd={end} />;
}

function StepUpForm({ email, ways, onEnd }: { email: string; ways: StepUpWays; onEnd: Listener }) {
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
      description="This needs it once in ten minutes, and goes on then."
      size="sm"
      isOpen
      pending={pending !== undefined}
      onOpenChange={(open) => (open ? undefined : onEnd(false))}
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
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
    return (await response.json()) as { confirmed: boolean };
  } catch {
    return { confirmed: false, error: ACCOUNT_MESSAGES.unexpected };
  }
}
