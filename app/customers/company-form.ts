import { formWithRows, type Read, type Refuse } from "#app/kit/forms/form-rows.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { peopleIn } from "#app/kit/forms/people.ts";
import {
  COMPANY_FIELDS,
  companyFields,
  type CompanyInput,
  companySchema,
  CONTACTS_MAX,
  contactSchema,
  numberProblems,
  paymentDaysValue,
} from "./company.ts";

/** Name of the field that marks a form as having contacts; without it, stored contacts stay unchanged. */
export const CONTACTS_GIVEN = "contacts";

/** Fields that confirm a number with an error; a different number is checked again. */
export const KEEP_FIELDS = { vat_number: "keep_vat_number", eori: "keep_eori" } as const;

const CONTACT_COLUMNS = ["name", "email", "phone", "task", "mails_wanted", "language"] as const;

const paymentDays = textSchema<number>((text) =>
  /^\d{1,4}$/.test(text) ? Number(text) : { refused: COMPANY_MESSAGES.paymentDaysInvalid },
).pipe(paymentDaysValue.nullable());

const plainForm = companyFields.extend({ payment_days: paymentDays });

/** Schema of a company. A VAT or EORI number with an error is refused, unless its field of `KEEP_FIELDS` has exactly the same text. */
export const companyForm = formWithRows((record, read, refuse): CompanyInput | null => {
  const plain = read(plainForm);
  const contacts = record[CONTACTS_GIVEN] === "1" ? readContacts(record, read, refuse) : undefined;
  if (!plain) return null;
  const company = companySchema.parse({ ...plain, ...(contacts && { contacts }) });
  for (const [field, problem] of Object.entries(numberProblems(company)) as ["vat_number" | "eori", string][])
    if (record[KEEP_FIELDS[field]] !== company[field]) refuse(field, problem);
  return company;
});

function readContacts(record: FormRecord, read: Read, refuse: Refuse) {
  const rows = peopleIn(record);
  if (rows.length > CONTACTS_MAX) {
    refuse(CONTACTS_GIVEN, COMPANY_MESSAGES.tooManyContacts(CONTACTS_MAX));
    return [];
  }
  return rows.flatMap(
    ({ index, values }) => read(contactSchema, { values, prefix: `contacts.${index}.`, whole: "name" }) ?? [],
  );
}

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

export function companyFormValues(company: CompanyInput): Record<string, string> {
  const contacts = (company.contacts ?? []).flatMap((contact, index) =>
    (["id", ...CONTACT_COLUMNS] as const).map((column) => [
      `contacts.${index}.${column}`,
      text(contact[column]),
    ]),
  );
  const wrong = Object.keys(numberProblems(company)) as ("vat_number" | "eori")[];
  return {
    ...Object.fromEntries(COMPANY_FIELDS.map((field) => [field, text(company[field])])),
    ...Object.fromEntries(wrong.map((field) => [KEEP_FIELDS[field], text(company[field])])),
    ...Object.fromEntries(contacts),
    [CONTACTS_GIVEN]: "1",
  };
}
