import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { snoozeUntil } from "#domain/snooze/snooze.ts";
import { toLocalDay } from "#domain/time.ts";
import type { Database } from "../connection/connect.ts";
import { databaseTime } from "../connection/database-time.ts";
import { emit } from "../events/emit.ts";
import { lockShipment } from "./shipment.ts";

/**
 * Takes a shipment out of the work queue until a day (`YYYY-MM-DD`) begins, or back into it (null). @returns the
 * previous day, to undo it
 * @throws NotFound, Invalid unless the day is after today and within a year
 */
export async function snoozeShipment(
  db: Database,
  actor: Actor,
  id: string,
  day: string | null,
): Promise<string | null> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, id);
    const now = await databaseTime(tx);
    const until = day === null ? null : snoozeUntil(day, now);
    const stored = shipment.snoozed_until;
    const before = stored && stored > now ? toLocalDay(stored) : null;
    if (before === day) return before;
    await tx.updateTable("shipments").set({ snoozed_until: until }).where("id", "=", shipment.id).execute();
    await emit(tx, actor, {
      action: day ? "shipment.snoozed" : "shipment.woken",
      entity: "shipment",
      entityId: shipment.id,
      summary: shipment.tracking_number,
      details: { snoozed_until: [before, day] },
    });
    return before;
  });
}
