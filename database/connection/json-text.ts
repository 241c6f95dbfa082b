import { createHash } from "node:crypto";
import { cutToFit } from "#app/kit/text/text.ts";

/** Serializes a value as JSON that PostgreSQL stores as jsonb: without NUL and lone surrogates, which a truncated text may end with. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // Hardly any text has such an escape: only then each string is checked.
  return /\\u(?:d[89a-f]|0000)/.test(text) ? JSON.stringify(value, storable) : text;
}

/** Computes the version of values without a column for it: another one as soon as one of them changes. */
export const contentVersion = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url");

const storable = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? cutToFit(value, value.length) : value;
