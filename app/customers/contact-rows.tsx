import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { PeopleRows } from "#app/kit/forms/people-rows.tsx";
import { STAFF_LANGUAGE_OPTIONS } from "#app/kit/language/staff-languages.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { MAILS_WANTED } from "#app/mails/mail.ts";
import { MAILS_WANTED_TEXTS } from "#app/mails/words.ts";
import { CONTACTS_GIVEN } from "./company-form.ts";
import { CONTACT_LABELS } from "./company.ts";

const MAILS_OPTIONS = MAILS_WANTED.map((value) => ({ value, label: MAILS_WANTED_TEXTS[value] }));
const LANGUAGE_OPTIONS = [{ value: "", label: "Company's" }, ...STAFF_LANGUAGE_OPTIONS];

export function ContactRows({ values }: { values: FormRecord }) {
  return (
    <>
      <input type="hidden" name={CONTACTS_GIVEN} value="1" />
      <PeopleRows
        values={values}
        list={CONTACTS_GIVEN}
        tasks="Orders, invoices, customs"
        className="lg:grid-cols-[1fr_1.5fr_1fr_1fr_auto_auto_auto]"
        more={({ values, name }) => (
          <>
            <input type="hidden" name={name("id")} value={values.id ?? ""} />
            <Field label={CONTACT_LABELS.mails_wanted} name={name("mails_wanted")}>
              <Select
                options={MAILS_OPTIONS}
                defaultValue={values.mails_wanted ?? "none"}
                className="lg:w-44"
              />
            </Field>
            <Field label={CONTACT_LABELS.language} name={name("language")}>
              <Select options={LANGUAGE_OPTIONS} defaultValue={values.language ?? ""} className="lg:w-36" />
            </Field>
          </>
        )}
      />
    </>
  );
}
