/** Without a number it is a draft. */
export interface PaperIdentity {
  number: string | null;
  issuedAt: Date | null;
  issuedBy: string | null;
}

export const DRAFT: PaperIdentity = { number: null, issuedAt: null, issuedBy: null };

export interface DrawnPaper {
  pdf: Uint8Array;
  pages: number;
}
