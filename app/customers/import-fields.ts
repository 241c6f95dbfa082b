import { fieldsWithContact } from "#app/imports/contacts.ts";
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

/** Fields with the column headings used by offices for customers, in English, Dutch, French and German. */
export const CUSTOMER_IMPORT_FIELDS = fieldsWithContact(CUSTOMER_COLUMNS, "Company", headings, {
  payment_days: { isNumber: true },
  vat_number: { fits: (value) => /[a-z]/i.test(value) && vatKey(value) !== null },
});
