import { conflictingTexts, type EditConflict } from "#app/kit/forms/edit-conflict.ts";
import { COMPANY_FIELDS, COMPANY_LABELS, type CompanyInput, type ContactInput } from "./company.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";

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
