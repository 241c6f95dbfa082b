import { isEmailType } from "#app/kit/text/email.ts";
import type { ImportField } from "#app/imports/mapping.ts";
import { COMPANY_LABELS, CONTACT_LABELS } from "./company.ts";
import headings from "./import-headings.json" with { type: "json" };
import { vatKey } from "./match.ts";

export const CUSTOMER_COLUMNS = {
  ...COMPANY_LABELS,
  name: "Company",
  contact_name: "Contact",
  contact_email: "Contact e-mail",
  contact_phone: "Contact phone",
  contact_task: "Contact task",
  contact_mails_wanted: CONTACT_LABELS.mails_wanted,
  contact_language: "Contact language",
} as const;
type CustomerColumn = keyof typeof CUSTOMER_COLUMNS;

/** Column headings used by offices for customers, in English, Dutch, French and German. */
const NAMES: Record<CustomerColumn, readonly string[]> = headings;

const FITS: Partial<Record<CustomerColumn, (value: string) => boolean>> = {
  contact_email: (value) => isEmailType(value.trim()),
  vat_number: (value) => /[a-z]/i.test(value) && vatKey(value) !== null,
};

const isContact = (key: string) => key.startsWith("contact_");

export const CUSTOMER_IMPORT_FIELDS: readonly ImportField<CustomerColumn>[] = (
  Object.entries(CUSTOMER_COLUMNS) as [CustomerColumn, string][]
).map(([key, label]) => ({
  key,
  label,
  section: isContact(key) ? "Contact" : "Company",
  names: NAMES[key],
  isNumber: key === "payment_days",
  isRequired: key === "name",
  fits: FITS[key],
}));

const byTitle = new Map<string, CustomerColumn>(
  CUSTOMER_IMPORT_FIELDS.flatMap(({ key, label }) => [
    [label.toLowerCase(), key],
    [key, key],
  ]),
);

export const customerColumnOf = (title: string): CustomerColumn | undefined =>
  byTitle.get(title.trim().toLowerCase());
