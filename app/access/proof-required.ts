import { DomainError } from "#app/kit/errors.ts";

export const PROOF_LIFETIME_MS = 10 * 60 * 1000;

/** Deleting or exporting more rows than this needs a fresh proof, at once or in several acts of a day. */
export const ROWS_WITHOUT_PROOF = 100;

export const PROOF_PATH = "/admin/proof";

/** An act that needs a fresh proof was asked for without one. The interface asks for it, and the act is done again. */
export class ProofRequired extends DomainError {
  constructor() {
    super("Please confirm that it is you, and try again.", "no fresh proof");
  }
}

/** True while a proof of that moment lasts. */
export function isProofFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_LIFETIME_MS;
}

/** True for an export of nearly all rows there are, or of more than a hundred; with those exported before it. */
export function isFullExport(rows: number, total: number): boolean {
  return rows > ROWS_WITHOUT_PROOF || (rows > 0 && rows * 10 >= total * 9);
}
