import { Field } from "#app/kit/ui/field.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";

export function NewPasswordFields({
  label,
  error,
}: {
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
