import { readCommunication } from "#app/invoices/communication.ts";

/** Twelve digits as a communication is written: with its separators, or alone. */
const WRITTEN = /^\D{0,3}(\d{3})[/ ]?(\d{4})[/ ]?(\d{5})\D{0,3}$/;

/** Returns a structured communication with wrong check digits, as it was written; null for another text. */
export function wrongCommunication(text: string): string | null {
  if (text.length > 40) return null;
  const parts = WRITTEN.exec(text.trim());
  if (!parts || readCommunication(parts.slice(1).join("")) !== null) return null;
  return `+++${parts.slice(1).join("/")}+++`;
}
