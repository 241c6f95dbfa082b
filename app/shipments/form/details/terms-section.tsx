import type { ReactNode } from "react";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { FormInput } from "../../read-input.ts";
import { CURRENCIES, FORM_CURRENCY, TERM_LABELS } from "../../terms.ts";
import { FormSection } from "./section.tsx";

/** Terms of a shipment but its Incoterm, which stands beside who pays. */
export function TermsSection(props: {
  values: Record<string, string | undefined>;
  typed: FormInput;
  isNew: boolean;
  isWrong: boolean;
}) {
  const { values, isWrong, typed } = props;
  const hint = (name: string) => typed.warnings.get(name);
  const terms = [
    values.declared_value,
    values.dangerous_goods,
    values.temperature_min_c,
    values.temperature_max_c,
  ];
  const field = (name: keyof typeof TERM_LABELS, control: ReactNode, note = hint(name)) => (
    <Field label={TERM_LABELS[name]} name={name} hint={note}>
      {control}
    </Field>
  );
  return (
    <FormSection
      name="terms"
      title="Value, temperature and dangerous goods"
      summary={[values.declared_value, values.declared_value && values.declared_currency]
        .filter(Boolean)
        .join(" ")}
      isOpen={props.isNew || terms.some(Boolean)}
      isWrong={isWrong}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {field("declared_value", <TextInput defaultValue={values.declared_value} inputMode="decimal" />)}
        {field(
          "declared_currency",
          <TextInput defaultValue={values.declared_currency} list="currencies" placeholder={FORM_CURRENCY} />,
          `${FORM_CURRENCY} if left empty`,
        )}
        {field("temperature_min_c", <TextInput defaultValue={values.temperature_min_c} placeholder="°C" />)}
        {field("temperature_max_c", <TextInput defaultValue={values.temperature_max_c} placeholder="°C" />)}
        <Checkbox
          name="dangerous_goods"
          value="yes"
          defaultChecked={values.dangerous_goods === "yes"}
          label={TERM_LABELS.dangerous_goods}
          hint={hint("dangerous_goods")}
        />
      </div>
      <datalist id="currencies">
        {CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </datalist>
    </FormSection>
  );
}
