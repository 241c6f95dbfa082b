import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { isProofFresh } from "#domain/accounts/fresh-proof.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { Invalid, NotFound } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { findLastProof, type SessionActor } from "../accounts/fresh-proof.ts";
import { requireProofToDelete } from "../accounts/proof-of-rows.ts";
import { emitEach } from "../events/emit.ts";
import type { Database } from "../connection/connect.ts";
import { archiveRecords } from "../deleted/archive.ts";
import type { DB } from "../schema.generated.ts";
import { eventCounts } from "./event-counts.ts";
import { eventPlace } from "./event-place.ts";
import { type BulkOptions, inBatches } from "./in-batches.ts";
import { assignOwner, listPossibleOwners } from "./owner.ts";
import type { BulkUndo } from "#domain/shipments/bulk-acts.ts";
import { moveEtaBack } from "./bulk-eta.ts";
import { withdrawStatusEntry } from "./withdraw-status.ts";

/**
 * Deletes all shipments of a selection with their histories; more than a hundred, with those deleted before, need a fresh
 * proof. All are archived as one act and can be restored, also where the act stopped midway.
 *
 * @returns how many
 * @throws ProofRequired
 */
export async function deleteSelected(
  db: Database,
  actor: Actor & SessionActor,
  selection: ShipmentSelection,
  options: BulkOptions,
): Promise<number> {
  authorize(actor, "shipments.write");
  // Once: who signs out while a long act goes on does not stop it.
  const isProved = isProofFresh(await findLastProof(db, actor), options.now);
  const act = randomUUID();
  const perform = async (tx: Kysely<DB>, ids: string[]) => {
    if (!isProved) await requireProofToDelete(tx, actor, { rows: ids.length, now: options.now });
    await archiveRecords(tx, actor, "shipment", ids, act);
    // Histories first, in one statement: the cascade would delete them shipment by shipment.
    await sql`delete from shipment_status_history where shipment_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from shipments where id = any(${ids}::uuid[])`.execute(tx);
  };
  const summary = (count: number) => `${count}`;
  return inBatches(
    db,
    actor,
    selection,
    { action: "shipments.deleted", summary, details: { act }, perform },
    options,
  );
}

/** Where what a bulk update says was, and what is noted. */
interface EntryDetails {
  location?: string | null;
  /** UN/LOCODE that was chosen with the location. */
  place_code?: string;
  notes?: string | null;
}

/**
 * Sets the status of all shipments of a selection, as the newest entry of their histories; with a location, where they are too.
 *
 * @returns how many
 */
export async function updateStatusOfSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  status: string,
  options: BulkOptions & EntryDetails,
): Promise<number> {
  authorize(actor, "shipments.write");
  const { location = null, notes = null } = options;
  const { place_code, utc_offset } = eventPlace(location, options.now, options.place_code);
  const perform = async (tx: Kysely<DB>, ids: string[]) => {
    await emitEach(
      tx,
      actor,
      { action: "status.added", entity: "shipment" },
      sql`select id::text as entity_id, tracking_number || ': ' || ${status} as summary,
          jsonb_build_object('status', jsonb_build_array(status, ${status}::text)) ||
            case when current_location is distinct from coalesce(${location}::text, current_location)
              then jsonb_build_object('current_location', jsonb_build_array(current_location, ${location}::text))
              else '{}' end as details
        from shipments where id = any(${ids}::uuid[])`,
    );
    // A trigger maintains last_update_at; setting it here saves a second row version per shipment.
    const { rows } = await sql<{ shipment: string; entry: string }>`
      with moments as (
        select id, greatest(date_trunc('minute', now()), (
          select entry."timestamp" from shipment_status_history as entry
          where entry.shipment_id = shipments.id and ${eventCounts("entry")}
          order by entry."timestamp" desc limit 1)) as at
        from shipments where id = any(${ids}::uuid[])
      ), changed as (
        update shipments set status = ${status}, last_update_at = moments.at,
          current_location = coalesce(${location}, current_location)
        from moments where shipments.id = moments.id
      )
      insert into shipment_status_history (shipment_id, status, "timestamp", location, place_code, utc_offset, notes,
        source, entered_by, entered_by_id)
      select id, ${status}, at, ${location}, ${place_code}, ${utc_offset}::integer, ${notes},
        'bulk', ${actor.email}, ${actor.id}::uuid from moments
      returning shipment_id as shipment, id as entry`.execute(tx);
    // After the place: a trigger takes away the code of one that has changed.
    if (place_code)
      await sql`update shipments set current_code = ${place_code} where id = any(${ids}::uuid[])`.execute(tx);
    options.onUndo?.(rows);
  };
  const summary = (count: number) => `${count} to ${status}`;
  return inBatches(db, actor, selection, { action: "shipments.updated", summary, perform }, options);
}

