import { z } from "zod";

/** Shown under a field whose text PostgreSQL could not store (NUL, halves of surrogate pairs). */
export const UNSTORABLE_TEXT = "Please remove the characters that cannot be stored";

/** True when every character of the text can be stored: no NUL and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);
}

/** One line: every run of line breaks becomes a space, blanks at both ends go. */
export function singleLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ").trim();
}

/** Several lines with LF endings (browsers send CRLF), blanks at both ends go. */
export function multiLine(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

interface Limits {
  /** Shown when nothing was typed. */
  required: string;
  /** Longest text in UTF-16 units, as browsers count `maxlength`; never more than the column holds. */
  max: number;
  tooLong: string;
  /** Applied before anything is counted. */
  clean?: (text: string) => string;
}

const asTyped = (text: string) => text;

/** A required single-line text field. */
export function requiredLine({ required, max, tooLong, clean = asTyped }: Limits) {
  return z
    .string({ error: required })
    .overwrite((text) => singleLine(clean(text)))
    .min(1, required)
    .max(max, tooLong)
    .refine(isStorable, UNSTORABLE_TEXT);
}

/** A required text field of several lines. */
export function requiredText({ required, max, tooLong, clean = asTyped }: Limits) {
  return z
    .string({ error: required })
    .overwrite((text) => multiLine(clean(text)))
    .min(1, required)
    .max(max, tooLong)
    .refine(isStorable, UNSTORABLE_TEXT);
}

/** An optional single-line text field; null when left empty. */
export function optionalLine({ max, tooLong, clean = asTyped }: Omit<Limits, "required">) {
  return z
    .string()
    .overwrite((text) => singleLine(clean(text)))
    .max(max, tooLong)
    .refine(isStorable, UNSTORABLE_TEXT)
    .nullish()
    .transform(emptyToNull);
}

/** An optional text field of several lines; null when left empty. */
export function optionalText({ max, tooLong, clean = asTyped }: Omit<Limits, "required">) {
  return z
    .string()
    .overwrite((text) => multiLine(clean(text)))
    .max(max, tooLong)
    .refine(isStorable, UNSTORABLE_TEXT)
    .nullish()
    .transform(emptyToNull);
}

/** An optional choice of a row by its id; null when nothing is chosen. */
export function optionalId(message: string) {
  return z
    .union([z.literal(""), z.guid(message)], { error: message })
    .nullish()
    .transform(emptyToNull);
}

function emptyToNull(text: string | null | undefined): string | null {
  return text ? text : null;
}
