import { DETAIL_MESSAGES } from "./details-messages.ts";

// ISO 6346: A is 10, and multiples of 11 are skipped.
const LETTER_VALUES = new Map(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, index) => [
    letter,
    index + 10 + Math.floor((index + 9) / 10),
  ]),
);
const LENGTH = 11;

/**
 * Returns a warning for an invalid container number, null for a valid one. ISO 6346: three letters of the owner, U, J
 * or Z, a serial number of six digits and a check digit.
 */
export function containerNumberWarning(typed: string): string | null {
  const number = containerNumberOf(typed);
  if (!number) return "A container number has four letters, six digits and a check digit (ISO 6346)";
  const should = containerCheckDigit(number.slice(0, LENGTH - 1));
  return number[LENGTH - 1] === should ? null : DETAIL_MESSAGES.wrongDigit("container number", should);
}

/** Computes the check digit: the weighted sum of four letters and six digits modulo 11, where 10 counts as 0. */
export function containerCheckDigit(beginning: string): string {
  let sum = 0;
  for (const [place, character] of [...beginning].entries()) {
    sum += (LETTER_VALUES.get(character) ?? Number(character)) * 2 ** place;
  }
  return String((sum % 11) % 10);
}

/** Normalizes a container number to its stored form, such as MSCU1234566; null for any other text. */
export function containerNumberOf(typed: string): string | null {
  const number = typed.toUpperCase().replace(/[\s.\-/]/g, "");
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(number) ? number : null;
}

/**
 * Returns a warning for an invalid air waybill number, null for a valid one. IATA Resolution 600a: three digits of the
 * airline, a serial number of seven, and as check digit that serial number modulo 7. House air waybills follow no such
 * rule.
 */
export function airWaybillWarning(typed: string): string | null {
  const digits = digitsOf(typed);
  if (!digits) return "An air waybill number has 11 digits: three of the airline, seven, and a check digit";
  const should = airWaybillCheckDigit(digits.slice(3, 10));
  return digits[10] === should ? null : DETAIL_MESSAGES.wrongDigit("air waybill", should);
}

export function airWaybillCheckDigit(serial: string): string {
  return String(Number(serial) % 7);
}

function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s.\-/]/g, "");
  return /^\d{11}$/.test(digits) ? digits : null;
}
