import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { eventLabel } from "#app/shipments/event-codes.ts";
import { eventPlace } from "#app/shipments/event-place.server.ts";
import { shipmentEvent } from "#app/shipments/shipment.server.ts";
import { displayStatus, isOpen } from "#app/shipments/status.ts";
import { rejectFutureMoment, type StatusEntryInput } from "#app/shipments/status-entry.ts";
import { syncStatusesFromHistory } from "#app/status-history/sync-status.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type House, lockHouses } from "./houses.server.ts";
import { CONSOLIDATION_MESSAGES, type WriteReport } from "./messages.ts";
import { lockOpenConsolidation, masterEvent, touchMaster } from "./lock-consolidation.server.ts";
import { keepAct } from "./write-plan.server.ts";

/** An entry as it was written at a house; one that differs now was corrected there. */
export interface EventBack {
  entry: string;
  status: string;
  timestamp: Date;
  location: string | null;
  notes: string | null;
  classifier: string;
  code: string | null;
  internal: boolean;
}

/**
 * Adds an event to the history of each house, unless it has it already; delivered or cancelled houses only if in
 * `also`.
 * @throws NotFound, Conflict when closed, Invalid when it is in the future
 */
export async function addConsolidationEvent(
  db: Database,
  actor: Actor,
  id: string,
  entry: StatusEntryInput,
  also: ReadonlySet<string>,
): Promise<WriteReport> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const master = await lockOpenConsolidation(tx, id);
    const { classifier = "actual" } = entry;
    if (classifier === "actual") rejectFutureMoment(entry.timestamp, await databaseTime(tx));
    const houses = await lockHouses(tx, master.id);
    if (houses.length === 0) throw new Invalid(CONSOLIDATION_MESSAGES.chooseHouses);
    const open = houses.filter((house) => isOpen(house.status) || also.has(house.id));
    const members = await shipmentsWithSameEvent(tx, open, entry);
    const taking = open.filter((house) => !members.has(house.id));
    const written = await insertEntries(tx, actor, taking, entry);
    await syncStatusesFromHistory(
      tx,
      taking.map((house) => ({ id: house.id, lostLocation: null })),
    );
    await emitAdded(tx, actor, master, taking, entry);
    const words = [displayStatus(entry.status), entry.location, formatDateTime(entry.timestamp)];
    const summary = words.filter(Boolean).join(", ");
    await keepAct(tx, actor, master.id, { kind: "event", summary, back: {} }, written);
    await touchMaster(tx, master.id);
    const { length: reached } = taking;
    await emit(tx, actor, masterEvent("event_added", master, { event: [null, summary], reached }));
    const namesOf = (those: readonly House[]) => those.map(({ tracking_number }) => tracking_number);
    return {
      reached,
      leftOut: namesOf(houses.filter((house) => !open.includes(house))),
      hadIt: namesOf(open.filter((house) => members.has(house.id))),
      kept: [],
    };
  });
}

/** Finds houses with the same event within a day, at the same place or one without a place. */
async function shipmentsWithSameEvent(
  tx: Kysely<DB>,
  houses: readonly House[],
  { status, timestamp, location, classifier = "actual", code = null }: StatusEntryInput,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct shipment_id as id from shipment_status_history
    where shipment_id = any(${houses.map(({ id }) => id)}::uuid[]) and withdrawn_at is null
      and status = ${status} and classifier = ${classifier} and code is not distinct from ${code}::text
      and "timestamp" between ${timestamp}::timestamptz - interval '24 hours' and ${timestamp}::timestamptz + interval '24 hours'
      and (location is null or ${location}::text is null or search_fold(location) = search_fold(${location}))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

async function insertEntries(
  tx: Kysely<DB>,
  actor: Actor,
  houses: readonly House[],
  entry: StatusEntryInput,
): Promise<{ shipment: string; back: EventBack }[]> {
  const { status, timestamp, location, notes, classifier = "actual", code = null, internal = false } = entry;
  const { place_code, utc_offset } = eventPlace(location, timestamp, entry.place_code);
  const { rows } = await sql<{ shipment: string; entry: string }>`
    insert into shipment_status_history (shipment_id, status, "timestamp", location, place_code, utc_offset, notes,
      classifier, code, internal, source, entered_by, entered_by_id)
    select id, ${status}, ${timestamp}::timestamptz, ${location}, ${place_code}, ${utc_offset}::integer, ${notes},
      ${classifier}, ${code}, ${internal}, 'consolidation', ${actor.email}, ${actor.id}::uuid
    from unnest(${houses.map(({ id }) => id)}::uuid[]) as id
    returning shipment_id as shipment, id as entry`.execute(tx);
  return rows.map((row) => ({
    shipment: row.shipment,
    back: { entry: row.entry, status, timestamp, location, notes, classifier, code, internal },
  }));
}

async function emitAdded(
  tx: Kysely<DB>,
  actor: Actor,
  master: { number: string },
  houses: readonly House[],
  { status, timestamp, classifier = "actual", code, internal }: StatusEntryInput,
): Promise<void> {
  if (houses.length === 0) return;
  const rows = await tx
    .selectFrom("shipments")
    .select(["id", "status", "current_location"])
    .where(
      "id",
      "in",
      houses.map(({ id }) => id),
    )
    .execute();
  const after = new Map(rows.map((row) => [row.id, row]));
  const auditedState = (of: Pick<House, "status" | "current_location">) => ({
    status: of.status,
    current_location: of.current_location,
  });
  await emit(
    tx,
    actor,
    houses.map((house) =>
      shipmentEvent(
        "status.added",
        house,
        {
          ...differences(auditedState(house), auditedState(after.get(house.id) ?? house)),
          ...(classifier === "actual" ? {} : { classifier }),
          ...(internal ? { internal: "yes" } : {}),
          ...(code ? { code: eventLabel(code) } : {}),
          source: master.number,
          happened: formatDateTime(timestamp),
        },
        status,
      ),
    ),
  );
}
