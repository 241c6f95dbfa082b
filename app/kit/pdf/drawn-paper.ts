/** Without a number it is a draft. */
export interface PaperIdentity {
  number: string | null;
  issuedAt: Date | null;
  issuedBy: string | null;
  /** From 2 on it is printed beside the number. */
  revision?: number;
}

/** «CMR-2026-00012 rev. 2»; the first revision is its number alone. */
export const revisedNumber = (number: string, revision = 1): string =>
  revision > 1 ? `${number} rev. ${revision}` : number;

/** The number of a paper as it is printed, with its revision on one line; null of a draft. */
export const numberText = ({ number, revision }: PaperIdentity): string | null =>
  number && revisedNumber(number, revision).replace("rev. ", "rev.\u00A0");

export const DRAFT: PaperIdentity = { number: null, issuedAt: null, issuedBy: null };

export interface DrawnPaper {
  pdf: Uint8Array;
  pages: number;
}
