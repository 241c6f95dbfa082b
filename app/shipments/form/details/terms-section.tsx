import type { ReactNode } from "react";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { FormInput } from "../../read-input.ts";
import { CURRENCIES, FORM_CURRENCY, INCOTERMS, TERM_LABELS } from "../../terms.ts";
import { FormSection } from "./section.tsx";

export function TermsSection(props: {
  values: Record<string, string | undefined>;
  typed: FormInput;
  isNew: boolean;
  isWrong: boolean;
}) {
  const { values, isWrong, typed } = props;
  const hint = (name: string) => typed.warnings.get(name);
  const terms = [
    values.incoterm,
    values.incoterm_place,
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
      title="Terms"
      summary={terms.filter(Boolean).slice(0, 2).join(" ")}
      isOpen={props.isNew || terms.some(Boolean)}
      isWrong={isWrong}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {field(
          "incoterm",
          <Select defaultValue={values.incoterm ?? ""}>
            <option value="">None</option>
            {Object.entries(INCOTERMS).map(([term, name]) => (
              <option key={term} value={term}>{`${term} ${name}`}</option>
            ))}
          </Select>,
        )}
        {field("incoterm_place", <TextInput defaultValue={values.incoterm_place} data-max={200} />)}
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
