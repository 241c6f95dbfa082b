import { z } from "zod";
import { shipmentDetailsForm } from "./details-form.ts";
import { shipmentForm } from "./shipment-form.ts";

/** The whole form of a shipment: its own fields, and those of its references, goods, containers, legs and terms. */
export const shipmentWithDetailsForm = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
  .transform((record, context) => {
    const shipment = shipmentForm.safeParse(record);
    const details = shipmentDetailsForm.safeParse(record);
    for (const { path, message } of [...(shipment.error?.issues ?? []), ...(details.error?.issues ?? [])])
      context.addIssue({ code: "custom", path: [...path], message });
    return shipment.success && details.success ? { shipment: shipment.data, details: details.data } : z.NEVER;
  });
