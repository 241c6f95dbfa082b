import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";

/** A new password and the same again, where an invitation, a reset or a first sign-in asks for one. */
export function NewPasswordFields({
  label,
  error,
}: {
  /** Of the two fields. */
  label: { chosen: string; confirmed: string };
  error: (name: "newPassword" | "confirmPassword") => string | undefined;
}) {
  return (
    <>
      <Field
        label={label.chosen}
        name="newPassword"
        error={error("newPassword")}
        hint="At least 6 characters; several words are easiest to remember."
        required
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field label={label.confirmed} name="confirmPassword" error={error("confirmPassword")} required>
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  );
}
