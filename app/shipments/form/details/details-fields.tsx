import type { ReactNode } from "react";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { CURRENCIES, FORM_CURRENCY, INCOTERMS, TERM_LABELS } from "../../terms.ts";
import type { RowSection } from "../../details.ts";
import { DETAILS_GIVEN } from "../../details-form.ts";
import { ContainersSection, GoodsSection, ReferencesSection } from "./row-sections.tsx";
import { Section } from "./section.tsx";
import { LegsSection } from "./legs-section.tsx";
import type { RowMessages } from "./row-messages.tsx";
import type { FormInput } from "../../read-input.ts";
import { useKnownNumbers } from "./use-known-numbers.ts";

const SPARE: Record<RowSection, number> = { references: 2, goods: 3, containers: 1, legs: 2 };
export const NO_MESSAGES: RowMessages = { errors: [], warnings: [] };

export function DetailsFields(props: {
  values: Record<string, string | undefined>;
  typed: FormInput;
  errors: Readonly<Record<string, string[]>>;
  shipment: string | null;
  plain: boolean;
}) {
  const { errors, typed, values } = props;
  const messages = messagesByRow(errors, typed.warnings);
  const duplicateNumbers = useKnownNumbers(typed.numbers, props.shipment);
  const isNew = props.shipment === null;
  const messagesOf = (section: RowSection, index: number): RowMessages => {
    const key = `${section}.${index}`;
    const others = duplicateNumbers.get(`${key}.${section === "containers" ? "number" : "value"}`) ?? [];
    return { ...(messages.get(key) ?? NO_MESSAGES), ...(others.length > 0 && { others }) };
  };
  const shared = (section: RowSection) => ({
    values,
    typed,
    messages: (index: number) => messagesOf(section, index),
    error: errors[section]?.[0],
    isWrong: Object.keys(errors).some((name) => name === section || name.startsWith(`${section}.`)),
    spare: props.plain ? SPARE[section] : 0,
    isNew,
  });
  return (
    <div className="mt-6 border-b border-slate-200">
      <input type="hidden" name={DETAILS_GIVEN} value="1" />
      <ReferencesSection {...shared("references")} />
      <GoodsSection {...shared("goods")} />
      <ContainersSection {...shared("containers")} />
      <LegsSection {...shared("legs")} />
      <TermsSection
        values={values}
        typed={typed}
        isNew={isNew}
        isWrong={Object.keys(TERM_LABELS).some((name) => errors[name] !== undefined)}
      />
    </div>
  );
}

/** By section and number; a warning only where nothing is wrong with the field. */
export function messagesByRow(
  errors: Readonly<Record<string, string[]>>,
  warnings: ReadonlyMap<string, string>,
): Map<string, RowMessages> {
  const rows = new Map<string, { errors: [string, string][]; warnings: [string, string][] }>();
  const put = (name: string, message: string, kind: "errors" | "warnings") => {
    const [section, index, column] = name.split(".");
    if (column === undefined) return;
    const key = `${section}.${index}`;
    const row = rows.get(key) ?? { errors: [], warnings: [] };
    row[kind].push([column, message]);
    rows.set(key, row);
  };
  for (const [name, [message]] of Object.entries(errors)) if (message) put(name, message, "errors");
  for (const [name, message] of warnings) if (!errors[name]) put(name, message, "warnings");
  return rows;
}

function TermsSection(props: {
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
    <Section
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
        {field(
          "incoterm_place",
          <TextInput defaultValue={values.incoterm_place} autoComplete="off" data-max={200} />,
        )}
        {field(
          "declared_value",
          <TextInput defaultValue={values.declared_value} inputMode="decimal" autoComplete="off" />,
        )}
        {field(
          "declared_currency",
          <TextInput
            defaultValue={values.declared_currency}
            list="currencies"
            autoComplete="off"
            placeholder={FORM_CURRENCY}
          />,
          `${FORM_CURRENCY} if left empty`,
        )}
        {field(
          "temperature_min_c",
          <TextInput defaultValue={values.temperature_min_c} autoComplete="off" placeholder="°C" />,
        )}
        {field(
          "temperature_max_c",
          <TextInput defaultValue={values.temperature_max_c} autoComplete="off" placeholder="°C" />,
        )}
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
    </Section>
  );
}
