import { z } from "zod";
import { COMPANY_MESSAGES } from "./words.ts";
import { SUBSCRIPTION_MESSAGES } from "#app/mails/words.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { PERSON_LABELS, PERSON_MAX_LENGTH } from "#app/kit/forms/people.ts";
import { languageOrNone } from "#app/kit/language/language-choice.ts";
import { MAILS_WANTED } from "#app/mails/mail.ts";
import { optionalId, optionalLine, optionalText, requiredLine, limit } from "#app/kit/text/text.ts";
import { isCountry } from "./countries.ts";
import { type NumberReading, readEori, readVat } from "./company-numbers.ts";
import { conflictingTexts, type EditConflict } from "#app/kit/forms/edit-conflict.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";

export const COMPANY_LABELS = {
  name: "Name",
  legal_name: "Legal name",
  vat_number: "VAT number",
  eori: "EORI number",
  street: "Street and number",
  postcode: "Postcode",
  city: "City",
  country_code: "Country",
  language: "Language",
  payment_days: "Payment days",
  payment_from: "Payment days from",
  notes: "Notes",
} as const;

export const COMPANY_MAX_LENGTH = {
  name: 200,
  legal_name: 200,
  vat_number: 30,
  eori: 30,
  street: 200,
  postcode: 20,
  city: 100,
  notes: 5000,
} as const;

export const CONTACT_LABELS = {
  ...PERSON_LABELS,
  mails_wanted: "Mails about shipments",
  language: "Language",
} as const;
export const CONTACTS_MAX = 200;

type LineField = keyof typeof COMPANY_MAX_LENGTH;
const limits = (field: LineField) => limit(COMPANY_LABELS[field], COMPANY_MAX_LENGTH[field]);
const line = (field: LineField) => optionalLine(limits(field));
const contactLimits = (field: keyof typeof PERSON_MAX_LENGTH) =>
  limit(CONTACT_LABELS[field], PERSON_MAX_LENGTH[field]);

const emptyToNull = (text: string | null | undefined) => text || null;

export const paymentDaysValue = z
  .int(COMPANY_MESSAGES.paymentDaysInvalid)
  .min(0, COMPANY_MESSAGES.paymentDaysInvalid)
  .max(365, COMPANY_MESSAGES.paymentDaysInvalid);

export const companyFields = z.object({
  name: requiredLine({ required: "Name is required", ...limits("name") }),
  legal_name: line("legal_name"),
  vat_number: line("vat_number"),
  eori: line("eori"),
  street: line("street"),
  postcode: line("postcode"),
  city: line("city"),
  country_code: z
    .string()
    .nullish()
    .transform(emptyToNull)
    .refine((code) => code === null || isCountry(code), "Choose a country from the list"),
  language: languageOrNone,
  payment_days: paymentDaysValue.nullish().transform((days) => days ?? null),
  /** Null means from the day of the invoice. */
  payment_from: z
    .union([z.literal(""), z.literal("month_end")], { error: "Choose from when days count" })
    .nullish()
    .transform((from) => from || null),
  notes: optionalText(limits("notes")),
});

export const contactSchema = z
  .object({
    id: optionalId(COMPANY_MESSAGES.operationFailed),
    name: requiredLine({ required: "Name is required", ...contactLimits("name") }),
    email: optionalLine(contactLimits("email")).refine(
      (text) => text === null || isEmailType(text),
      "Please enter a valid email address",
    ),
    phone: optionalLine(contactLimits("phone")),
    task: optionalLine(contactLimits("task")),
    mails_wanted: z.enum(MAILS_WANTED, SUBSCRIPTION_MESSAGES.mailsInvalid).default("none"),
    /** Null means the customer's language. */
    language: languageOrNone,
  })
  .superRefine(({ email, mails_wanted }, context) => {
    if (mails_wanted !== "none" && email === null)
      context.addIssue({ code: "custom", path: ["email"], message: SUBSCRIPTION_MESSAGES.mailsNeedEmail });
  });
export type ContactInput = z.output<typeof contactSchema>;

/** Schema of a company; missing `contacts` stay as stored. Valid numbers become canonical; others stay as typed (`numberProblems`). */
export const companySchema = companyFields
  .extend({
    contacts: z
      .array(contactSchema)
      .max(CONTACTS_MAX, COMPANY_MESSAGES.tooManyContacts(CONTACTS_MAX))
      .optional(),
  })
  .transform((company) => ({
    ...company,
    vat_number: canonical(company.vat_number, (text) => readVat(text, company.country_code)),
    eori: canonical(company.eori, readEori),
  }));

export type CompanyInput = z.output<typeof companySchema>;
export type CompanyFieldName = keyof typeof COMPANY_LABELS;
export const COMPANY_FIELDS = Object.keys(COMPANY_LABELS) as CompanyFieldName[];

function canonical(typed: string | null, read: (text: string) => NumberReading): string | null {
  const reading = typed === null ? null : read(typed);
  return reading && "value" in reading ? reading.value : typed;
}

type Numbers = Pick<CompanyInput, "vat_number" | "eori" | "country_code">;

export function numberProblems({
  vat_number,
  eori,
  country_code,
}: Numbers): Partial<Record<"vat_number" | "eori", string>> {
  const vat = vat_number === null ? null : readVat(vat_number, country_code);
  const customs = eori === null ? null : readEori(eori);
  return {
    ...(vat && "problem" in vat && { vat_number: vat.problem }),
    ...(customs && "problem" in customs && { eori: customs.problem }),
  };
}

export type StoredCompany = Required<CompanyInput> & { updated_at: Date };

/** Describes a contact: «Noor Claes, orders, noor@claes.be, +32 3 555 01 01, mails: key». */
export function contactWords({ name, task, email, phone, mails_wanted, language }: ContactInput): string {
  const mails = mails_wanted === "none" ? null : `mails: ${mails_wanted}`;
  return [name, task, email === name ? null : email, phone, mails, language && STAFF_LANGUAGE_NAMES[language]]
    .filter(Boolean)
    .join(", ");
}

function companyTexts(company: CompanyInput): Record<string, string | null> {
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return {
    ...Object.fromEntries(COMPANY_FIELDS.map((field) => [field, text(company[field])])),
    contacts: (company.contacts ?? []).map(contactWords).join("\n") || null,
  };
}

export function companyDifferences(
  before: CompanyInput,
  after: CompanyInput,
): Record<string, [string | null, string | null]> {
  const [old, now] = [companyTexts(before), companyTexts(after)];
  return Object.fromEntries(
    Object.keys(now)
      .filter((field) => old[field] !== now[field])
      .map((field) => [field, [old[field] ?? null, now[field] ?? null]]),
  );
}

export const changedFields = (stored: CompanyInput, typed: CompanyInput): EditConflict["changes"] =>
  conflictingTexts({ mine: companyTexts(typed), theirs: companyTexts(stored) }, (field) =>
    field === "contacts" ? "People" : COMPANY_LABELS[field as keyof typeof COMPANY_LABELS],
  );
