import { type Kysely, sql } from "kysely";
import { NotFound } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { refuseFuture, type StatusEntryInput } from "#domain/shipments/status-entry.ts";
import { formatDateTime } from "#domain/time.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { differences, emit, NOBODY } from "../events/emit.ts";
import { type Database, prepared, type ValueOf } from "../connection/connect.ts";
import { databaseTime } from "../connection/database-time.ts";
import { isRowId } from "../connection/keyset.ts";
import { archiveRecords } from "../deleted/archive.ts";
import type { DB } from "../schema.generated.ts";
import { eventCounts } from "./event-counts.ts";
import { lockShipment } from "./shipment.ts";

/**
 * Reads an entry of a shipment's history, with the shipment locked.
 * @throws NotFound when either was deleted
 */
async function lockStatusEntry(tx: Kysely<DB>, shipmentId: string, entryId: string) {
  const shipment = await lockShipment(tx, shipmentId);
  const entry = isRowId(entryId)
    ? await tx
        .selectFrom("shipment_status_history")
        .select(["id", "status", "location", "notes", "timestamp"])
        .where("id", "=", entryId)
        .where("shipment_id", "=", shipment.id)
        .executeTakeFirst()
    : undefined;
  if (!entry) throw new NotFound(SHIPMENT_MESSAGES.entryNotFound);
  return { shipment, entry };
}

/**
 * Sets a shipment's status, and its current location where the entry has one, from the newest entry of its history
 * that counts. Called inside the transaction that changed the history, with the shipment locked. Without entries
 * nothing changes.
 *
 * @param lostLocation location of a deleted or changed entry: a shipment still there falls back to the newest
 *   location in its history
 * @returns true when the shipment changed
 */
export async function syncStatusFromHistory(
  tx: Kysely<DB>,
  shipmentId: string,
  lostLocation: string | null = null,
): Promise<boolean> {
  // A shipment that agrees already keeps its version: open edits must not conflict without a change.
  const { numAffectedRows } = await sql`
    update shipments set status = newest.status, current_location = newest.place
    from (
      select entry.status, case
        when entry.location is not null then entry.location
        when shipment.current_location = ${lostLocation}::text then (
          select location from shipment_status_history
          where shipment_id = shipment.id and ${eventCounts()} and location is not null
          order by "timestamp" desc, created_at desc, id desc limit 1)
        else shipment.current_location end as place
      from shipments as shipment
      join shipment_status_history as entry on entry.shipment_id = shipment.id
      where shipment.id = ${shipmentId} and ${eventCounts("entry")}
      order by entry."timestamp" desc, entry.created_at desc, entry.id desc limit 1
    ) as newest
    where shipments.id = ${shipmentId}
      and (shipments.status <> newest.status or shipments.current_location is distinct from newest.place)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/**
 * Entries created after one that is dated ahead were given its timestamp, to be the newest: resets them to the
 * time of their creation. Called with the shipment locked, before the entry dated ahead is changed or deleted.
 */
export async function redateFollowers(tx: Kysely<DB>, shipmentId: string): Promise<void> {
  await sql`
    update shipment_status_history as follower set "timestamp" = date_trunc('minute', follower.created_at)
    where follower.shipment_id = ${shipmentId} and follower.classifier = 'actual'
      and not has_happened(follower."timestamp")
      and exists (select from shipment_status_history as leader
        where leader.shipment_id = follower.shipment_id and leader."timestamp" = follower."timestamp"
          and leader.classifier = 'actual' and leader.created_at < follower.created_at)`.execute(tx);
}

/**
 * Syncs shipments with entries that an earlier version dated ahead and whose time has come in the last days.
 *
 * @returns how many shipments were checked
 */
export async function syncArrivedEntries(db: Database): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct shipment_id as id from shipment_status_history
    where "timestamp" - created_at > interval '10 minutes'
      and ${eventCounts()} and "timestamp" > now() - interval '7 days'
    order by 1`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (tx) => {
      await lockShipment(tx, id);
      if (await syncStatusFromHistory(tx, id)) {
        await emit(tx, NOBODY, {
          action: "status.arrived",
          entity: "shipment",
          entityId: id,
          audited: false,
        });
      }
    });
  }
  return rows.length;
}

