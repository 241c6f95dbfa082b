import { VAT_MESSAGES } from "./words.ts";
import { isCountry } from "./countries.ts";

export type NumberReading = { value: string } | { problem: string };

type Check = (digits: string) => string | null;

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

/** Returns an error with the right check digits, null when they are right. */
const differs = (typed: string, right: string) =>
  typed === right ? null : `The check digits do not fit: for the other digits they would be ${right}`;

const belgian: Check = (digits) => differs(digits.slice(8), pad(97 - mod(digits.slice(0, 8), 97)));

/** Companies: the 9 digits modulo 11. Since 2020 sole traders have numbers that are valid as a whole, modulo 97. */
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
  // Monaco has its own numbers, which begin with 000.
  if (!siren.startsWith("000") && !luhn(siren))
    return "The last nine digits are no SIREN number: a digit is wrong, or two are swapped";
  if (/^\d\d$/.test(key)) return differs(key, pad(mod(`${siren}12`, 97)));
  const [first, second] = [FRENCH_LETTERS.indexOf(key.charAt(0)), FRENCH_LETTERS.indexOf(key.charAt(1))];
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  const fits = (mod(siren, 11) + 1 + Math.floor(value / 11)) % 11 === value % 11;
  return fits ? null : "The two characters after FR do not fit the SIREN number";
};

const iso7064: Check = (digits) => {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return differs(digits.slice(-1), String((11 - product) % 10));
};

/** Builds a check of one check digit after the weighted ones; a result of 10 or more means that the number is never assigned. */
const byWeights =
  (weights: readonly number[], digitOf: (sum: number) => number): Check =>
  (text) => {
    const digits = text.replace(/^\D/, "");
    const right = digitOf(weighted(digits, weights));
    return right > 9 ? VAT_MESSAGES.notPossible : differs(digits.charAt(weights.length), String(right));
  };
const by11 = (sum: number) => (11 - (sum % 11)) % 11;
const by10 = (sum: number) => (10 - (sum % 10)) % 10;

const austrian: Check = (text) => {
  const sum = [...text].slice(1, 8).reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 4);
  return differs(text.charAt(8), String(by10(sum)));
};

const byLuhn =
  (length: number): Check =>
  (digits) =>
    luhn(digits.slice(0, length)) ? null : VAT_MESSAGES.checkDigits;

const luxembourg: Check = (digits) => differs(digits.slice(6), pad(mod(digits.slice(0, 6), 89)));

/** Modulo 97; numbers assigned since 2010 modulo 97 with 55 added. Departments (GD) and health authorities (HA) have no check digits. */
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

const RULES: Readonly<Record<string, VatRule>> = {
  BE: { form: /^[01]\d{9}$/, says: "10 digits, the first 0 or 1", check: belgian },
  NL: { form: /^\d{9}B\d\d$/, says: "9 digits, the letter B and 2 digits", check: dutch },
  FR: { form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, says: "2 characters and 9 digits", check: french },
  DE: { form: /^[1-9]\d{8}$/, says: "9 digits, the first not 0", check: iso7064 },
  LU: { form: /^\d{8}$/, says: "8 digits", check: luxembourg },
  GB: uk,
  XI: uk,
  AT: { form: /^U\d{8}$/, says: "the letter U and 8 digits", check: austrian },
  BG: { form: /^\d{9,10}$/, says: "9 or 10 digits" },
  CH: {
    form: /^E\d{9}$/,
    says: "the letter E and 9 digits",
    check: byWeights([5, 4, 3, 2, 7, 6, 5, 4], by11),
  },
  CY: { form: /^\d{8}[A-Z]$/, says: "8 digits and a letter" },
  CZ: { form: /^\d{8,10}$/, says: "8 to 10 digits" },
  DK: { form: /^\d{8}$/, says: "8 digits", check: byWeights([2, 7, 6, 5, 4, 3, 2], by11) },
  EE: { form: /^\d{9}$/, says: "9 digits", check: byWeights([3, 7, 1, 3, 7, 1, 3, 7], by10) },
  EL: {
    form: /^\d{9}$/,
    says: "9 digits",
    check: byWeights([256, 128, 64, 32, 16, 8, 4, 2], (sum) => (sum % 11) % 10),
  },
  ES: { form: /^[0-9A-Z]\d{7}[0-9A-Z]$/, says: "9 characters" },
  FI: { form: /^\d{8}$/, says: "8 digits", check: byWeights([7, 9, 10, 5, 8, 4, 2], by11) },
  HR: { form: /^\d{11}$/, says: "11 digits", check: iso7064 },
  HU: { form: /^\d{8}$/, says: "8 digits", check: byWeights([9, 7, 3, 1, 9, 7, 3], by10) },
  IE: { form: /^\d[0-9A-Z]\d{5}[A-Z]{1,2}$/, says: "8 or 9 characters" },
  IT: { form: /^\d{11}$/, says: "11 digits", check: byLuhn(11) },
  LT: { form: /^(?:\d{9}|\d{12})$/, says: "9 or 12 digits" },
  LV: { form: /^\d{11}$/, says: "11 digits" },
  MT: { form: /^\d{8}$/, says: "8 digits" },
  NO: { form: /^\d{9}$/, says: "9 digits", check: byWeights([3, 2, 7, 6, 5, 4, 3, 2], by11) },
  PL: {
    form: /^\d{10}$/,
    says: "10 digits",
    check: byWeights([6, 5, 7, 2, 3, 4, 5, 6, 7], (sum) => sum % 11),
  },
  PT: {
    form: /^\d{9}$/,
    says: "9 digits",
    check: byWeights([9, 8, 7, 6, 5, 4, 3, 2], (sum) => by11(sum) % 10),
  },
  RO: { form: /^\d{5,10}$/, says: "5 to 10 digits" },
  SE: { form: /^\d{12}$/, says: "12 digits", check: byLuhn(10) },
  SI: { form: /^\d{8}$/, says: "8 digits" },
  SK: { form: /^\d{10}$/, says: "10 digits" },
};

