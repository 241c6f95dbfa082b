import type { Kysely, Updateable } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { causeText, type MoveCause } from "./eta.ts";
import { snoozeUntil } from "#app/quote-requests/snooze.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { lockShipment, shipmentEvent } from "./shipment.server.ts";

interface Change<Before> {
  before: Before;
  isSame: boolean;
  set: Updateable<DB["shipments"]>;
  action: string;
  details?: JsonObject;
}

/**
 * Changes fields that no form edits, so that open edits do not conflict. @returns the previous values, to undo it
 * @throws NotFound
 */
export async function changeShipment<Before>(
  db: Database,
  actor: Actor,
  id: string,
  decide: (shipment: Awaited<ReturnType<typeof lockShipment>>, tx: Kysely<DB>) => Promise<Change<Before>>,
): Promise<Before> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, id);
    const { before, isSame, set, action, details } = await decide(shipment, tx);
    if (isSame) return before;
    await tx.updateTable("shipments").set(set).where("id", "=", shipment.id).execute();
    await emit(tx, actor, shipmentEvent(action, shipment, details));
    return before;
  });
}

/**
 * Snoozes a shipment until a day (`YYYY-MM-DD`) begins; null returns it to the work queue.
 * @returns the previous day @throws NotFound, Invalid unless the day is after today and within a year
 */
export async function snoozeShipment(
  db: Database,
  actor: Actor,
  id: string,
  day: string | null,
): Promise<string | null> {
  authorize(actor, "shipments.write");
  return changeShipment(db, actor, id, async ({ snoozed_until: stored }, tx) => {
    const now = await databaseTime(tx);
    const until = day === null ? null : snoozeUntil(day, now);
    const before = stored && stored > now ? toLocalDay(stored) : null;
    return {
      before,
      isSame: before === day,
      set: { snoozed_until: until },
      action: day ? "shipment.snoozed" : "shipment.woken",
      details: { snoozed_until: [before, day] },
    };
  });
}

/**
 * Sets the reason why a shipment is late, held or silent; an empty reason removes it. @returns the previous one
 * @throws NotFound
 */
export async function explainDelay(
  db: Database,
  actor: Actor,
  id: string,
  cause: MoveCause,
): Promise<MoveCause> {
  authorize(actor, "shipments.write");
  return changeShipment(db, actor, id, async ({ delay_reason, delay_note }) => {
    const before: MoveCause = { reason: delay_reason as MoveCause["reason"], note: delay_note };
    return {
      before,
      isSame: before.reason === cause.reason && before.note === cause.note,
      set: { delay_reason: cause.reason, delay_note: cause.note },
      action: "shipment.updated",
      details: { "reason of the delay": [causeText(before) || null, causeText(cause) || null] },
    };
  });
}

/** Marks a shipment as imported history or as in progress. @throws NotFound */
export async function setImportedHistory(
  db: Database,
  actor: Actor,
  id: string,
  history: boolean,
): Promise<void> {
  authorize(actor, "shipments.write");
  await changeShipment(db, actor, id, async (shipment) => ({
    before: shipment.history,
    isSame: shipment.history === history,
    set: { history },
    action: history ? "shipment.history_begun" : "shipment.history_ended",
  }));
}
