import { EORI_MESSAGES } from "#words/companies.ts";
import { type NumberReading, numberKey } from "./vat.ts";

/** What follows the country in an EORI number. */
const FORMS: Readonly<Record<string, { form: RegExp; says: string }>> = {
  BE: { form: /^[01]\d{9}$/, says: "10 digits, the first 0 or 1" },
  NL: { form: /^\d{9}$/, says: "9 digits" },
  FR: { form: /^\d{14}$/, says: "the 14 digits of the SIRET" },
  DE: { form: /^\d{7}(?:\d{8})?$/, says: "7 or 15 digits" },
  LU: { form: /^\d{11}$/, says: "11 digits" },
  GB: { form: /^\d{12}(?:\d{3})?$/, says: "12 or 15 digits" },
  XI: { form: /^\d{12}(?:\d{3})?$/, says: "12 or 15 digits" },
};
const ANY = { form: /^[0-9A-Z]{1,15}$/, says: "at most 15 letters and digits" };

/** Reads an EORI number in any spelling; it always begins with its country. */
export function readEori(typed: string): NumberReading {
  const key = numberKey(typed);
  const prefix = /^[A-Z]{2}/.exec(key)?.[0];
  if (prefix === undefined) return { problem: EORI_MESSAGES.noPrefix };
  const { form, says } = FORMS[prefix] ?? ANY;
  return form.test(key.slice(2)) ? { value: key } : { problem: EORI_MESSAGES.form(prefix, says) };
}
