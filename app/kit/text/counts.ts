import { currentLanguage, type Language } from "../language/language.ts";
import { lengthOf } from "../words.ts";

const THOUSANDS: Record<Language, string> = { en: ",", nl: ".", fr: "\u202f", de: "." };

/** 10000 as «10,000», «10.000». Not with Intl.NumberFormat: its first use takes 20 ms on a phone. */
export const formatCount = (count: number): string => groupDigits(String(count));

/** A decimal text such as `-1250.50` as «−1,250.50», «−1.250,50»: a minus sign, since screen readers pass over a hyphen. */
export function formatDecimals(decimal: string): string {
  const [units = "0", fraction] = decimal.split(".");
  const grouped = groupDigits(units.replace("-", "\u2212"));
  return fraction === undefined ? grouped : `${grouped}${currentLanguage() === "en" ? "." : ","}${fraction}`;
}

/** A measure: 1250.5 as «1.250,5»; in English with a narrow space, since half of Europe reads «1,250» as one and a quarter. */
export function formatMeasure(number: number | string): string {
  if (currentLanguage() !== "en") return formatDecimals(String(number));
  const [units = "0", fraction] = String(number).split(".");
  return [groupDigits(units, "\u202f"), fraction].filter(Boolean).join(".");
}

function groupDigits(digits: string, by?: string): string {
  // Reads no language where it needs none: staff's texts of limits are made while modules load.
  if (digits.length < 4) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, by ?? THOUSANDS[currentLanguage()]);
}

/** «950 of 1,000 characters» from 90 % of the maximum length on; undefined below. */
export function lengthNote(length: number, max: number): string | undefined {
  return length < max * 0.9 ? undefined : lengthOf(formatCount(length), formatCount(max));
}

/** «1 shipment», «4,321 shipments». */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** A label inside a sentence: «Packing list» is «packing list», «CMR consignment note» and «AWB» stay. */
export const inSentence = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
