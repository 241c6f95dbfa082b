import { SIZE_UNITS } from "#app/kit/words.ts";
import type { BodyWithFiles } from "./accepted-body.ts";
import { REFUSAL_WORDS } from "./refusal-words.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Formats a size limit in the reader's language: «20 MB», «20 Mo». */
export const limitText = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.floor(bytes / KILOBYTE)} ${SIZE_UNITS.thousands}`
    : `${Math.floor(bytes / MEGABYTE)} ${SIZE_UNITS.millions}`;

/** Returns the message for a form whose Content-Length exceeds its route's limit; null for any other. */
export function saysItIsTooLarge(
  { headers }: Request,
  { bytes, files }: Pick<BodyWithFiles, "bytes" | "files">,
): string | null {
  if (Number(headers.get("content-length") ?? 0) <= bytes) return null;
  return files.count === 1 ? files.tooLarge : REFUSAL_WORDS.tooLarge(limitText(bytes));
}
