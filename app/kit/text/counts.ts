import { currentLanguage, type Language } from "../language/language.ts";
import { lengthOf } from "../words.ts";

const THOUSANDS: Record<Language, string> = { en: ",", nl: ".", fr: "\u202f", de: "." };

/** 10000 as «10,000», «10.000». Not with Intl.NumberFormat: its first use takes 20 ms on a phone. */
export const formatCount = (count: number): string => groupDigits(String(count));

/**
 * A decimal such as `-1250.50` as «−1,250.50», «−1.250,50»: counts, measures and amounts alike; in English with the commas that the
 * specification of the public pages has («28,200 kg»). A minus sign, since screen readers pass over a hyphen.
 */
export function formatDecimals(decimal: number | string): string {
  const [units = "0", fraction] = String(decimal).split(".");
  const grouped = groupDigits(units.replace("-", "\u2212"));
  return fraction === undefined ? grouped : `${grouped}${currentLanguage() === "en" ? "." : ","}${fraction}`;
}

function groupDigits(digits: string): string {
  // Reads no language where it needs none: staff's texts of limits are made while modules load.
  if (digits.length < 4) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, THOUSANDS[currentLanguage()]);
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