/** The entries of a history as they are stored, for staff and visitors alike. */
export const historyOf = prepared("list-status-history", (db, value: ValueOf<{ shipmentId: string }>) =>
  db
    .selectFrom("shipment_status_history as entry")
    .select(["entry.id", "status", "timestamp", "location", "notes", "entered_by"])
    .select((eb) => [
      sql<boolean>`classifier = 'actual' and not has_happened("timestamp")`.as("ahead"),
      eventCounts("entry").as("counts"),
      eb
        .selectFrom("admin_users as person")
        .select("person.name")
        .whereRef("person.id", "=", "entry.entered_by_id")
        .as("entered_by_name"),
    ])
    .where("shipment_id", "=", value("shipmentId"))
    .orderBy("timestamp", "asc")
    .orderBy("entry.created_at", "asc")
    .orderBy("entry.id", "asc"),
);

/**
 * The status history of a shipment, oldest first; entries of one minute in the order they were entered. An entry that is `ahead`
 * has not happened: it does not affect the status yet. Only what `counts` may be shown to visitors, and never who entered it.
 */
export async function listStatusHistory(db: Database, actor: Actor, shipmentId: string) {
  authorize(actor, "shipments.read");
  return historyOf(db, { shipmentId });
}

/**
 * Adds an entry to a shipment's history; the shipment then has the status (and place) of its newest entry.
 * @returns the entry's id
 * @throws NotFound when there is no such shipment, Invalid when the event has not happened yet
 */
export async function addStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entry: StatusEntryInput,
): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    refuseFuture(entry.timestamp, await databaseTime(tx));
    const { id } = await tx
      .insertInto("shipment_status_history")
      .values({ shipment_id: shipment.id, ...entry, entered_by: actor.email, entered_by_id: actor.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await syncStatusFromHistory(tx, shipment.id);
    // An event of the past changes neither.
    const after = await tx
      .selectFrom("shipments")
      .select(["status", "current_location"])
      .where("id", "=", shipment.id)
      .executeTakeFirstOrThrow();
    await emit(tx, actor, {
      action: "status.added",
      entity: "shipment",
      entityId: shipment.id,
      summary: `${shipment.tracking_number}: ${entry.status}`,
      details: {
        ...differences(shownOf(shipment), shownOf(after)),
        happened: formatDateTime(entry.timestamp),
      },
    });
    return id;
  });
}

const shownOf = ({ status, current_location }: { status: string; current_location: string | null }) => ({
  status,
  current_location,
});

/**
 * Changes an entry of a shipment's history; the shipment then has the status (and place) of its newest entry.
 * @throws NotFound when the shipment or the entry was deleted, Invalid when the event has not happened yet
 */
export async function updateStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entryId: string,
  input: StatusEntryInput,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const { shipment, entry } = await lockStatusEntry(tx, shipmentId, entryId);
    // The form has whole minutes: seconds are kept where the minute is unchanged.
    const timestamp = sameMinute(entry.timestamp, input.timestamp) ? entry.timestamp : input.timestamp;
    refuseFuture(timestamp, await databaseTime(tx));
    await redateFollowers(tx, shipment.id);
    await tx
      .updateTable("shipment_status_history")
      .set({ ...input, timestamp })
      .where("id", "=", entry.id)
      .execute();
    await syncStatusFromHistory(tx, shipment.id, entry.location);
    await emit(tx, actor, {
      action: "status.updated",
      entity: "shipment",
      entityId: shipment.id,
      summary: `${shipment.tracking_number}: ${entry.status} → ${input.status}`,
      details: differences(auditedValues(entry), auditedValues({ ...input, timestamp })),
    });
  });
}

const auditedValues = ({ status, location, notes, timestamp }: StatusEntryInput) => ({
  status,
  location: location ?? "",
  notes: notes ?? "",
  happened: formatDateTime(timestamp),
});

function sameMinute(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);
}

/**
 * Deletes an entry of a shipment's history; the shipment then has the status (and location) of the newest one left. Without
 * entries it keeps both. The entry is archived and can be restored.
 *
 * @returns the archive id
 * @throws NotFound when the shipment or the entry was deleted
 */
export async function deleteStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entryId: string,
): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const { shipment, entry } = await lockStatusEntry(tx, shipmentId, entryId);
    await redateFollowers(tx, shipment.id);
    const [kept] = await archiveRecords(tx, actor, "status", [entry.id]);
    if (!kept) throw new NotFound(SHIPMENT_MESSAGES.entryNotFound);
    await tx.deleteFrom("shipment_status_history").where("id", "=", entry.id).execute();
    await syncStatusFromHistory(tx, shipment.id, entry.location);
    return kept;
  });
}
