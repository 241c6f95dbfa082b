import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { createPath, useLocation, useNavigation, useRevalidator } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { SessionUser } from "./credentials.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { authPanel, FormMessage, CodeField } from "./sign-in/auth-forms.tsx";
import { PasskeyButton } from "./sign-in/passkey-button.tsx";
import { signInWithPasskey } from "./sign-in/passkey-client.ts";
import { signInAgain } from "./session-client.ts";
import { type SessionPhase, SessionWatch } from "./session-watch.ts";

/** Hides the page behind an overlay, keeping its state, while the session's state is unknown, or after it ended with unsaved input. */
export function SessionGuard({ user }: { user: SessionUser }) {
  const [phase, setPhase] = useState<SessionPhase>("open");
  const watch = useRef<SessionWatch>(null);
  const revalidator = useRevalidator();
  const location = useLocation();
  const navigation = useNavigation();
  const latest = useRef({ revalidate: revalidator.revalidate, whereTo: "" });
  useLayoutEffect(() => {
    latest.current = {
      revalidate: revalidator.revalidate,
      whereTo: createPath(navigation.formData ? location : (navigation.location ?? location)),
    };
  });
  const { id, email } = user;
  // Before any effect of the page sends requests, so that refused ones are held too.
  useLayoutEffect(() => {
    watch.current = new SessionWatch({
      user: { id, email },
      onPhase: setPhase,
      whereTo: () => latest.current.whereTo,
      onUserChanged: () => void latest.current.revalidate(),
    });
    return () => watch.current?.stop();
  }, [id, email]);
  return (
    <ModalOverlay
      isOpen={phase !== "open"}
      isKeyboardDismissDisabled
      className="fixed inset-0 z-60 grid place-items-center overflow-y-auto bg-slate-50 px-5 py-10"
    >
      <Modal className="w-full max-w-sm">
        <Dialog
          data-session-guard
          aria-label={phase === "checking" ? "Checking your session" : undefined}
          className="outline-none"
        >
          {phase === "checking" ? (
            <p className="grid place-items-center gap-4 text-slate-600">
              <Spinner size="lg" label={null} className="text-ink-800" />
              <span role="status">Checking your session...</span>
            </p>
          ) : (
            <SignInAgain
              user={user}
              onDone={() => watch.current?.resume()}
              onLeave={() => watch.current?.leave()}
            />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function SignInAgain(props: { user: SessionUser; onDone: () => void; onLeave: () => void }) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<"password" | "code">("password");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setPending(true);
    setError(undefined);
    try {
      const answer = await signInAgain(form);
      if (answer.user) return props.onDone();
      if (answer.secondFactor) setStep("code");
      else setError(answer.error || ACCOUNT_MESSAGES.loginFailedOnScreen);
      if (answer.error === ACCOUNT_MESSAGES.signInTimedOut) setStep("password");
    } catch {
      setError(ACCOUNT_MESSAGES.unexpected);
    }
    setPending(false);
  };
  const onPasskey = async (passkey: string) => {
    const answer = await signInWithPasskey(passkey);
    if (answer.user) props.onDone();
    return answer.user ? undefined : (answer.error ?? ACCOUNT_MESSAGES.passkeyFailed);
  };
  return (
    <>
      <Heading slot="title" className="text-2xl">
        Your session has ended
      </Heading>
      <p className="mt-1 text-base text-slate-600">Sign in again to go on. What you typed is still here.</p>
      <form key={step} noValidate onSubmit={(event) => void submit(event)} className={authPanel}>
        <FormMessage error={error} />
        {step === "password" ? (
          <>
            <Field label="Email" name="email">
              <TextInput type="email" autoComplete="username" value={props.user.email} readOnly />
            </Field>
            <Field label="Password" name="password" required>
              <PasswordInput autoComplete="current-password" autoFocus />
            </Field>
          </>
        ) : (
          <>
            <input type="hidden" name="intent" value="code" />
            <CodeField label="Code" hint="Of your authenticator app, or a backup code." />
          </>
        )}
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Signing in...">
          Sign in
        </Button>
        <PasskeyButton onPasskey={onPasskey} onError={setError} />
        <Button variant="quiet" size="sm" onClick={props.onLeave}>
          Leave this page
        </Button>
      </form>
    </>
  );
}
