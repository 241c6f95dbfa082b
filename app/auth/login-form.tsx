import { Form, Link, type Path, useNavigation } from "react-router";
import { type CheckedAnswer, useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { loginSchema } from "#domain/accounts/credentials.ts";
import { authPanel, FormNews } from "./auth-page.tsx";

export interface AuthFormProps<Answer> {
  answer: Answer | undefined;
  /** Stays when one changes between signing in and asking for a reset. */
  email: string;
  onEmail: (email: string) => void;
  from: string | null;
  /** Of the page first asked for, with its #. */
  hash: string;
}

/** The login page's address with or without `forgot`; the way back goes along. */
export function loginPath(from: string | null, forgot: boolean, hash: string): Partial<Path> {
  const query = new URLSearchParams(forgot ? { forgot: "1" } : {});
  if (from) query.set("from", from);
  return { pathname: "/admin/login", search: query.toString(), hash };
}

/** E-mail and password. */
export function LoginForm(
  props: AuthFormProps<CheckedAnswer & { error?: string }> & { notice: { error?: string; good?: string } },
) {
  const { answer, email, onEmail, from, hash, notice } = props;
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: loginSchema, answer });
  return (
    <Form {...form.props} method="post" className={authPanel}>
      <FormNews {...(answer ? { error: answer.error } : notice)} />
      <input type="hidden" name="hash" value={hash} />
      <Field label="Email" name="email" error={form.error("email")} required>
        <TextInput
          type="email"
          autoComplete="username"
          defaultValue={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      <Field label="Password" name="password" error={form.error("password")} required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={navigation.state !== "idle" && navigation.formData?.get("intent") !== "forgot"}
        pendingLabel="Signing in..."
      >
        Sign in
      </Button>
      <Link
        to={loginPath(from, true, hash)}
        className="text-link justify-self-center py-2 text-sm font-medium"
      >
        Forgot Password
      </Link>
    </Form>
  );
}
