import { z } from "zod";
import { DRIVER_MESSAGES } from "./site-words.ts";
import { isInFuture } from "#app/shipments/status-entry.ts";
import { optionalText, requiredLine } from "#app/kit/text/text.ts";
import { fromLocalDateTime } from "#app/kit/time/time.ts";

export const SIGNER_MAX_LENGTH = 200;
export const REMARK_MAX_LENGTH = 1000;
/** Maximum age of a proof in days: older dates are typing errors. */
const OLDEST_DAYS = 60;

/** The phone's UTC offset in minutes; no place has a larger one. */
const offsetField = z.coerce.number().int().min(-840).max(840).nullable().catch(null);

/** Fields sent with the photo of a proof of delivery. Without the phone's offset its time is in the company's time zone. */
export const proofFormAt = (now: Date) =>
  z
    .object({
      signed_by: requiredLine({
        required: DRIVER_MESSAGES.signerRequired,
        max: SIGNER_MAX_LENGTH,
        tooLong: DRIVER_MESSAGES.signerTooLong,
      }),
      signed_at: z
        .string({ error: DRIVER_MESSAGES.timeRequired })
        .trim()
        .min(1, DRIVER_MESSAGES.timeRequired),
      utc_offset: z.preprocess((typed) => (typed === "" || typed === undefined ? null : typed), offsetField),
      remark: optionalText({ max: REMARK_MAX_LENGTH, tooLong: DRIVER_MESSAGES.remarkTooLong }).default(null),
      delivered: piecesField(() => DRIVER_MESSAGES.piecesInvalid),
      short: piecesField(() => DRIVER_MESSAGES.piecesInvalid),
      damaged: piecesField(() => DRIVER_MESSAGES.piecesInvalid),
      refused: piecesField(() => DRIVER_MESSAGES.piecesInvalid),
      upload_id: z.guid().nullish().catch(null),
    })
    .transform(({ utc_offset, signed_at: typed, ...proof }, context) => {
      const signed_at = momentAt(typed, utc_offset);
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", path: ["signed_at"], message });
        return z.NEVER;
      };
      if (!signed_at) return refuse(DRIVER_MESSAGES.timeInvalid);
      if (isInFuture(signed_at, now)) return refuse(DRIVER_MESSAGES.timeAhead);
      if (now.getTime() - signed_at.getTime() > OLDEST_DAYS * 86_400_000)
        return refuse(DRIVER_MESSAGES.timeOld);
      return { ...proof, signed_at };
    });

type Read = z.output<ReturnType<typeof proofFormAt>>;
/** Pieces are only set when the driver reports them. */
export type ProofInput = Omit<Read, keyof TypedPieces> & Partial<TypedPieces>;

function momentAt(typed: string, offset: number | null): Date | null {
  if (offset === null) return fromLocalDateTime(typed.slice(0, 16));
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed)) return null;
  const moment = new Date(`${typed.slice(0, 16)}:00Z`);
  return Number.isNaN(moment.getTime()) ? null : new Date(moment.getTime() - offset * 60_000);
}

/** Damaged pieces are included in the delivered ones; refused ones went back, short ones were missing. */
export interface DeliveredPieces {
  delivered: number;
  short: number;
  damaged: number;
  refused: number;
}

export const PIECE_KINDS = ["delivered", "short", "damaged", "refused"] as const;

/** Typed numbers; empty is null. */
export type TypedPieces = Record<(typeof PIECE_KINDS)[number], number | null>;

/** A field for a number of pieces; empty is null. */
export const piecesField = (invalid: string | (() => string)) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.trim() ?? "")
    .pipe(z.string().regex(/^\d{0,6}$/, { error: invalid }))
    .transform((text) => (text === "" ? null : Number(text)));