/** Rule for countries without a rule of their own: five digits or more distinguish a number from a word. */
const ANY: VatRule = { form: /^(?=(?:[A-Z]*\d){5})[0-9A-Z]{5,18}$/, says: "5 to 18 letters and digits" };

/** Normalizes a number to upper-case letters and digits. Same as `number_key` in the database. */
export function numberKey(text: string): string {
  return text.replace(/[^0-9A-Za-z]+/g, "").toUpperCase();
}

/** Longer texts are no numbers; the limit bounds the running time of the patterns. */
const NUMBER_MAX_LENGTH = 100;

/** Labels written before a number, as keys: «N° TVA», «BTW-nr.», «USt-IdNr.», «P.IVA», «EORI». */
const LABEL = new RegExp(
  "^(?:(?:N|NO|NR|NUM|NUMERO|NUMMER|DE|INTRACOM)*?" +
    "(?:BTW|TVA|VAT|MWST|UST|UMSATZSTEUER|MEHRWERTSTEUER|PARTITAIVA|PIVA|IVA|MOMS|MVA|ALV|ICDPH|DIC|NIF|CIF|NIP|UID|CVR" +
    "|TAX|TIN|STEUER|KBO|BCE|ONDERNEMINGS|NUMERODENTREPRISE|ENTREPRISE|COMPANY|EORI))+(?=.)",
);
const AFTER_LABEL =
  /^(?:IDENTIFICATION|IDENT|ID|NUMMER|NUMBER|NUMERO|NUM|NR|NO|N(?=\d)|CODE|REG|INTRACOMMUNAUTAIRE|INTRACOM)/;
/** Suffixes of Swiss and Norwegian numbers. */
const LABEL_BEHIND = /(?<=\d)(?:MWST|TVA|IVA|TPV|MVA|BTW|VAT)$/;

/** Returns the possible readings of a number without its label: in «VAT NO 974760673» NO is Norway or part of the label. */
function withoutLabel(typed: string): string[] {
  const key = numberKey(typed.slice(0, NUMBER_MAX_LENGTH).normalize("NFKD")).replace(LABEL_BEHIND, "");
  const [label = ""] = LABEL.exec(key) ?? [];
  const rests = [key.slice(label.length)];
  for (let rest = rests[0] ?? ""; label !== "" && AFTER_LABEL.test(rest); rests.push(rest))
    rest = rest.replace(AFTER_LABEL, "");
  return rests;
}

/** Returns the prefix of a country's VAT numbers: EL for Greece. */
const prefixOf = (country: string) => (country === "GR" ? "EL" : country);

/** Parses a VAT number in any spelling, with a label; `country` (two letters) provides a missing prefix. A word is no number. */
export function readVat(typed: string, country: string | null = null): NumberReading {
  const readings = withoutLabel(typed).map((key) => readVatKey(key, country));
  const valid = readings.find((reading) => "value" in reading && isKnownVat(reading.value));
  return valid ?? readings.at(-1) ?? { problem: VAT_MESSAGES.noPrefix };
}

