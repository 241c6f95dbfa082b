import { Conflict, Invalid } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { violatedConstraint } from "../violated-constraint.ts";

/** The error of a save that a constraint refused, in words: a number that is taken, a party that is gone. */
export function inWords(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case "shipments_tracking_key_key":
      return new Conflict(SHIPMENT_MESSAGES.trackingNumberTaken);
    case "shipments_shipper_id_fkey":
      return new Invalid(SHIPMENT_MESSAGES.shipperInvalid, {
        shipper_id: [SHIPMENT_MESSAGES.shipperInvalid],
      });
    case "shipments_consignee_id_fkey":
      return new Invalid(SHIPMENT_MESSAGES.consigneeInvalid, {
        consignee_id: [SHIPMENT_MESSAGES.consigneeInvalid],
      });
    default:
      return error;
  }
}
