import { z } from "zod";
import { shipmentDetailsForm } from "./details-form.ts";
import { type MoveCause, moveForm } from "./eta.ts";
import { shipmentForm } from "./shipment.ts";

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
