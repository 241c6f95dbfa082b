import { KeyRound } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormMessage } from "../sign-in/auth-forms.tsx";
import {
  supportsPasskeys,
  makePasskey,
  PasskeyCancelled,
  passkeyFailure,
} from "../sign-in/passkey-client.ts";
import { ConfirmPageAct, useActSubmit } from "../act-form.tsx";
import { answerTo } from "#app/kit/forms/form-answer.ts";
import { ensureStepUp } from "../ensure-step-up.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, FormFooter } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { passkeyNameSchema } from "../second-factor.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { SecurityAnswer, Security } from "./security-action.server.ts";

type Passkey = Security["passkeys"][number];

export function Passkeys({ security, answer }: { security: Security; answer: SecurityAnswer | undefined }) {
  const { passkeys, browser } = security;
  return (
    <div className="grid gap-5">
      {passkeys.length === 0 ? (
        <p className="text-slate-700">No passkeys yet.</p>
      ) : (
        <ul className="divide-y divide-slate-200 border-y border-slate-200">
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              isOnlyFactor={passkeys.length === 1 && !security.since}
            />
          ))}
        </ul>
      )}
      <AddPasskey browser={browser} answer={answerTo("passkey-add", answer)} />
    </div>
  );
}

function PasskeyLine({ passkey, isOnlyFactor }: { passkey: Passkey; isOnlyFactor: boolean }) {
  const [renaming, setRenaming] = useState(false);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words text-ink-900">{passkey.name}</p>
        <p className="figures text-slate-600">
          added {formatDateTime(passkey.createdAt)}
          {passkey.lastUsedAt ? ` · last used ${formatDateTime(passkey.lastUsedAt)}` : " · not used yet"}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename the passkey ${passkey.name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <ConfirmPageAct
          title="Remove the passkey"
          message={`Are you sure you want to remove the passkey ${passkey.name}? It no longer signs you in.${
            isOnlyFactor ? " Your password alone will open the back office, and your backup codes end." : ""
          }`}
          confirmLabel="Remove"
          trigger={
            <Button size="sm" aria-label={`Remove the passkey ${passkey.name}`}>
              Remove
            </Button>
          }
          fields={{ intent: "passkey-remove", id: passkey.id }}
          stepUp
        />
      </div>
      {renaming ? <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} /> : null}
    </li>
  );
}

const nameError = (name: string) => passkeyNameSchema.safeParse({ name }).error?.issues[0]?.message;

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const submit = useActSubmit();
  const [error, setError] = useState<string>();
  const formId = `rename-${passkey.id}`;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    const wrong = nameError(name);
    setError(wrong);
    if (wrong) return;
    onClose();
    void submit({ intent: "passkey-rename", id: passkey.id, name });
  };
  return (
    <Dialog
      title="Rename the passkey"
      size="sm"
      onClose={onClose}
      footer={<FormFooter form={formId}>Rename</FormFooter>}
    >
      <form id={formId} noValidate onSubmit={send}>
        <Field label="Name" name="name" error={error} required>
          <TextInput defaultValue={passkey.name} autoFocus />
        </Field>
      </form>
    </Dialog>
  );
}

function AddPasskey({ browser, answer }: { browser: string; answer: SecurityAnswer | undefined }) {
  const hydrated = useHydrated();
  const submit = useActSubmit();
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<{ name?: string; form?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.done) form.current?.reset();
  }, [answer]);
  if (hydrated && !supportsPasskeys()) {
    return (
      <p className="text-slate-600">
        This browser cannot make passkeys here: it is too old, or the address of this page does not begin with
        https.
      </p>
    );
  }
  const send = async (element: HTMLFormElement) => {
    const name = String(new FormData(element).get("name") ?? "");
    const error = nameError(name);
    setWrong({ name: error });
    if (error || pending || !(await ensureStepUp())) return;
    setPending(true);
    try {
      const response = await fetch("/admin/passkey-options", { method: "POST", body: new URLSearchParams() });
      const options = (await response.json()) as Parameters<typeof makePasskey>[0] & { error?: string };
      if (!response.ok) throw new Error(options.error);
      const passkey = await makePasskey(options);
      await submit({ intent: "passkey-add", name, passkey });
    } catch (failure) {
      if (!(failure instanceof PasskeyCancelled)) setWrong({ form: passkeyFailure(failure) });
    }
    setPending(false);
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <FormMessage error={wrong.form ?? answer?.error} />
      <Field
        label="Name"
        name="name"
        error={wrong.name ?? answer?.fieldErrors?.name}
        hint="So that you know it again: the device or key it is on."
        required
      >
        <TextInput defaultValue={browser} />
      </Field>
      <div>
        <Button
          type="submit"
          disabled={!hydrated}
          pending={pending}
          pendingLabel="Waiting for your device..."
        >
          <KeyRound aria-hidden="true" />
          Add a passkey
        </Button>
      </div>
      <noscript>
        <p className="text-slate-600">Passkeys need JavaScript. An authenticator app works without.</p>
      </noscript>
    </form>
  );
}
