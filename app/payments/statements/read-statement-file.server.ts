import { PAYMENT_MESSAGES } from "../messages.ts";
import { isCamt, readCamt } from "./camt.server.ts";
import { isCoda, readCoda } from "./coda.ts";
import type { BankStatement } from "./statement.ts";
import { Invalid } from "#app/kit/errors.ts";

/** More than a year of a busy account, stored in one transaction. */
const MOST_MOVEMENTS = 50_000;

/** Parses the statements of a file in CODA or camt.053, all or none. @throws Invalid with the reason of refusal */
export function readStatementFile(bytes: Uint8Array): BankStatement[] {
  const text = decode(bytes);
  if (!isCoda(text) && !isCamt(text))
    throw new Invalid(
      `${kindOf(text)} is neither CODA nor camt.053. Ask your bank for one of these two, and choose it here`,
    );
  const read = isCoda(text) ? readCoda(text) : readCamt(text);
  if ("refused" in read) throw new Invalid(read.refused);
  const movements = read.statements.reduce((sum, { entries }) => sum + entries.length, 0);
  if (movements > MOST_MOVEMENTS) throw new Invalid(PAYMENT_MESSAGES.tooManyMovements(MOST_MOVEMENTS));
  return read.statements;
}

/** Other formats that banks offer, by how they begin. */
const OTHER_KINDS: readonly [RegExp, string][] = [
  [/^%PDF-/, "A PDF"],
  [/^PK\W\W/, "A ZIP or Excel file"],
  [/^\s*(\{1:|:20:)/, "An MT940 file"],
  [/<(\w+:)?BkToCstmrAcctRpt\b/, "A camt.052 report of the day"],
  [/<(\w+:)?BkToCstmrDbtCdtNtfctn\b/, "A camt.054 advice"],
  [/<(\w+:)?CstmrCdtTrfInitn\b/, "A file of your own transfers (pain.001)"],
  [/^[^\n<;,\t]+[;,\t]/, "A spreadsheet"],
];
const kindOf = (text: string): string =>
  OTHER_KINDS.find(([beginning]) => beginning.test(text.slice(0, 5_000)))?.[1] ?? "This file";

/** Decodes a file: banks write CODA in Windows-1252, camt.053 in UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
