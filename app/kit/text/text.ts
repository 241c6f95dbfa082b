import { z } from "zod";
import { UI_WORDS } from "../words.ts";
import { formatCount } from "./counts.ts";

/** Error message for a text that PostgreSQL cannot store. */
export const unstorable = (): string => UI_WORDS.unstorable;

/** True when the text can be stored: no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);
}

/** Makes an external text fit a column of `max` UTF-16 units: truncated, without characters that `isStorable` refuses. */
export function cutToFit(text: string, max: number): string {
  return text
    .replaceAll("\u0000", "")
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, "");
}

/** Removes direction overrides, which affect the text that follows. Arabic and Hebrew keep their marks (U+200E, U+200F). */
const withoutDirections = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]+/g, "");

/** Joins a text to one line: every run of line breaks becomes a space; trimmed, without direction overrides. */
export function singleLine(text: string): string {
  // Runs in linear time: a pattern for line breaks between spaces would backtrack.
  return withoutDirections(text)
    .replace(/\s+/g, (blanks) => (/[\r\n\u2028\u2029]/.test(blanks) ? " " : blanks))
    .trim();
}

/** Joins the lines of an address with commas. */
export const onOneLine = (address: string): string =>
  address
    .split("\n")
    .map((line) => line.trim().replace(/,$/, ""))
    .filter(Boolean)
    .join(", ");

/** Normalizes line endings to LF (browsers send CRLF); trimmed, without direction overrides. */
export function multiLine(text: string): string {
  return withoutDirections(text).replace(/\r\n?/g, "\n").trim();
}

type Message = string | (() => string);

interface Limits {
  required: Message;
  /** Maximum length in UTF-16 units, as browsers count `maxlength`; never more than the column holds. */
  max: number;
  tooLong: Message;
  clean?: (text: string) => string;
}

const asTyped = (text: string) => text;

/** Maximum raw length: longer input is refused before it is processed. */
const longestTyped = (max: number) => 10 * max + 1_000;

const required =
  (shape: (text: string) => string) =>
  ({ required: missing, max, tooLong, clean = asTyped }: Limits) =>
    z
      .string({ error: missing })
      .max(longestTyped(max), { error: tooLong, abort: true })
      .overwrite((text) => shape(clean(text)))
      .min(1, { error: missing })
      .max(max, { error: tooLong })
      .refine(isStorable, { error: unstorable });

export const requiredLine = required(singleLine);
export const requiredText = required(multiLine);

const optional =
  (shape: (text: string) => string) =>
  ({ max, tooLong, clean = asTyped }: Omit<Limits, "required">) =>
    z
      .string()
      .max(longestTyped(max), { error: tooLong, abort: true })
      .overwrite((text) => shape(clean(text)))
      .max(max, { error: tooLong })
      .refine(isStorable, { error: unstorable })
      .nullish()
      .transform(emptyToNull);

/** Schema of an optional single-line text field; null when left empty. */
export const optionalLine = optional(singleLine);
/** Schema of an optional multi-line text field; null when left empty. */
export const optionalText = optional(multiLine);

/** Schema of an optional choice of a row by its id; null when nothing is chosen. */
export function optionalId(message: string) {
  return z
    .union([z.literal(""), z.guid(message)], { error: message })
    .nullish()
    .transform(emptyToNull);
}

function emptyToNull(text: string | null | undefined): string | null {
  return text ? text : null;
}

const NAMES = new Intl.Collator("en", { numeric: true });

/** Compares names in natural order («2» before «10»); case and accents only decide between equal letters. */
export const compareNames = (one: string, other: string): number => NAMES.compare(one, other);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Prefixes a name with the French preposition: «de Bruxelles», «d’Anvers», «du Havre». */
export function frenchOf(name: string): string {
  const [, article, rest = ""] = /^(Le|Les) (.+)$/s.exec(name) ?? [];
  if (article) return `${article === "Le" ? "du" : "des"} ${rest}`;
  return /^(?:[aeiouàâéèêîôœ]|y[^aeiou])/i.test(name) ? `d’${name}` : `de ${name}`;
}

/** Prefixes a place with the French preposition: «à Bruxelles», «au Havre». */
export const frenchAt = (place: string): string =>
  place.replace(/^(?:(Le|Les) )?/, (_, article?: string) =>
    article ? (article === "Le" ? "au " : "aux ") : "à ",
  );

/** Maximum length of a text field of staff, with the message for a longer text. */
export const limit = (label: string, max: number) => ({
  max,
  tooLong: () => `${label} must be at most ${formatCount(max)} characters`,
});

/** Schema of an optional line of a form of staff; null when left empty. */
export const line = (label: string, max: number) => optionalLine(limit(label, max));
