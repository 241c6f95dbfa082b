import { foldText } from "#app/kit/text/search-text.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import type { ImportField } from "./mapping.ts";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";

/**
 * Makes the fields of a file whose rows may have a contact person in the columns `contact_…`.
 * @param besides what single fields have besides
 */
export const fieldsWithContact = <Column extends string>(
  columns: Readonly<Record<Column, string>>,
  section: string,
  names: Readonly<Record<Column, string>>,
  besides: Partial<Record<Column, Partial<Omit<ImportField, "key">>>> = {},
): ImportField<Column>[] =>
  (Object.entries(columns) as [Column, string][]).map(([key, label]) => ({
    key,
    label,
    section: key.startsWith("contact_") ? "Contact" : section,
    names: names[key].split("|"),
    isRequired: key === "name",
    ...(key === "contact_email" && { fits: (value: string) => isEmailType(value.trim()) }),
    ...besides[key],
  }));

interface Contact {
  name: string;
  email: string | null;
  phone: string | null;
  task: string | null;
}

/** Compares contacts by e-mail address, else by name. */
export const isSamePerson = (
  one: Pick<Contact, "name" | "email">,
  other: Pick<Contact, "name" | "email">,
): boolean =>
  one.email && other.email
    ? one.email.toLowerCase() === other.email.toLowerCase()
    : foldText(one.name) === foldText(other.name);

/**
 * Adds the contacts of a file to the stored ones; empty texts replace nothing.
 * @param merge sets the other columns of a contact, stored before or not
 */
export function mergeContacts<Stored extends Contact, Typed extends Contact>(
  stored: readonly Stored[],
  typed: readonly Typed[],
  merge: (contact: Typed, before: Stored | undefined) => Stored,
): Stored[] {
  const merged = [...stored];
  for (const contact of typed) {
    const place = merged.findIndex((each) => isSamePerson(each, contact));
    const before = merged[place];
    if (!before) merged.push(merge(contact, undefined));
    else
      merged[place] = {
        ...merge(contact, before),
        // A contact with only an address has no name.
        name: contact.name === contact.email ? before.name : contact.name,
        email: contact.email ?? before.email,
        phone: contact.phone ?? before.phone,
        task: contact.task ?? before.task,
      };
  }
  return merged;
}

/** Parses a language by its code or its name in one of the four languages; null for another text. */
export function readLanguage(text: string): Language | null {
  const typed = foldText(text).trim();
  const names = (code: Language) => [
    code,
    STAFF_LANGUAGE_NAMES[code],
    ...LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: "language" }).of(code) ?? ""),
  ];
  return LANGUAGES.find((code) => names(code).some((name) => foldText(name) === typed)) ?? null;
}
