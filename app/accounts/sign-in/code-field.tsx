import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";

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
