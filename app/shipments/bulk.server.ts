import { type Kysely, sql } from "kysely";
import type { ShipmentSelection } from "./selection.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { SessionActor } from "#app/accounts/step-up.server.ts";
import { requireStepUpToDelete } from "#app/accounts/step-up.server.ts";
import type { ActKind } from "#app/acts/act-kind.server.ts";
import type { BegunAct } from "#app/acts/run-act.server.ts";
import { emitEach } from "#database/events/emit.ts";
import type { Database } from "#database/connection/connect.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  bulkEvent,
  type BulkOptions,
  type BulkParameters,
  storeUndoData,
  lockNext,
  startOnSelected,
} from "./bulk-rows.server.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { type EventCodeKey, eventLabel } from "./event-codes.ts";
import { eventPlace } from "./event-place.server.ts";
import { rejectFutureMoment } from "./status-entry.ts";
import { listPossibleOwners, possibleOwners } from "./owner.server.ts";
import { withClosedCosts } from "./closed-costs.server.ts";

/**
 * Deletes the selected shipments. More than a hundred, including earlier deletions, need a step-up.
 * @throws StepUpRequired, SelectionChanged
 */
export async function deleteSelected(
  db: Database,
  actor: Actor & SessionActor,
  selection: ShipmentSelection,
  options: BulkOptions,
): Promise<BegunAct> {
  authorize(actor, "shipments.write");
  const check = async (tx: Kysely<DB>, rows: number) => {
    await requireStepUpToDelete(tx, actor, { rows, now: options.now });
  };
  return startOnSelected(db, actor, deleteKind, { selection, options, parameters: {}, check });
}

export const deleteKind: ActKind<BulkParameters> = {
  name: "delete",
  needs: () => ["shipments.write"],
  async perform(tx, actor, act) {
    const { taken, ids: matching } = await lockNext(tx, actor, act);
    const { held } = await withClosedCosts(tx, matching);
    const ids = matching.filter((id) => !held.has(id));
    await archiveRecords(tx, actor, "shipment", ids, act.id);
    // Histories are deleted first, in one statement: the cascade would delete them shipment by shipment.
    await sql`delete from shipment_status_history where shipment_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from shipments where id = any(${ids}::uuid[])`.execute(tx);
    return { processed: taken, skipped: taken - ids.length };
  },
  event: (act) => bulkEvent(act, "shipments.deleted"),
};

interface EntryDetails {
  location?: string | null;
  place_code?: string | null;
  notes?: string | null;
  code?: EventCodeKey | null;
}

interface StatusParameters extends BulkParameters, EntryDetails {
  status: string;
  /** ISO time of the event; null for the start of the act. */
  at?: string | null;
}

/**
 * Adds a status to each selected shipment: at a given moment, else as its newest entry.
 * @throws SelectionChanged, Invalid on the field `date` for a moment in the future
 */
export async function updateStatusOfSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  status: string,
  options: BulkOptions & EntryDetails & { at?: Date | null },
): Promise<BegunAct> {
  authorize(actor, "shipments.write");
  const { location = null, place_code, notes = null, code = null, at = null } = options;
  if (at) rejectFutureMoment(at, await databaseTime(db));
  const parameters = { status, location, place_code, notes, code, at: at && at.toISOString() };
  return startOnSelected(db, actor, statusKind, { selection, options, parameters });
}

export const statusKind: ActKind<StatusParameters> = {
  name: "status",
  needs: () => ["shipments.write"],
  async perform(tx, actor, act) {
    const { taken, ids } = await lockNext(tx, actor, act);
    const changed = await addEntries(tx, actor, ids, act.parameters, act.started_at);
    const backs = changed.map(({ shipment, entry }) => ({ shipment, back: { entry } }));
    await storeUndoData(tx, act, backs);
    return { processed: taken, skipped: taken - ids.length };
  },
  event: (act) => bulkEvent(act, "shipments.updated", `to ${act.parameters.status}`),
};

