import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Deletion } from "#app/deleted/deleted.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { emit } from "#database/events/emit.ts";
import { lockShipment, shipmentEvent } from "./shipment.server.ts";
import { lockStatusEntry } from "./status-history.server.ts";
import { resetLaterTimestamps, syncStatusFromHistory } from "#app/status-history/sync-status.server.ts";

/** Withdraws an entry, which visitors no longer see; without any entry that counts the status stays. @throws NotFound */
export async function withdrawStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entryId: string,
  reason: string,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute((tx) => withdrawEntry(tx, actor, shipmentId, entryId, reason));
}

/** Withdraws an entry in the caller's transaction. */
export async function withdrawEntry(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  entryId: string,
  reason: string,
): Promise<void> {
  authorize(actor, "shipments.write");
  const { shipment, entry } = await lockStatusEntry(tx, shipmentId, entryId);
  await resetLaterTimestamps(tx, shipment.id);
  await tx
    .updateTable("shipment_status_history")
    .set({
      withdrawn_at: sql<Date>`clock_timestamp()`,
      withdrawn_by: actor.email,
      withdrawn_by_id: actor.id,
      withdrawal_reason: reason,
    })
    .where("id", "=", entry.id)
    .execute();
  await syncStatusFromHistory(tx, shipment.id, entry.location);
  const details = { happened: formatDateTime(entry.timestamp), withdrawn: [null, reason] };
  await emit(tx, actor, shipmentEvent("status.withdrawn", shipment, details, entry.status));
}

/** Reinstates a withdrawn entry. @throws NotFound, Conflict when the entry is not withdrawn */
export async function reinstateStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entryId: string,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const entry = await tx
      .selectFrom("shipment_status_history")
      .select(["id", "status", "location", "timestamp", "withdrawn_at", "withdrawal_reason"])
      .where("id", "=", rowId(entryId))
      .where("shipment_id", "=", shipment.id)
      .executeTakeFirstOrThrow(() => new NotFound(SHIPMENT_MESSAGES.entryNotFound));
    if (!entry.withdrawn_at) throw new Conflict(SHIPMENT_MESSAGES.entryNotWithdrawn);
    await tx
      .updateTable("shipment_status_history")
      .set({ withdrawn_at: null, withdrawn_by: null, withdrawn_by_id: null, withdrawal_reason: null })
      .where("id", "=", entry.id)
      .execute();
    await syncStatusFromHistory(tx, shipment.id);
    const withdrawn = [entry.withdrawal_reason, null];
    const details = { happened: formatDateTime(entry.timestamp), withdrawn };
    await emit(tx, actor, shipmentEvent("status.put_back", shipment, details, entry.status));
  });
}

/** Finds the withdrawal of an entry that a save did not find; null when there is none. */
export async function findWithdrawal(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entryId: string,
): Promise<Deletion | null> {
  authorize(actor, "shipments.read");
  if (!isRowId(entryId) || !isRowId(shipmentId)) return null;
  const entry = await db
    .selectFrom("shipment_status_history")
    .select(["withdrawn_by", "withdrawn_at"])
    .where("id", "=", entryId)
    .where("shipment_id", "=", shipmentId)
    .where("withdrawn_at", "is not", null)
    .executeTakeFirst();
  if (!entry?.withdrawn_at) return null;
  const by = entry.withdrawn_by ? { email: entry.withdrawn_by, at: entry.withdrawn_at } : null;
  return { kind: "status", by, kept: true, conflict: null };
}
