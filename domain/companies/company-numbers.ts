import { EORI_MESSAGES, VAT_MESSAGES } from "#words/companies.ts";

/** What was read of a VAT or EORI number: its canonical form, or what is wrong with it. */
export type NumberReading = { value: string } | { problem: string };

type Check = (digits: string) => string | null;

/** The form of a VAT number after its prefix, how it is said, and the check where there is one. */
interface VatRule {
  form: RegExp;
  says: string;
  check?: Check;
}

const mod = (digits: string, by: number): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % by, 0);

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);

const pad = (value: number) => String(value).padStart(2, "0");

/** The check digits, when they are not those there are. */
const differs = (given: string, right: string) => (given === right ? null : VAT_MESSAGES.checkDigit(right));

const belgian: Check = (digits) => differs(digits.slice(8), pad(97 - mod(digits.slice(0, 8), 97)));

/** Companies: the 9 digits by eleven. Since 2020 sole traders have numbers that fit as a whole, by 97. */
const dutch: Check = (text) => {
  const asDigits = `2321${text.replace("B", "11")}`;
  if (mod(asDigits, 97) === 1) return null;
  const right = weighted(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return right === 10 ? VAT_MESSAGES.notPossible : differs(text.charAt(8), String(right));
};

function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const FRENCH_LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const french: Check = (text) => {
  const [key, siren] = [text.slice(0, 2), text.slice(2)];
  // Monaco has numbers of its own, which begin with 000.
  if (!siren.startsWith("000") && !luhn(siren)) return VAT_MESSAGES.siren;
  if (/^\d\d$/.test(key)) return differs(key, pad(mod(`${siren}12`, 97)));
  const [first, second] = [FRENCH_LETTERS.indexOf(key.charAt(0)), FRENCH_LETTERS.indexOf(key.charAt(1))];
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  const fits = (mod(siren, 11) + 1 + Math.floor(value / 11)) % 11 === value % 11;
  return fits ? null : VAT_MESSAGES.key;
};

/** ISO 7064, modulo 11, 10. */
const german: Check = (digits) => {
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return differs(digits.charAt(8), String((11 - product) % 10));
};

const luxembourg: Check = (digits) => differs(digits.slice(6), pad(mod(digits.slice(0, 6), 89)));

/** By 97; numbers given since 2010 by 97 with 55 added. Departments (GD) and health (HA) have none. */
const british: Check = (text) => {
  if (!/^\d{9}/.test(text)) return null;
  const sum = weighted(text, [8, 7, 6, 5, 4, 3, 2]) + Number(text.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0 ? null : VAT_MESSAGES.checkDigits;
};

const uk: VatRule = {
  form: /^(?:\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
  says: "9 or 12 digits",
  check: british,
};

/** Forms by prefix: those that are checked, then the rest of the Union and its neighbours. */
const RULES: Readonly<Record<string, VatRule>> = {
  BE: { form: /^[01]\d{9}$/, says: "10 digits, the first 0 or 1", check: belgian },
  NL: { form: /^\d{9}B\d\d$/, says: "9 digits, the letter B and 2 digits", check: dutch },
  FR: { form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, says: "2 characters and 9 digits", check: french },
  DE: { form: /^[1-9]\d{8}$/, says: "9 digits, the first not 0", check: german },
  LU: { form: /^\d{8}$/, says: "8 digits", check: luxembourg },
  GB: uk,
  XI: uk,
  AT: { form: /^U\d{8}$/, says: "the letter U and 8 digits" },
  BG: { form: /^\d{9,10}$/, says: "9 or 10 digits" },
  CH: { form: /^E\d{9}(?:MWST|TVA|IVA|TPV)?$/, says: "the letter E and 9 digits" },
  CY: { form: /^\d{8}[A-Z]$/, says: "8 digits and a letter" },
  CZ: { form: /^\d{8,10}$/, says: "8 to 10 digits" },
  DK: { form: /^\d{8}$/, says: "8 digits" },
  EE: { form: /^\d{9}$/, says: "9 digits" },
  EL: { form: /^\d{9}$/, says: "9 digits" },
  ES: { form: /^[0-9A-Z]\d{7}[0-9A-Z]$/, says: "9 characters" },
  FI: { form: /^\d{8}$/, says: "8 digits" },
  HR: { form: /^\d{11}$/, says: "11 digits" },
  HU: { form: /^\d{8}$/, says: "8 digits" },
  IE: { form: /^\d[0-9A-Z]\d{5}[A-Z]{1,2}$/, says: "8 or 9 characters" },
  IT: { form: /^\d{11}$/, says: "11 digits" },
  LT: { form: /^(?:\d{9}|\d{12})$/, says: "9 or 12 digits" },
  LV: { form: /^\d{11}$/, says: "11 digits" },
  MT: { form: /^\d{8}$/, says: "8 digits" },
  NO: { form: /^\d{9}(?:MVA)?$/, says: "9 digits" },
  PL: { form: /^\d{10}$/, says: "10 digits" },
  PT: { form: /^\d{9}$/, says: "9 digits" },
  RO: { form: /^\d{2,10}$/, says: "2 to 10 digits" },
  SE: { form: /^\d{12}$/, says: "12 digits" },
  SI: { form: /^\d{8}$/, says: "8 digits" },
  SK: { form: /^\d{10}$/, says: "10 digits" },
};

const ANY: VatRule = { form: /^[0-9A-Z]{4,18}$/, says: "4 to 18 letters and digits" };

/** Letters and digits in upper case: what distinguishes numbers. `number_key` in the database has the same rule. */
export function numberKey(text: string): string {
  return text.replace(/[^0-9A-Za-z]+/g, "").toUpperCase();
}

/** The prefix of a country's VAT numbers: Greece writes EL. */
const prefixOf = (country: string) => (country === "GR" ? "EL" : country);

/**
 * Reads a VAT number in any spelling: with spaces, dots and hyphens; without its prefix where the company's country
 * says which it is.
 *
 * @param country of the company, two letters; null where it is not known
 */
export function readVat(typed: string, country: string | null = null): NumberReading {
  const key = numberKey(typed).replace(/^GR(?=\d{9}$)/, "EL");
  const prefix = /^[A-Z]{2}/.exec(key)?.[0] ?? null;
  const home = country === null ? null : prefixOf(country);
  const withHome = home === null ? null : `${home}${inFull(home, key)}`;
  // «ES» begins the number of a Spaniard as well as its prefix: what fits with a prefix has one.
  const noPrefix = prefix === null || (RULES[prefix] === undefined && home !== prefix);
  if (withHome !== null && home !== null && noPrefix && ruleOf(home).form.test(withHome.slice(2)))
    return checked(withHome);
  if (prefix === null) return { problem: VAT_MESSAGES.noPrefix };
  return checked(`${prefix}${inFull(prefix, key.slice(2))}`);
}

/** Belgian numbers of before 2005 have nine digits. */
const inFull = (prefix: string, rest: string) =>
  prefix === "BE" && /^\d{9}$/.test(rest) ? `0${rest}` : rest;

const ruleOf = (prefix: string): VatRule => RULES[prefix] ?? ANY;

function checked(number: string): NumberReading {
  const [prefix, rest] = [number.slice(0, 2), number.slice(2)];
  const { form, says, check } = ruleOf(prefix);
  if (!form.test(rest)) return { problem: VAT_MESSAGES.form(prefix, says) };
  const problem = check?.(rest) ?? null;
  return problem === null ? { value: number } : { problem };
}

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
const ANY_EORI = { form: /^[0-9A-Z]{1,15}$/, says: "at most 15 letters and digits" };

/** Reads an EORI number in any spelling; it always begins with its country. */
export function readEori(typed: string): NumberReading {
  const key = numberKey(typed);
  const prefix = /^[A-Z]{2}/.exec(key)?.[0];
  if (prefix === undefined) return { problem: EORI_MESSAGES.noPrefix };
  const { form, says } = FORMS[prefix] ?? ANY_EORI;
  return form.test(key.slice(2)) ? { value: key } : { problem: EORI_MESSAGES.form(prefix, says) };
}
