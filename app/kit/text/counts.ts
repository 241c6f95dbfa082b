import { currentLanguage, type Language } from "../language/language.ts";
import { lengthOf } from "../words.ts";

const THOUSANDS: Record<Language, string> = { en: ",", nl: ".", fr: "\u202f", de: "." };

/** Formats 10000 as «10,000» or «10.000»: as `Intl.NumberFormat`, whose first use takes 20 ms on a phone. */
export const formatCount = (count: number): string => groupDigits(String(count));

/**
 * Formats a decimal such as `-1250.50` as «−1,250.50» or «−1.250,50», for counts, measures and amounts. English has the
 * commas that the public pages' specification requires («28,200 kg»). A minus sign, since screen readers skip a hyphen.
 */
export function formatDecimals(decimal: number | string): string {
  const [units = "0", fraction] = String(decimal).split(".");
  const grouped = groupDigits(units.replace("-", "\u2212"));
  return fraction === undefined ? grouped : `${grouped}${currentLanguage() === "en" ? "." : ","}${fraction}`;
}

function groupDigits(digits: string): string {
  // Avoids reading the language when possible: limits in staff's texts are formatted while modules load.
  if (digits.length < 4) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, THOUSANDS[currentLanguage()]);
}

/** Returns «950 of 1,000 characters» from 90 % of the maximum length on; undefined below. */
export function lengthNote(length: number, max: number): string | undefined {
  return length < max * 0.9 ? undefined : lengthOf(formatCount(length), formatCount(max));
}

/** Formats a count with its noun: «1 shipment», «4,321 shipments». */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** Lowercases a label for use inside a sentence: «packing list», but «CMR consignment note» and «AWB» stay. */
export const inSentence = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
