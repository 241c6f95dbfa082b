import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { differences, emit } from "#database/events/emit.ts";
import { type Instructions, INSTRUCTIONS_MESSAGES } from "./instructions.ts";
import { lockShipment, shipmentEvent } from "./shipment.server.ts";

/**
 * Stores the notes of a shipment, which papers print as the sender's instructions.
 * @throws NotFound; Conflict when the notes are others than the person saw
 */
export async function keepInstructions(
  db: Database,
  actor: Actor,
  id: string,
  { notes, before }: Instructions,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, id);
    if ((shipment.notes ?? "") !== (before ?? "")) throw new Conflict(INSTRUCTIONS_MESSAGES.changed);
    await tx.updateTable("shipments").set({ notes }).where("id", "=", shipment.id).execute();
    const changed = differences({ notes: shipment.notes }, { notes });
    await emit(tx, actor, shipmentEvent("shipment.updated", shipment, changed));
  });
}
