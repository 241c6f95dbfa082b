import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import { causeText, type MoveCause } from "#domain/shipments/eta.ts";
import { LATE_DESK_TEXTS } from "#words/late-desk.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId } from "../connection/keyset.ts";
import { emit } from "../events/emit.ts";
import type { DB } from "../schema.generated.ts";
import { lockShipment } from "./shipment.ts";

/**
 * One conditional update: of two who claim at once the second reads who has it. @throws Conflict with the name of the
 * owner, NotFound
 */
export async function claimShipment(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "shipments.write");
  if (!isRowId(id)) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  await db.transaction().execute(async (tx) => {
    const claimed = await tx
      .updateTable("shipments")
      .set({ owner_id: actor.id })
      .where("id", "=", id)
      .where("owner_id", "is", null)
      .returning("tracking_number")
      .executeTakeFirst();
    if (!claimed) return refuseClaim(tx, actor, id);
    await emit(tx, actor, {
      action: "shipment.assigned",
      entity: "shipment",
      entityId: id,
      summary: claimed.tracking_number,
      details: { owner: [null, actor.name] },
    });
  });
}

async function refuseClaim(tx: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  const found = await tx
    .selectFrom("shipments")
    .leftJoin("admin_users as owner", "owner.id", "shipments.owner_id")
    .select(["owner_id", sql<string>`coalesce(nullif(owner.name, ''), owner.email)`.as("owner")])
    .where("shipments.id", "=", id)
    .executeTakeFirst();
  if (!found) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  if (found.owner_id !== actor.id) throw new Conflict(LATE_DESK_TEXTS.takenBy(found.owner));
}

/**
 * Says why a shipment is late, held or silent; an empty reason removes it. @returns the previous one, to undo it @throws
 * NotFound
 */
export async function explainDelay(
  db: Database,
  actor: Actor,
  id: string,
  cause: MoveCause,
): Promise<MoveCause> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, id);
    const before: MoveCause = {
      reason: shipment.delay_reason as MoveCause["reason"],
      note: shipment.delay_note,
    };
    if (before.reason === cause.reason && before.note === cause.note) return before;
    await tx
      .updateTable("shipments")
      .set({ delay_reason: cause.reason, delay_note: cause.note })
      .where("id", "=", shipment.id)
      .execute();
    await emit(tx, actor, {
      action: "shipment.updated",
      entity: "shipment",
      entityId: shipment.id,
      summary: shipment.tracking_number,
      details: { "reason of the delay": [causeText(before) || null, causeText(cause) || null] },
    });
    return before;
  });
}
