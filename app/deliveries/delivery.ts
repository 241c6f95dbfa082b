import { z } from "zod";
import { fieldError } from "#app/kit/errors.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { optionalLine, optionalText } from "#app/kit/text/text.ts";
import { fromLocalDateTime } from "#app/kit/time/time.ts";
import type { EventCodeKey } from "#app/shipments/event-codes.ts";
import { partlyDelivered } from "#app/shipments/status.ts";
import {
  REMARK_MAX_LENGTH,
  SIGNER_MAX_LENGTH,
  type DeliveredPieces,
  PIECE_KINDS,
  piecesField,
  type TypedPieces,
} from "./proof-form.ts";
import { DELIVERY_MESSAGES } from "./words.ts";

/** Time (`YYYY-MM-DDTHH:mm`) in Brussels. `seen` is the number of deliveries when the form was opened. */
export const deliveryForm = z.object({
  delivered: piecesField(DELIVERY_MESSAGES.piecesInvalid),
  short: piecesField(DELIVERY_MESSAGES.piecesInvalid),
  damaged: piecesField(DELIVERY_MESSAGES.piecesInvalid),
  refused: piecesField(DELIVERY_MESSAGES.piecesInvalid),
  delivered_at: z
    .string({ error: DELIVERY_MESSAGES.timeRequired })
    .transform((text) => fromLocalDateTime(text.trim().slice(0, 16)))
    .refine((moment) => moment !== null, { error: DELIVERY_MESSAGES.timeRequired, abort: true })
    .transform((moment) => moment as Date),
  signed_by: optionalLine({ max: SIGNER_MAX_LENGTH, tooLong: DELIVERY_MESSAGES.signerTooLong }),
  remark: optionalText({ max: REMARK_MAX_LENGTH, tooLong: DELIVERY_MESSAGES.remarkTooLong }),
  file_id: z.string().optional(),
  seen: z.coerce.number().int().optional(),
});

export type DeliveryInput = z.output<typeof deliveryForm>;

/** Completes the numbers of pieces. @param left pieces still to deliver, null when unknown @throws Invalid, by field */
export function completePieces(typed: TypedPieces, left: number | null): DeliveredPieces {
  const [short, damaged, refused] = [typed.short ?? 0, typed.damaged ?? 0, typed.refused ?? 0];
  const delivered = typed.delivered ?? (left === null ? null : Math.max(0, left - short - refused));
  const refuse = (field: keyof DeliveredPieces, message: string) => fieldError(field, message);
  if (delivered === null || delivered + short + refused === 0)
    throw refuse("delivered", DELIVERY_MESSAGES.piecesRequired);
  if (left !== null && delivered + short + refused > left)
    throw refuse("delivered", DELIVERY_MESSAGES.tooMany(pluralize(left, "piece"), left));
  if (damaged > delivered) throw refuse("damaged", DELIVERY_MESSAGES.damagedOfDelivered);
  return { delivered, short, damaged, refused };
}

/** Returns the pieces of the shipment, else the maximum in its deliveries. @param deliveries in chronological order */
export function allPieces(pieces: number | null, deliveries: readonly DeliveredPieces[]): number {
  if (pieces !== null) return pieces;
  let before = 0;
  return deliveries.reduce((most, { delivered, short, refused }) => {
    const spoken = before + delivered + short + refused;
    before += delivered;
    return Math.max(most, spoken);
  }, 0);
}

export const sumDelivered = (deliveries: readonly Pick<DeliveredPieces, "delivered">[]): number =>
  deliveries.reduce((sum, { delivered }) => sum + delivered, 0);

/** Returns the pieces still to deliver; null when their total is unknown. */
export function piecesLeft(
  pieces: number | null,
  deliveries: readonly { delivered: number; counts: boolean }[],
): number | null {
  return pieces === null
    ? null
    : Math.max(0, pieces - sumDelivered(deliveries.filter(({ counts }) => counts)));
}

/** Returns the shipment's status after each delivery. @param deliveries in chronological order */
export function statusesOf(
  pieces: number | null,
  deliveries: readonly DeliveredPieces[],
): { status: string; code: EventCodeKey | null }[] {
  const all = allPieces(pieces, deliveries);
  return deliveries.map(({ delivered }, index) => {
    const sum = sumDelivered(deliveries.slice(0, index + 1));
    if (delivered === 0 && sum < all) return { status: "Could not be delivered", code: "delivery_failed" };
    return sum < all
      ? { status: partlyDelivered(sum, all), code: null }
      : { status: "delivered", code: "delivered" };
  });
}

/** Returns the exceptions among the pieces, each of which opens a claim. */
export const exceptionsOf = (pieces: Partial<TypedPieces>) =>
  (["short", "damaged", "refused"] as const).flatMap((kind) => {
    const count = pieces[kind] ?? 0;
    return count > 0 ? [{ kind, pieces: count }] : [];
  });

/** «8 delivered, 2 short, 1 damaged». */
export function piecesInWords(pieces: Partial<TypedPieces>): string {
  return PIECE_KINDS.flatMap((kind) => {
    const count = pieces[kind] ?? 0;
    return count > 0 ? [`${count} ${kind}`] : [];
  }).join(", ");
}
