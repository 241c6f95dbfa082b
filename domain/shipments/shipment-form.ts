import { type Refusal, typed } from "../form-codec.ts";
import { fromLocalDateTime, toLocalDateTime } from "../time.ts";
import { readTypedNumber } from "../typed-number.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { PACKAGES_QUANTITY, splitUnit } from "./quantity.ts";
import { PIECES_MAX, type ShipmentFieldName, type ShipmentInput, shipmentSchema } from "./shipment.ts";
import { readWeightKg } from "./weight.ts";
import { z } from "zod";
import { shipmentDetailsForm } from "./details-form.ts";
import { type MoveCause, moveForm } from "./eta.ts";

/** Whole numbers only: «1.250» pieces can only be thousands, while «1.000» can be one. */
function readPieces(text: string): number | Refusal {
  const { typed } = splitUnit(text, PACKAGES_QUANTITY.units) ?? { typed: "" };
  const [pieces, other] = readTypedNumber(typed).filter(({ decimals }) => decimals === 0);
  if (!pieces || pieces.value < 1) return { refused: SHIPMENT_MESSAGES.piecesInvalid };
  if (other) return { refused: SHIPMENT_MESSAGES.piecesAmbiguous(text, pieces.value, other.value) };
  return pieces.value > PIECES_MAX ? { refused: SHIPMENT_MESSAGES.piecesTooMany } : pieces.value;
}

const { weight, pieces, estimated_delivery } = shipmentSchema.shape;

/** Numbers as people write them, times local in Brussels. */
export const shipmentForm = shipmentSchema.extend({
  weight: typed(readWeightKg).pipe(weight),
  pieces: typed(readPieces).pipe(pieces),
  estimated_delivery: typed(
    (text) => fromLocalDateTime(text) ?? { refused: SHIPMENT_MESSAGES.estimatedDeliveryInvalid },
  ).pipe(estimated_delivery),
});

/** Fields a duplicate does not copy: the number and the journey. */
const OF_ONE_JOURNEY = ["tracking_number", "status", "current_location", "estimated_delivery"] as const;

export function duplicateValues(
  values: Record<ShipmentFieldName, string>,
): Partial<Record<ShipmentFieldName, string>> {
  const taken = { ...values } as Partial<typeof values>;
  for (const field of OF_ONE_JOURNEY) delete taken[field];
  return taken;
}

export function shipmentFormValues(
  shipment: Omit<ShipmentInput, "service_type" | "weight"> & {
    service_type: string;
    weight: number | string | null;
  },
): Record<ShipmentFieldName, string> {
  return {
    tracking_number: shipment.tracking_number,
    status: shipment.status,
    service_type: shipment.service_type,
    origin_location: shipment.origin_location,
    destination_location: shipment.destination_location,
    current_location: shipment.current_location ?? "",
    weight: shipment.weight === null ? "" : String(Number(shipment.weight)),
    dimensions: shipment.dimensions ?? "",
    pieces: shipment.pieces === null ? "" : String(shipment.pieces),
    estimated_delivery: shipment.estimated_delivery ? toLocalDateTime(shipment.estimated_delivery) : "",
    notes: shipment.notes ?? "",
    shipper_id: shipment.shipper_id ?? "",
    consignee_id: shipment.consignee_id ?? "",
  };
}

export const shipmentWithDetailsForm = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
  .transform((record, context) => {
    const shipment = shipmentForm.safeParse(record);
    const details = shipmentDetailsForm.safeParse(record);
    const move = moveForm.safeParse(record);
    for (const { error } of [shipment, details, move])
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: "custom", path: [...path], message });
    return shipment.success && details.success && move.success
      ? { shipment: shipment.data, details: details.data, cause: causeOf(move.data) }
      : z.NEVER;
  });

const causeOf = ({ delay_reason, delay_note }: z.output<typeof moveForm>): MoveCause => ({
  reason: delay_reason,
  note: delay_note,
});
