import { type FormEvent, useEffect, useState } from "react";
import { FormMessage } from "../sign-in/auth-forms.tsx";
import { PasskeyButton } from "../sign-in/passkey-button.tsx";
import { ProofFields } from "../sign-in/proof-form.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import type { ProofWays } from "../second-factor-state.server.ts";
import { PROOF_PATH } from "#app/access/proof-required.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";

const address = `${PROOF_PATH}/check`;

type Asked = (proved: boolean) => void;
let ask: ((asked: Asked, ways: ProofWays) => void) | null = null;

/** Called before an act that needs a fresh proof: asks in a dialog where the last one is over. False when the person declines. */
export async function ensureFreshProof(): Promise<boolean> {
  let ways: ProofWays;
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" } });
    const answer = (await response.json()) as { proved: true } | { proved: false; ways: ProofWays };
    if (!response.ok || answer.proved) return true;
    ways = answer.ways;
  } catch {
    // The act itself says that the server does not answer, or that the session has ended.
    return true;
  }
  return new Promise((resolve) => (ask ? ask(resolve, ways) : resolve(true)));
}

/** For a form whose act needs a fresh proof: holds its sending back until there is one. */
export function submitProved(
  event: FormEvent<HTMLFormElement>,
  submit: (form: HTMLFormElement) => void,
): void {
  event.preventDefault();
  const form = event.currentTarget;
  void ensureFreshProof().then((proved) => proved && submit(form));
}

export function FreshProof({ email }: { email: string }) {
  const [asked, setAsked] = useState<{ tell: Asked; ways: ProofWays } | null>(null);
  useEffect(() => {
    ask = (tell, ways) => setAsked({ tell, ways });
    return () => void (ask = null);
  }, []);
  if (!asked) return null;
  const end = (proved: boolean) => {
    setAsked(null);
    asked.tell(proved);
  };
  return <ProofDialog email={email} ways={asked.ways} onEnd={end} />;
}

function ProofDialog({ email, ways, onEnd }: { email: string; ways: ProofWays; onEnd: Asked }) {
  const [pending, setPending] = useState<string>();
  const [answer, setAnswer] = useState<{ error?: string; fieldErrors?: FieldErrors }>({});
  const send = async (fields: Record<string, string>) => {
    setPending(fields.intent);
    const outcome = await sendProof(fields);
    setPending(undefined);
    setAnswer(outcome);
    if (outcome.proved) onEnd(true);
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
          // A form around the dialog in React's tree must not be sent with it.
          event.stopPropagation();
          if (pending) return;
          void send(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
        }}
      >
        <FormMessage error={answer.error} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <ProofFields ways={ways} error={(name) => answer.fieldErrors?.[name]?.[0]} pending={pending} />
        {ways.passkey ? (
          <PasskeyButton
            label="Use a passkey"
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

async function sendProof(
  fields: Record<string, string>,
): Promise<{ proved: boolean; error?: string; fieldErrors?: FieldErrors }> {
  try {
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
    return (await response.json()) as { proved: boolean };
  } catch {
    return { proved: false, error: ACCOUNT_MESSAGES.unexpected };
  }
}
