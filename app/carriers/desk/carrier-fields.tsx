import { STAFF_LANGUAGE_OPTIONS } from "#app/kit/language/staff-languages.ts";
import { TRANSPORT_MODES, type TransportMode } from "#app/goods/transport-modes.ts";
import { PeopleRows } from "#app/kit/forms/people-rows.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { CARRIER_LABELS, CONTACT_LABELS } from "../carrier.ts";

const LANGUAGES = [{ value: "", label: "English" }, ...STAFF_LANGUAGE_OPTIONS.slice(1)];

/** Fields of a carrier. @param props.values by name of the field, as stored or as typed */
export function CarrierFields(props: {
  values: Readonly<Record<string, string | undefined>>;
  modes: readonly TransportMode[];
}) {
  const { values, modes } = props;
  const line = (name: "name" | "other_names" | "scac" | "iata_prefix", hint?: string) => (
    <Field
      label={CARRIER_LABELS[name]}
      name={name}
      hint={hint}
      required={name === "name"}
      optional={name !== "name"}
    >
      <TextInput defaultValue={values[name] ?? ""} />
    </Field>
  );
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        {line("name")}
        {line("other_names", "Between semicolons: what legs and files call it")}
        <fieldset className="sm:col-span-2">
          <legend className="mb-2 text-sm font-semibold text-ink-900">{CARRIER_LABELS.modes}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {Object.entries(TRANSPORT_MODES).map(([value, label]) => (
              <Checkbox
                key={value}
                name="modes"
                value={value}
                label={label}
                defaultChecked={modes.some((mode) => mode === value)}
              />
            ))}
          </div>
        </fieldset>
        {line("scac", "Of lines and hauliers, such as MAEU")}
        {line("iata_prefix", "Of airlines: their air waybills begin with it, such as 020")}
        <Field label={CARRIER_LABELS.address} name="address" optional>
          <TextArea rows={3} data-max={500} defaultValue={values.address ?? ""} />
        </Field>
        <Field label={CARRIER_LABELS.language} name="language" hint="Of papers and mails to it">
          <Select
            options={LANGUAGES}
            defaultValue={values.language === "en" ? "" : (values.language ?? "")}
          />
        </Field>
        <Field label={CARRIER_LABELS.notes} name="notes" className="sm:col-span-2" optional>
          <TextArea rows={2} data-max={2000} defaultValue={values.notes ?? ""} />
        </Field>
      </div>
      <fieldset>
        <legend className="mb-3 font-semibold text-ink-900">People</legend>
        <PeopleRows
          values={values}
          list="contacts"
          tasks="Dispatch"
          more={({ name, values: person }) => (
            <Checkbox
              name={name("gets_orders")}
              value="1"
              defaultChecked={person.gets_orders === "1"}
              label={CONTACT_LABELS.gets_orders}
              className="lg:mt-8"
            />
          )}
        />
      </fieldset>
    </div>
  );
}
