import { Field } from "#app/kit/ui/field.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";

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
