import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { passwordChangeSchema } from "#domain/accounts/credentials.ts";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";

/** Changes the password. `email` tells password managers whose it is. */
export function PasswordForm({ email, answer }: AccountFormProps & { email: string }) {
  return (
    <AccountForm
      intent="password"
      schema={passwordChangeSchema}
      answer={answer}
      submit="Update Password"
      primary
    >
      {(error) => (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field label="Current Password" name="currentPassword" error={error("currentPassword")} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Field
            label="New Password"
            name="newPassword"
            error={error("newPassword")}
            hint="At least 6 characters."
            required
          >
            <PasswordInput autoComplete="new-password" maxLength={128} />
          </Field>
          <Field
            label="Confirm New Password"
            name="confirmPassword"
            error={error("confirmPassword")}
            required
          >
            <PasswordInput autoComplete="new-password" maxLength={128} />
          </Field>
        </>
      )}
    </AccountForm>
  );
}
