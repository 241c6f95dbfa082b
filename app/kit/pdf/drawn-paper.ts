/** Identity of a document; a draft has no number. */
export interface PaperIdentity {
  number: string | null;
  issuedAt: Date | null;
  issuedBy: string | null;
  /** Printed beside the number from 2 on. */
  revision?: number;
}

/** A number with its revision: «CMR-2026-00012 rev. 2»; the first revision has the number alone. */
export const revisedNumber = (number: string, revision = 1): string =>
  revision > 1 ? `${number} rev. ${revision}` : number;

/** The printed number of a document with its revision on one line; null for a draft. */
export const numberText = ({ number, revision }: PaperIdentity): string | null =>
  number && revisedNumber(number, revision).replace("rev. ", "rev.\u00A0");

export const DRAFT: PaperIdentity = { number: null, issuedAt: null, issuedBy: null };

export interface DrawnPaper {
  pdf: Uint8Array;
  pages: number;
}
