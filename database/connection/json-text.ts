import { cutToFit } from "#app/kit/text/text.ts";

/**
 * Writes a value as JSON that PostgreSQL stores as jsonb: without NUL and without half a letter, which a text that was cut
 * to its length may end with.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // Nearly no text has an escape of the two: only then each is looked at.
  return /\\u(?:d[89a-f]|0000)/.test(text) ? JSON.stringify(value, storable) : text;
}

const storable = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? cutToFit(value, value.length) : value;