/**
 * Makes one colleague the owner of all shipments of a selection, or nobody; each that changes hands has its line in the audit
 * log, as with `assignOwner`.
 *
 * @returns how many
 * @throws Invalid when that person cannot own shipments
 */
export async function assignOwnerOfSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  ownerId: string | null,
  options: BulkOptions,
): Promise<number> {
  authorize(actor, "shipments.write");
  const owner = (await listPossibleOwners(db, actor)).find(({ id }) => id === ownerId);
  if (ownerId !== null && !owner) throw new Invalid(SHIPMENT_MESSAGES.ownerInvalid);
  const perform = async (tx: Kysely<DB>, ids: string[]) => {
    const changing = sql`shipments.id = any(${ids}::uuid[]) and shipments.owner_id is distinct from ${ownerId}::uuid`;
    await emitEach(
      tx,
      actor,
      { action: "shipment.assigned", entity: "shipment" },
      sql`select shipments.id::text as entity_id, tracking_number as summary,
          jsonb_build_object('owner', jsonb_build_array(earlier.name, ${owner?.name ?? null}::text)) as details
        from shipments left join admin_users as earlier on earlier.id = shipments.owner_id where ${changing}`,
    );
    const { rows } = await sql<{ shipment: string; owner: string | null }>`
      with earlier as (select id as shipment, owner_id as owner from shipments where ${changing}),
      changed as (update shipments set owner_id = ${ownerId}::uuid where ${changing})
      select shipment, owner from earlier`.execute(tx);
    options.onUndo?.(rows);
  };
  const summary = (count: number) => `${count} to ${owner?.name ?? "nobody"}`;
  return inBatches(db, actor, selection, { action: "shipments.assigned", summary, perform }, options);
}

/**
 * Takes a bulk act back, each shipment in a transaction of its own with its line in the audit log. What was deleted or
 * changed since stays as it is.
 *
 * @returns for how many it was undone
 */
export async function undoBulkAct(
  db: Database,
  actor: Actor,
  undo: BulkUndo,
  { onProgress }: { onProgress: (done: number) => void },
): Promise<number> {
  authorize(actor, "shipments.write");
  let undone = 0;
  for (const [index, step] of stepsOf(db, actor, undo).entries()) {
    try {
      if (await step()) undone += 1;
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
    if ((index + 1) % 20 === 0) onProgress(index + 1);
  }
  return undone;
}

function stepsOf(db: Database, actor: Actor, undo: BulkUndo): (() => Promise<boolean>)[] {
  switch (undo.of) {
    case "status":
      return undo.rows.map(({ shipment, entry }) => async () => {
        await withdrawStatusEntry(db, actor, shipment, entry, SHIPMENT_MESSAGES.undo);
        return true;
      });
    case "owner":
      return undo.rows.map(({ shipment, owner }) => async () => {
        await assignOwner(db, actor, shipment, owner);
        return true;
      });
    case "eta":
      return undo.rows.map((row) => () => moveEtaBack(db, actor, row, undo.days));
  }
}
