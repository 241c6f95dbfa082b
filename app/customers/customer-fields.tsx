import { useState } from "react";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field, useFormError } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { codeTyping, TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { PeopleRows } from "#app/kit/forms/people-rows.tsx";
import { MAILS_WANTED_TEXTS } from "#app/mails/words.ts";
import { CONTACTS_GIVEN, KEEP_FIELDS } from "./company-form.ts";
import { COMPANY_LABELS, COMPANY_MAX_LENGTH, CONTACT_LABELS } from "./company.ts";
import { COUNTRIES } from "./countries.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { STAFF_LANGUAGE_OPTIONS } from "#app/kit/language/staff-languages.ts";

const COUNTRY_OPTIONS = [
  { value: "", label: "Not known" },
  ...COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
];
const LANGUAGE_OPTIONS = [{ value: "", label: "Not known" }, ...STAFF_LANGUAGE_OPTIONS];
const PAYMENT_FROM_OPTIONS = [
  { value: "", label: "The day of the invoice" },
  { value: "month_end", label: "The end of its month" },
];
const CONTACT_LANGUAGES = [{ value: "", label: "Company's" }, ...STAFF_LANGUAGE_OPTIONS];

export function CustomerFields({ values }: { values: Record<string, string> }) {
  const line = (name: keyof typeof COMPANY_MAX_LENGTH, className?: string) => (
    <Field label={COMPANY_LABELS[name]} name={name} required={name === "name"} className={className}>
      <TextInput defaultValue={values[name]} data-max={COMPANY_MAX_LENGTH[name]} />
    </Field>
  );
  return (
    <>
      <Card title="Company">
        <div className="grid gap-4 sm:grid-cols-2">
          {line("name")}
          {line("legal_name")}
          <NumberField name="vat_number" hint="With its country: BE 0403.170.701" values={values} />
          <NumberField name="eori" hint="For customs: its country, then the number" values={values} />
        </div>
      </Card>
      <Card title="Address">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          {line("street", "sm:col-span-2")}
          {line("postcode")}
          {line("city")}
          <Field label={COMPANY_LABELS.country_code} name="country_code" className="sm:col-span-2">
            <Select options={COUNTRY_OPTIONS} defaultValue={values.country_code} />
          </Field>
        </div>
      </Card>
      <Card title="People">
        <ContactRows values={values} />
      </Card>
      <Card title="Terms and notes">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={COMPANY_LABELS.language} name="language">
            <Select options={LANGUAGE_OPTIONS} defaultValue={values.language} />
          </Field>
          <Field label={COMPANY_LABELS.payment_days} name="payment_days">
            <TextInput defaultValue={values.payment_days} inputMode="numeric" unit="days" />
          </Field>
          <Field label={COMPANY_LABELS.payment_from} name="payment_from" className="sm:col-start-2">
            <Select options={PAYMENT_FROM_OPTIONS} defaultValue={values.payment_from} />
          </Field>
          <Field
            label={COMPANY_LABELS.notes}
            name="notes"
            hint="Seen by staff alone"
            className="sm:col-span-2"
          >
            <TextArea rows={4} defaultValue={values.notes} data-max={COMPANY_MAX_LENGTH.notes} />
          </Field>
        </div>
      </Card>
    </>
  );
}

function NumberField(props: {
  values: Record<string, string>;
  name: keyof typeof KEEP_FIELDS;
  hint: string;
}) {
  const { name, values } = props;
  const [typed, setTyped] = useState(singleLine(values[name] ?? ""));
  const [confirmed, setConfirmed] = useState(values[KEEP_FIELDS[name]] ?? "");
  const error = useFormError(name);
  const keeps = confirmed !== "" && confirmed === typed;
  const asks = typed !== "" && (keeps || (error !== undefined && typed.length <= COMPANY_MAX_LENGTH[name]));
  return (
    <div className="min-w-0">
      <Field label={COMPANY_LABELS[name]} name={name} hint={props.hint}>
        <TextInput
          {...codeTyping}
          defaultValue={values[name]}
          data-max={COMPANY_MAX_LENGTH[name]}
          onChange={(event) => setTyped(singleLine(event.currentTarget.value))}
        />
      </Field>
      {asks ? (
        <Checkbox
          className="mt-2"
          name={KEEP_FIELDS[name]}
          value={typed}
          checked={keeps}
          onChange={(event) => setConfirmed(event.currentTarget.checked ? typed : "")}
          label="Keep it as typed"
        />
      ) : null}
    </div>
  );
}

function ContactRows({ values }: { values: FormRecord }) {
  return (
    <>
      <input type="hidden" name={CONTACTS_GIVEN} value="1" />
      <PeopleRows
        values={values}
        list={CONTACTS_GIVEN}
        tasks="Orders, invoices"
        more={({ values, name }) => (
          <>
            <input type="hidden" name={name("id")} value={values.id ?? ""} />
            <Field label={CONTACT_LABELS.mails_wanted} name={name("mails_wanted")}>
              <Select options={optionsOf(MAILS_WANTED_TEXTS)} defaultValue={values.mails_wanted ?? "none"} />
            </Field>
            <Field label={CONTACT_LABELS.language} name={name("language")}>
              <Select options={CONTACT_LANGUAGES} defaultValue={values.language ?? ""} />
            </Field>
          </>
        )}
      />
    </>
  );
}
