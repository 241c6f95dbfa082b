import { readCamt } from "./camt.server.ts";
import { isCoda, readCoda } from "./coda.ts";
import type { BankStatement } from "./statement.ts";
import { Invalid } from "#app/kit/errors.ts";

/**
 * The statements of a file in CODA or camt.053, whole or not at all.
 * @throws Invalid with the reason it is refused
 */
export function readStatementFile(bytes: Uint8Array): BankStatement[] {
  const text = decode(bytes);
  const read = isCoda(text) ? readCoda(text) : readCamt(text);
  if ("statements" in read) return read.statements;
  throw new Invalid(read.refused);
}

/** Banks write CODA in Latin, camt.053 in UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
