import { z } from "zod";
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

/** A form without this field has no people: those stored stay as they are. */
export const CONTACTS_GIVEN = "contacts";

/** The number that is to be kept though it looks wrong; another one is checked anew. */
export const KEEP_FIELDS = { vat_number: "keep_vat_number", eori: "keep_eori" } as const;

const CONTACT_COLUMNS = ["name", "email", "phone", "task", "mails_wanted", "language"] as const;

const paymentDays = textSchema<number>((text) =>
  /^\d{1,4}$/.test(text) ? Number(text) : { refused: COMPANY_MESSAGES.paymentDaysInvalid },
).pipe(paymentDaysValue.nullable());

const plainForm = companyFields.extend({ payment_days: paymentDays });

/** The typed people in the order of their numbers: `contacts.0.name`, `contacts.3.email`; numbers may have gaps. */
/** A VAT or EORI number that looks wrong is refused, unless its field of `KEEP_FIELDS` holds the very same text. */
export const companyForm = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
  .transform((record, context): CompanyInput => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    const plain = plainForm.safeParse(record);
    for (const { path, message } of plain.error?.issues ?? []) refuse(String(path[0] ?? ""), message);
    const contacts = record[CONTACTS_GIVEN] === "1" ? readContacts(record, refuse) : undefined;
    if (!plain.success) return z.NEVER;
    const company = companySchema.parse({ ...plain.data, ...(contacts && { contacts }) });
    for (const [field, problem] of Object.entries(numberProblems(company)) as [
      "vat_number" | "eori",
      string,
    ][])
      if (record[KEEP_FIELDS[field]] !== company[field]) refuse(field, problem);
    return company;
  });

function readContacts(record: FormRecord, refuse: (name: string, message: string) => void) {
  const rows = peopleIn(record);
  if (rows.length > CONTACTS_MAX) {
    refuse(CONTACTS_GIVEN, COMPANY_MESSAGES.tooManyContacts(CONTACTS_MAX));
    return [];
  }
  return rows.flatMap(({ index, values }) => {
    const result = contactSchema.safeParse(values);
    if (result.success) return [result.data];
    for (const { path, message } of result.error.issues)
      refuse(`contacts.${index}.${String(path[0] ?? "name")}`, message);
    return [];
  });
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