/** A number with its prefix as people write it in a sentence, not the start of a longer one such as an IBAN. */
const IN_TEXT = /\b[A-Z]{2}[ .-]?[0-9A-Z]{0,2}(?:[ .-]?\d){7,12}(?:[ .-]?B\d\d)?(?![ .-]?\d|[0-9A-Z])/g;
const LABEL_BEFORE = /(?:BTW|TVA|VAT|MwSt|USt|UID|P\.? ?IVA)[\p{L}°:. -]{0,25}$/iu;

/** Finds the VAT number that a text names: a valid one, or one with its label and a wrong digit, which the form says. */
export function vatNamedIn(text: string): string | null {
  let labelled: string | null = null;
  for (const { 0: number, index } of text.matchAll(IN_TEXT)) {
    const reading = readVat(number);
    if ("value" in reading && isKnownVat(reading.value)) return reading.value;
    if (LABEL_BEFORE.test(text.slice(Math.max(0, index - 40), index))) labelled ??= number;
  }
  return labelled;
}

/** Returns whether the prefix has a known format; others do not identify a company. */
export const isKnownVat = (value: string): boolean => RULES[value.slice(0, 2)] !== undefined;

/** Returns whether a text has fewer digits than any number: «n.v.t.», «VAT exempt», «particulier». */
export const isWord = (text: string): boolean => text.replace(/\D+/g, "").length < 5;

function readVatKey(text: string, country: string | null): NumberReading {
  const key = text.replace(/^GR(?=\d{9}$)/, "EL");
  const prefix = /^[A-Z]{2}/.exec(key)?.[0] ?? null;
  const home = country === null ? null : prefixOf(country);
  const withHome = home === null ? null : `${home}${inFull(home, key)}`;
  // «ES» may be a prefix or the start of a Spanish number: a valid reading as prefix wins.
  const noPrefix = prefix === null || (RULES[prefix] === undefined && home !== prefix);
  if (withHome !== null && home !== null && noPrefix && ruleOf(home).form.test(withHome.slice(2)))
    return checkNumber(withHome);
  if (prefix !== null && (RULES[prefix] !== undefined || (isCountry(prefix) && !isWord(key))))
    return checkNumber(`${prefix}${inFull(prefix, key.slice(2))}`);
  return {
    problem: isWord(key)
      ? "This is no VAT number: it stays as a note, and tells no two customers apart. Leave the field empty where there is none"
      : VAT_MESSAGES.noPrefix,
  };
}

/** Completes Belgian numbers from before 2005, which have nine digits. */
const inFull = (prefix: string, rest: string) =>
  prefix === "BE" && /^\d{9}$/.test(rest) ? `0${rest}` : rest;

const ruleOf = (prefix: string): VatRule => RULES[prefix] ?? ANY;

function checkNumber(number: string): NumberReading {
  const [prefix, rest] = [number.slice(0, 2), number.slice(2)];
  const { form, says, check } = ruleOf(prefix);
  if (!form.test(rest)) return { problem: `A VAT number of ${prefix} has ${says} after ${prefix}` };
  const problem = check?.(rest) ?? null;
  return problem === null ? { value: number } : { problem };
}

const FORMS: Readonly<Record<string, { form: RegExp; says: string }>> = {
  BE: { form: /^[01]\d{9}$/, says: "10 digits, the first 0 or 1" },
  NL: { form: /^\d{9}$/, says: "9 digits" },
  FR: { form: /^\d{14}$/, says: "the 14 digits of the SIRET" },
  DE: { form: /^\d{7}(?:\d{8})?$/, says: "7 or 15 digits" },
  LU: { form: /^\d{11}$/, says: "11 digits" },
  GB: { form: /^\d{12}(?:\d{3})?$/, says: "12 or 15 digits" },
  XI: { form: /^\d{12}(?:\d{3})?$/, says: "12 or 15 digits" },
};
const ANY_EORI = { form: /^(?=(?:[A-Z]*\d){5})[0-9A-Z]{5,15}$/, says: "5 to 15 letters and digits" };
const EORI_PREFIXES = new Set(
  "AT BG CY CZ DK EE EL ES FI GR HR HU IE IT LT LV MT PL PT RO SE SI SK".split(" "),
);

/** Parses an EORI number in any spelling, with its label; it always begins with its country. */
export function readEori(typed: string): NumberReading {
  const key = withoutLabel(typed).at(-1) ?? "";
  const prefix = key.slice(0, 2);
  const rule = FORMS[prefix] ?? (EORI_PREFIXES.has(prefix) ? ANY_EORI : undefined);
  if (rule === undefined) return { problem: "An EORI number begins with its country, such as BE 0403170701" };
  const { form, says } = rule;
  return form.test(key.slice(2))
    ? { value: key }
    : { problem: `An EORI number of ${prefix} has ${says} after ${prefix}` };
}
