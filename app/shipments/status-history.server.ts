import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { hasMoved } from "./eta.ts";
import { eventLabel } from "./event-codes.ts";
import { rejectFutureMoment, type StatusEntryInput } from "./status-entry.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { differences, emit } from "#database/events/emit.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { rowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { eventPlace } from "./event-place.server.ts";
import { lockShipment, shipmentEvent } from "./shipment.server.ts";
import {
  resetLaterTimestamps,
  syncStatusFromHistory,
  eventCounts,
} from "#app/status-history/sync-status.server.ts";

/** Reads an entry with the shipment locked. @throws NotFound when either was deleted, or the entry withdrawn */
export async function lockStatusEntry(tx: Kysely<DB>, shipmentId: string, entryId: string) {
  const shipment = await lockShipment(tx, shipmentId);
  const entry = await tx
    .selectFrom("shipment_status_history")
    .select(["id", "status", "location", "place_code", "notes", "timestamp", "classifier", "code"])
    .select("internal")
    .where("id", "=", rowId(entryId))
    .where("shipment_id", "=", shipment.id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow(() => new NotFound(SHIPMENT_MESSAGES.entryNotFound));
  return { shipment, entry };
}

const nameOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select person.name from admin_users as person where person.id = ${id})`;

export const historyOf = prepared("list-status-history", (db, value: ValueOf<{ shipmentId: string }>) =>
  db
    .selectFrom("shipment_status_history as entry")
    .select(["entry.id", "status", "timestamp", "location", "place_code", "utc_offset", "notes"])
    .select("entered_by")
    .select(["classifier", "code", "undated", "internal", "source", "external_id"])
    .select(["withdrawn_at", "withdrawn_by", "withdrawal_reason"])
    .select([
      sql<boolean>`classifier = 'actual' and not has_happened("timestamp")`.as("ahead"),
      eventCounts("entry").as("counts"),
      nameOf(sql.ref("entry.entered_by_id")).as("entered_by_name"),
      nameOf(sql.ref("entry.withdrawn_by_id")).as("withdrawn_by_name"),
    ])
    .where("shipment_id", "=", value("shipmentId"))
    .orderBy("timestamp", "asc")
    .orderBy("entry.created_at", "asc")
    .orderBy("entry.id", "asc"),
);

/** Lists entries, oldest first. Those `ahead` do not affect the status. Visitors may see those that `counts` marks, never the author. */
export async function listStatusHistory(db: Database, actor: Actor, shipmentId: string) {
  authorize(actor, "shipments.read");
  return historyOf(db, { shipmentId });
}

const columnsOf = (
  { place_code, ...entry }: StatusEntryInput,
  before?: { location: string | null; place_code: string | null },
) => ({
  ...entry,
  ...eventPlace(
    entry.location,
    entry.timestamp,
    place_code,
    before && { text: before.location, code: before.place_code },
  ),
});

async function refuseAhead(tx: Kysely<DB>, timestamp: Date, classifier = "actual"): Promise<void> {
  if (classifier === "actual") rejectFutureMoment(timestamp, await databaseTime(tx));
}

/** Adds an entry in a transaction of its own. */
export async function addStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entry: StatusEntryInput,
): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute((tx) => writeStatusEntry(tx, actor, shipmentId, entry));
}

/**
 * Stores an entry; a retry with the same `external_id` is stored once. @returns the entry's id
 * @throws NotFound, Invalid for an actual event in the future, Conflict when the source sent another event with this id
 */
export async function writeStatusEntry(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  entry: StatusEntryInput,
): Promise<string> {
  authorize(actor, "shipments.write");
  const shipment = await lockShipment(tx, shipmentId);
  await refuseAhead(tx, entry.timestamp, entry.classifier);
  const stored = await insertEntry(tx, actor, shipment.id, entry);
  if (stored.repeated) return stored.id;
  await syncStatusFromHistory(tx, shipment.id);
  // An event of the past changes neither status nor location.
  const after = await tx
    .selectFrom("shipments")
    .select(["status", "current_location"])
    .where("id", "=", shipment.id)
    .executeTakeFirstOrThrow();
  const details = {
    ...differences(shownOf(shipment), shownOf(after)),
    ...kindOf(entry),
    happened: formatDateTime(entry.timestamp),
  };
  await emit(tx, actor, shipmentEvent("status.added", shipment, details, entry.status));
  return stored.id;
}

/** Inserts an entry. Of two concurrent messages of one event, the second waits for the first, and finds it. */
async function insertEntry(tx: Kysely<DB>, actor: Actor, shipmentId: string, entry: StatusEntryInput) {
  const values = {
    shipment_id: shipmentId,
    ...columnsOf(entry),
    entered_by: actor.email,
    entered_by_id: actor.id,
  };
  const inserted = await tx
    .insertInto("shipment_status_history")
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(["source", "external_id"]).where("external_id", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, repeated: false };
  const stored = await tx
    .selectFrom("shipment_status_history")
    .select(["id", "shipment_id", "status", "timestamp", "classifier"])
    .where("source", "=", entry.source ?? "staff")
    .where("external_id", "=", entry.external_id ?? "")
    .executeTakeFirstOrThrow();
  const isSame =
    stored.shipment_id === shipmentId &&
    stored.status === entry.status &&
    stored.classifier === (entry.classifier ?? "actual") &&
    stored.timestamp.getTime() === entry.timestamp.getTime();
  if (!isSame) throw new Conflict(SHIPMENT_MESSAGES.externalIdTaken);
  return { id: stored.id, repeated: true };
}

const shownOf = ({ status, current_location }: { status: string; current_location: string | null }) => ({
  status,
  current_location,
});

/** Returns the details of an entry for the audit log; empty for a plain status. */
function kindOf({ classifier = "actual", internal = false, code, source = "staff" }: StatusEntryInput) {
  return {
    ...(classifier === "actual" ? {} : { classifier }),
    ...(internal ? { internal: "yes" } : {}),
    ...(code ? { code: eventLabel(code) } : {}),
    ...(source === "staff" ? {} : { source }),
  };
}

/** Changes an entry; missing fields stay. @throws NotFound, Invalid when an actual event is in the future */
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
    // The form has whole minutes: stored seconds are kept when the minute is unchanged.
    const timestamp = hasMoved(entry.timestamp, input.timestamp) ? input.timestamp : entry.timestamp;
    await refuseAhead(tx, timestamp, input.classifier ?? entry.classifier);
    await resetLaterTimestamps(tx, shipment.id);
    const { source: _, external_id: __, ...changed } = columnsOf({ ...input, timestamp }, entry);
    // Setting a time on an imported entry makes it dated.
    const dating = timestamp === entry.timestamp ? {} : { undated: false };
    await tx
      .updateTable("shipment_status_history")
      .set({ ...changed, ...dating })
      .where("id", "=", entry.id)
      .execute();
    await syncStatusFromHistory(tx, shipment.id, entry.location);
    const details = differences(
      auditedValues(entry),
      auditedValues({ ...entry, ...defined(input), timestamp }),
    );
    const status = `${entry.status} → ${input.status}`;
    await emit(tx, actor, shipmentEvent("status.updated", shipment, details, status));
  });
}

const defined = (input: StatusEntryInput) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as StatusEntryInput;

const auditedValues = (
  entry: Pick<Selectable<DB["shipment_status_history"]>, "status" | "location" | "notes" | "timestamp"> & {
    classifier?: string;
    code?: string | null;
    internal?: boolean;
  },
) => ({
  status: entry.status,
  location: entry.location ?? "",
  notes: entry.notes ?? "",
  happened: formatDateTime(entry.timestamp),
  classifier: entry.classifier ?? "actual",
  code: entry.code ? eventLabel(entry.code) : "",
  internal: entry.internal ? "yes" : "no",
});
