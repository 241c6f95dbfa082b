import { useMemo } from "react";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { emailChangeSchema } from "#domain/accounts/credentials.ts";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";

/** Changes the e-mail one signs in with. */
export function EmailForm({ currentEmail, answer }: AccountFormProps & { currentEmail: string }) {
  const schema = useMemo(() => emailChangeSchema(currentEmail), [currentEmail]);
  const typed = (name: string) => {
    const value = answer?.values?.[name];
    return typeof value === "string" ? value : undefined;
  };
  return (
    <AccountForm intent="email" schema={schema} answer={answer} submit="Update Email">
      {(error) => (
        <>
          <Field label="New Email" name="newEmail" error={error("newEmail")} required>
            <TextInput type="email" autoComplete="email" defaultValue={typed("newEmail")} />
          </Field>
          <Field label="Confirm New Email" name="confirmEmail" error={error("confirmEmail")} required>
            <TextInput type="email" autoComplete="off" defaultValue={typed("confirmEmail")} />
          </Field>
          <Field label="Current Password" name="currentPassword" error={error("currentPassword")} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
        </>
      )}
    </AccountForm>
  );
}
