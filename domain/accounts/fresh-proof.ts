import { DomainError } from "../errors.ts";

/** How long a proof of who one is lasts. */
export const PROOF_LIFETIME_MS = 10 * 60 * 1000;

/** Deleting more than this many at once needs a fresh proof. */
export const DELETED_WITHOUT_PROOF = 100;

/** Where one proves who one is; `from` in its query leads back. */
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
