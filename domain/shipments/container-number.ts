import { DETAIL_MESSAGES } from "#words/shipment-details.ts";

// ISO 6346: A is 10, and the multiples of 11 are left out.
const LETTER_VALUES = new Map(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, index) => [
    letter,
    index + 10 + Math.floor((index + 9) / 10),
  ]),
);
const LENGTH = 11;

/**
 * What looks wrong in a container number, null when it is sound. ISO 6346: three letters of the owner, U, J or Z, a
 * serial number of six digits and a check digit.
 */
export function containerNumberWarning(typed: string): string | null {
  const number = containerNumberOf(typed);
  if (!number) return DETAIL_MESSAGES.notAContainerNumber;
  const should = containerCheckDigit(number.slice(0, LENGTH - 1));
  return number[LENGTH - 1] === should ? null : DETAIL_MESSAGES.wrongDigit("container number", should);
}

/** The check digit of the four letters and six digits before it: their weighted sum modulo 11, where 10 counts as 0. */
export function containerCheckDigit(beginning: string): string {
  let sum = 0;
  for (const [place, character] of [...beginning].entries()) {
    sum += (LETTER_VALUES.get(character) ?? Number(character)) * 2 ** place;
  }
  return String((sum % 11) % 10);
}

/** A number of this form as it is stored, such as MSCU1234566, however it was typed; null for another text. */
export function containerNumberOf(typed: string): string | null {
  const number = typed.toUpperCase().replace(/[\s.\-/]/g, "");
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(number) ? number : null;
}