/** @param start the timestamp of entries without a moment of their own, unless a history already has a later one */
async function addEntries(
  tx: Kysely<DB>,
  actor: Actor,
  ids: readonly string[],
  { status, location = null, notes = null, code = null, now, ...chosen }: StatusParameters,
  start: Date,
): Promise<{ shipment: string; entry: string }[]> {
  const happened = chosen.at ? new Date(chosen.at) : null;
  const { place_code, utc_offset } = eventPlace(location, happened ?? new Date(now), chosen.place_code);
  const at = happened
    ? sql`${happened}::timestamptz`
    : sql`greatest(date_trunc('minute', ${start}::timestamptz), newest.at)`;
  // An event of the past changes neither status nor location.
  const moments = sql`
    select id, tracking_number, status, current_location, ${at} as at, coalesce(${at} >= newest.at, true) as leads
    from shipments left join lateral (
      select entry."timestamp" as at from shipment_status_history as entry
      where entry.shipment_id = shipments.id and ${eventCounts("entry")}
      order by entry."timestamp" desc limit 1) as newest on true
    where id = any(${ids}::uuid[])`;
  const details = {
    ...(code && { code: eventLabel(code) }),
    ...(happened && { happened: formatDateTime(happened) }),
  };
  await emitEach(
    tx,
    actor,
    { action: "status.added", entity: "shipment" },
    sql`select id::text as entity_id, tracking_number || ': ' || ${status} as summary,
        ${JSON.stringify(details)}::jsonb ||
          case when leads then jsonb_build_object('status', jsonb_build_array(status, ${status}::text))
            else '{}' end ||
          case when leads and current_location is distinct from coalesce(${location}::text, current_location)
            then jsonb_build_object('current_location', jsonb_build_array(current_location, ${location}::text))
            else '{}' end as details
      from (${moments}) as moments`,
  );
  // A trigger maintains last_update_at; setting it here saves a second row version per shipment.
  const { rows } = await sql<{ shipment: string; entry: string }>`
    with moments as (${moments}), changed as (
      update shipments set status = ${status}, last_update_at = moments.at,
        current_location = coalesce(${location}, shipments.current_location)
      from moments where shipments.id = moments.id and leads
    )
    insert into shipment_status_history (shipment_id, status, "timestamp", location, place_code, utc_offset, notes,
      code, source, entered_by, entered_by_id)
    select id, ${status}, at, ${location}, ${place_code}, ${utc_offset}::integer, ${notes},
      ${code}, 'bulk', ${actor.email}, ${actor.id}::uuid from moments
    returning shipment_id as shipment, id as entry`.execute(tx);
  // After the location: a trigger clears the code when the location changes.
  if (place_code)
    await sql`
      update shipments set current_code = ${place_code}
      where id = any(${ids}::uuid[]) and current_location = ${location}`.execute(tx);
  return rows;
}

interface OwnerParameters extends BulkParameters {
  owner: string | null;
  name: string | null;
}

/** Assigns an owner to the selected shipments. @throws Invalid when that person cannot own shipments; SelectionChanged */
export async function assignOwnerOfSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  ownerId: string | null,
  options: BulkOptions,
): Promise<BegunAct> {
  authorize(actor, "shipments.write");
  const owner = (await listPossibleOwners(db, actor)).find(({ id }) => id === ownerId);
  if (ownerId !== null && !owner) throw new Invalid(SHIPMENT_MESSAGES.ownerInvalid);
  const parameters = { owner: ownerId, name: owner?.name ?? null };
  return startOnSelected(db, actor, ownerKind, { selection, options, parameters });
}

export const ownerKind: ActKind<OwnerParameters> = {
  name: "owner",
  needs: () => ["shipments.write"],
  async perform(tx, actor, act) {
    const { taken, ids } = await lockNext(tx, actor, act);
    const { owner, name } = act.parameters;
    // The account may have been disabled since the act began.
    const isPossible = possibleOwners(tx).where("id", "=", owner);
    if (owner !== null && !(await isPossible.executeTakeFirst()))
      throw new Invalid(SHIPMENT_MESSAGES.ownerInvalid);
    const changing = sql`shipments.id = any(${ids}::uuid[]) and shipments.owner_id is distinct from ${owner}::uuid`;
    await emitEach(
      tx,
      actor,
      { action: "shipment.assigned" },
      sql`select shipments.id::text as entity_id, tracking_number as summary,
          jsonb_build_object('owner', jsonb_build_array(earlier.name, ${name}::text)) as details
        from shipments left join admin_users as earlier on earlier.id = shipments.owner_id where ${changing}`,
    );
    const { rows } = await sql<{ shipment: string; owner: string | null }>`
      with earlier as (select id as shipment, owner_id as owner from shipments where ${changing}),
      changed as (update shipments set owner_id = ${owner}::uuid where ${changing})
      select shipment, owner from earlier`.execute(tx);
    const backs = rows.map((row) => ({ shipment: row.shipment, back: { owner: row.owner } }));
    await storeUndoData(tx, act, backs);
    return { processed: taken, skipped: taken - ids.length };
  },
  event: (act) => bulkEvent(act, "shipments.assigned", `to ${act.parameters.name ?? "nobody"}`),
};
