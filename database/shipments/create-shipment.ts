import { Conflict, Invalid } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { ShipmentInput } from "#domain/shipments/shipment.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { violatedConstraint } from "../violated-constraint.ts";

/**
 * Stores a new shipment, and its status as the first entry of its history.
 *
 * @returns its id
 * @throws Conflict when the tracking number is taken, Invalid when a party does not exist
 */
export async function createShipment(db: Database, actor: Actor, input: ShipmentInput): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { id } = await tx.insertInto("shipments").values(input).returning("id").executeTakeFirstOrThrow();
      await tx
        .insertInto("shipment_status_history")
        .values({ shipment_id: id, status: input.status, location: input.current_location })
        .execute();
      await recordAudit(tx, actor, {
        action: "shipment.created",
        entity: "shipment",
        entityId: id,
        summary: input.tracking_number,
      });
      return id;
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "shipments_tracking_key_key")
      throw new Conflict(SHIPMENT_MESSAGES.trackingNumberTaken);
    if (constraint === "shipments_shipper_id_fkey") {
      throw new Invalid(SHIPMENT_MESSAGES.shipperInvalid, { shipper_id: [SHIPMENT_MESSAGES.shipperInvalid] });
    }
    if (constraint === "shipments_consignee_id_fkey") {
      throw new Invalid(SHIPMENT_MESSAGES.consigneeInvalid, {
        consignee_id: [SHIPMENT_MESSAGES.consigneeInvalid],
      });
    }
    throw error;
  }
}
