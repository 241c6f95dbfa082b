import { Form, Link, useNavigation } from "react-router";
import { type CheckedAnswer, useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { resetRequestSchema } from "#domain/accounts/credentials.ts";
import { authPanel, FormNews } from "./auth-page.tsx";
import { type AuthFormProps, loginPath } from "./login-form.tsx";

/** Asks for a mail with a link to set a new password. */
export function ForgotForm(props: AuthFormProps<CheckedAnswer & { error?: string; sent?: string }>) {
  const { answer, email, onEmail, from, hash } = props;
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: resetRequestSchema, answer });
  return (
    <Form {...form.props} method="post" className={authPanel}>
      <FormNews error={answer?.error} good={answer?.sent} />
      <input type="hidden" name="intent" value="forgot" />
      <Field label="Email" name="email" error={form.error("email")} required>
        <TextInput
          type="email"
          autoComplete="username"
          defaultValue={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={navigation.formData?.get("intent") === "forgot"}
        pendingLabel="Sending..."
      >
        Send reset link
      </Button>
      <Link
        to={loginPath(from, false, hash)}
        className="text-link justify-self-center py-2 text-sm font-medium"
      >
        Back to Login
      </Link>
    </Form>
  );
}
