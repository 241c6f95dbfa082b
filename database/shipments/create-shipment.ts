import { sql } from "kysely";
import type { ShipmentInput } from "#domain/shipments/shipment.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { inWords } from "./refused-save.ts";

/**
 * Stores a new shipment, and its status as the first entry of its history.
 *
 * @param options.quoteRequestId the request it was made from, which then refers to it
 * @returns its id
 * @throws Conflict when the tracking number is taken, Invalid when a party does not exist
 */
export async function createShipment(
  db: Database,
  actor: Actor,
  input: ShipmentInput,
  options: { quoteRequestId?: string } = {},
): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { id } = await tx.insertInto("shipments").values(input).returning("id").executeTakeFirstOrThrow();
      await tx
        .insertInto("shipment_status_history")
        .values({
          shipment_id: id,
          status: input.status,
          location: input.current_location,
          // Whole minutes, as people type them: of one minute the entry made last is the newest.
          timestamp: sql<Date>`date_trunc('minute', now())`,
        })
        .execute();
      if (options.quoteRequestId) {
        await tx
          .updateTable("quote_requests")
          .set({ shipment_id: id })
          .where("id", "=", options.quoteRequestId)
          .execute();
      }
      await recordAudit(tx, actor, {
        action: "shipment.created",
        entity: "shipment",
        entityId: id,
        summary: input.tracking_number,
        details: options.quoteRequestId ? { quote_request_id: options.quoteRequestId } : {},
      });
      return id;
    });
  } catch (error) {
    throw inWords(error);
  }
}
