import { type ComponentProps, type ReactNode, useState } from "react";
import { Form, Link, type Path, useLocation, useNavigation } from "react-router";
import { type CheckedAnswer, useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useEarlyInput } from "#app/kit/forms/use-early-input.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { Logo } from "#app/kit/ui/logo.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { company } from "#content/company.ts";
import type { z } from "zod";
import { loginSchema, resetRequestSchema } from "../credentials.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import type { StepUpWays } from "#app/accounts/second-factor-state.server.ts";

export function AuthPage({ lead, children }: { lead: string; children: ReactNode }) {
  useEarlyInput();
  return (
    // Aligned to the top: elements that appear later (the passkey button) must not move a button that is being pressed.
    <main className="grid min-h-dvh content-start justify-items-center bg-slate-50 px-5 py-10 sm:pt-[14vh]">
      <div className="w-full max-w-sm">
        <Logo words={company.wordmark} className="text-ink-900" />
        <h1 className="mt-8 text-2xl">Shipment Tracking System</h1>
        <p className="mt-1 text-slate-600">{lead}</p>
        {children}
      </div>
    </main>
  );
}

export const authPanel = "mt-6 grid gap-5 border border-slate-200 bg-white p-6";

export function FormMessage({ error, good }: { error?: string | null; good?: string | null }) {
  // Remounted with every response: a screen reader would not announce the same text twice.
  const { key } = useLocation();
  return (
    <>
      <p role="alert" className="text-sm font-medium text-red-700 empty:hidden">
        {error ? <span key={key}>{error}</span> : null}
      </p>
      <p role="status" className="text-sm font-medium text-green-700 empty:hidden">
        {good ? <span key={key}>{good}</span> : null}
      </p>
    </>
  );
}

export const authMeta = (title: string) => () => [
  { title: `${title} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

/** Headers of a page whose URL contains a token: keep it out of caches and of the Referer header. */
export const tokenHeaders = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export const authLink = "text-link justify-self-center py-2 text-sm font-medium";

export function AuthForm(props: {
  schema: z.ZodType;
  answer: (CheckedAnswer & { error?: string }) | undefined;
  message?: ComponentProps<typeof FormMessage>;
  intent?: string;
  submit: string;
  pendingLabel: string;
  after?: ReactNode;
  children: ReactNode;
}) {
  const { answer, intent } = props;
  const { state, formMethod, formData } = useNavigation();
  const form = useCheckedForm({ schema: props.schema, answer });
  const isSent =
    state !== "idle" && formMethod === "POST" && (formData?.get("intent") ?? undefined) === intent;
  return (
    <Form {...form.props} method="post" className={authPanel}>
      <FormContext value={form}>
        <FormMessage {...(props.message ?? { error: answer?.error })} />
        {intent ? <input type="hidden" name="intent" value={intent} /> : null}
        {props.children}
        <Button type="submit" variant="primary" pending={isSent} pendingLabel={props.pendingLabel}>
          {props.submit}
        </Button>
        {props.after}
      </FormContext>
    </Form>
  );
}

interface AuthFormProps<Answer> {
  answer: Answer | undefined;
  email: string;
  onEmail: (email: string) => void;
  from: string | null;
  hash: string;
}

function loginPath(from: string | null, forgot: boolean, hash: string): Partial<Path> {
  const query = new URLSearchParams(forgot ? { forgot: "1" } : {});
  if (from) query.set("from", from);
  return { pathname: "/admin/login", search: query.toString(), hash };
}

export function LoginForm(
  props: AuthFormProps<CheckedAnswer & { error?: string }> & {
    notice: { error?: string; good?: string };
    onPasskey: (passkey: string) => Promise<string | undefined>;
  },
) {
  const { answer, email, onEmail, from, hash, notice } = props;
  const [passkeyError, setPasskeyError] = useState<string>();
  return (
    <AuthForm
      schema={loginSchema}
      answer={answer}
      message={passkeyError ? { error: passkeyError } : answer ? { error: answer.error } : notice}
      submit="Sign in"
      pendingLabel="Signing in..."
      after={
        <>
          <PasskeyButton onPasskey={props.onPasskey} onError={setPasskeyError} inField />
          <Link to={loginPath(from, true, hash)} className={authLink}>
            Forgot Password
          </Link>
        </>
      }
    >
      <input type="hidden" name="hash" value={hash} />
      <Field label="Email" name="email" required>
        <TextInput
          type="email"
          autoComplete="username webauthn"
          defaultValue={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      <Field label="Password" name="password" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
    </AuthForm>
  );
}

export function ForgotForm(props: AuthFormProps<CheckedAnswer & { error?: string; sent?: string }>) {
  const { answer, email, onEmail, from, hash } = props;
  return (
    <AuthForm
      schema={resetRequestSchema}
      answer={answer}
      message={{ error: answer?.error, good: answer?.sent }}
      intent="forgot"
      submit="Send reset link"
      pendingLabel="Sending..."
      after={
        <Link to={loginPath(from, false, hash)} className={authLink}>
          Back to Login
        </Link>
      }
    >
      <Field label="Email" name="email" required>
        <TextInput
          type="email"
          autoComplete="username"
          defaultValue={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
    </AuthForm>
  );
}

export function CodeField(props: { label: string; hint: string; digits?: boolean }) {
  return (
    <Field label={props.label} name="code" hint={props.hint} required urgent>
      <TextInput
        inputMode={props.digits ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className="figures"
      />
    </Field>
  );
}

export function NewPasswordFields({ label }: { label: { chosen: string; confirmed: string } }) {
  return (
    <>
      <Field
        label={label.chosen}
        name="newPassword"
        hint="At least 6 characters; several words are easiest to remember."
        required
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field label={label.confirmed} name="confirmPassword" required>
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  );
}

export function StepUpFields(props: { ways: StepUpWays; pending: string | undefined }) {
  const { password, app } = props.ways;
  const way = password ? "password" : "code";
  return (
    <>
      <input type="hidden" name="intent" value={way} />
      {password ? (
        <Field label="Password" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" autoFocus />
        </Field>
      ) : (
        <CodeField
          label={app ? "Code" : "Backup code"}
          hint={app ? "Of your authenticator app, or a backup code." : "Or use your passkey, below."}
        />
      )}
      <Button type="submit" variant="primary" pending={props.pending === way} pendingLabel="Checking...">
        Confirm
      </Button>
    </>
  );
}
