import { z } from "zod";

/** Damaged pieces are among those delivered; refused ones went back, short ones were not there. */
export interface DeliveredPieces {
  delivered: number;
  short: number;
  damaged: number;
  refused: number;
}

export const PIECE_KINDS = ["delivered", "short", "damaged", "refused"] as const;

/** As typed: empty is null. */
export type TypedPieces = Record<(typeof PIECE_KINDS)[number], number | null>;

/** A number of pieces as typed; empty is null. */
export const piecesField = (invalid: string | (() => string)) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.trim() ?? "")
    .pipe(z.string().regex(/^\d{0,6}$/, { error: invalid }))
    .transform((text) => (text === "" ? null : Number(text)));
