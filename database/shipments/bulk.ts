import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { DELETED_WITHOUT_PROOF } from "#domain/accounts/fresh-proof.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { Invalid } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { requireFreshProof, type SessionActor } from "../accounts/fresh-proof.ts";
import { emit, emitEach } from "../events/emit.ts";
import type { Database } from "../connection/connect.ts";
import { isDatabaseUnavailable } from "../connection/errors.ts";
import { allowLongWork } from "../connection/watched-client.ts";
import { archiveRecords } from "../deleted/archive.ts";
import type { DB, JsonObject } from "../schema.generated.ts";
import { eventCounts } from "./event-counts.ts";
import { selectedShipments } from "./filter.ts";
import { listPossibleOwners } from "./owner.ts";

const BATCH = 1000;
const AUDIT_ATTEMPTS = 10;
const AUDIT_RETRY_MS = 1000;

export interface BulkOptions {
  now: Date;
  /** Number of shipments when the act was requested, to compute how many remain where it stops. */
  total?: number;
  /** Called after each batch with the number done. */
  onProgress?: (done: number) => void;
}

/** A bulk act, with its audit entry. */
interface BulkAct {
  /** Such as `shipments.deleted`; the entry at its start is `shipments.deleted_begun`. */
  action: string;
  summary: (done: number) => string;
  details?: JsonObject;
  /** Called with the ids of one batch. */
  perform: (tx: Kysely<DB>, ids: string[]) => Promise<void>;
}

/**
 * Processes all shipments of a selection, a thousand per transaction, locked in the order of their ids: locks are
 * held only briefly, and two runs cannot deadlock.
 *
 * The audit log is complete even if the process is killed midway: an act of one batch is recorded in its transaction;
 * one of several records its start with the first batch, and at its end, or where it stopped, how many were done.
 *
 * @returns how many were processed
 */
async function inBatches(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  act: BulkAct,
  { now, total, onProgress = () => {} }: BulkOptions,
): Promise<number> {
  let done = 0;
  let last: string | null = null;
  let isRecorded = false;
  const auditEntry = (stopped: boolean): Parameters<typeof emit>[2] => ({
    action: act.action,
    entity: "shipments",
    summary: act.summary(done),
    details: { ...act.details, ...(stopped ? { stopped: true, left: remainingOf(total, done) } : {}) },
  });
  try {
    for (;;) {
      const after: string | null = last;
      const ids: string[] = await db.transaction().execute(async (tx) => {
        await allowLongWork(tx);
        let batch = await selectedShipments(tx, selection, { actor, now });
        if (after !== null) batch = batch.where("shipments.id", ">", after);
        const rows = await batch
          .select("shipments.id")
          .orderBy("shipments.id")
          .limit(BATCH)
          .forUpdate("shipments")
          .execute();
        const found = rows.map((row) => row.id);
        if (found.length > 0) await act.perform(tx, found);
        if (after === null && found.length === BATCH) {
          await emit(tx, actor, {
            action: `${act.action}_begun`,
            entity: "shipments",
            summary: act.summary(total ?? 0),
            details: act.details,
          });
        }
        if (after === null && found.length > 0 && found.length < BATCH) {
          done = found.length;
          await emit(tx, actor, auditEntry(false));
        }
        return found;
      });
      if (after === null && ids.length < BATCH) isRecorded = true;
      else done += ids.length;
      last = ids.at(-1) ?? null;
      if (ids.length > 0) onProgress(done);
      if (ids.length < BATCH) break;
    }
  } catch (error) {
    if (last !== null) await emitWithRetry(db, actor, auditEntry(true)).catch(() => {});
    throw error;
  }
  if (!isRecorded) await emitWithRetry(db, actor, auditEntry(false));
  return done;
}

const remainingOf = (total: number | undefined, done: number) =>
  total === undefined ? null : Math.max(0, total - done);

/** Retried: an act often stops because the database is briefly unavailable. */
async function emitWithRetry(...[db, actor, entry]: Parameters<typeof emit>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await emit(db, actor, entry);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt === AUDIT_ATTEMPTS) throw error;
      await pause(AUDIT_RETRY_MS);
    }
  }
}

/**
 * Deletes all shipments of a selection with their histories; more than a hundred need a fresh proof; all are archived as one act and can be restored, also
 * where the act stopped midway.
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
  const chosen = await selectedShipments(db, selection, { actor, now: options.now });
  const count = await chosen
    .select("shipments.id")
    .limit(DELETED_WITHOUT_PROOF + 1)
    .execute();
  if (count.length > DELETED_WITHOUT_PROOF) await requireFreshProof(db, actor, options.now);
  const act = randomUUID();
  const perform = async (tx: Kysely<DB>, ids: string[]) => {
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

/**
 * Sets the status of all shipments of a selection, as the newest entry of their histories.
 *
 * @returns how many
 */
export async function updateStatusOfSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  status: string,
  options: BulkOptions,
): Promise<number> {
  authorize(actor, "shipments.write");
  const perform = async (tx: Kysely<DB>, ids: string[]) => {
    await emitEach(
      tx,
      actor,
      { action: "status.added", entity: "shipment" },
      sql`select id::text as entity_id, tracking_number || ': ' || ${status} as summary,
          jsonb_build_object('status', jsonb_build_array(status, ${status}::text)) as details
        from shipments where id = any(${ids}::uuid[])`,
    );
    // A trigger maintains last_update_at; setting it here saves a second row version per shipment.
    await sql`
      with moments as (
        select id, greatest(date_trunc('minute', now()), (
          select entry."timestamp" from shipment_status_history as entry
          where entry.shipment_id = shipments.id and ${eventCounts("entry")}
          order by entry."timestamp" desc limit 1)) as at
        from shipments where id = any(${ids}::uuid[])
      ), changed as (
        update shipments set status = ${status}, last_update_at = moments.at
        from moments where shipments.id = moments.id
      )
      insert into shipment_status_history (shipment_id, status, "timestamp", source, entered_by, entered_by_id)
      select id, ${status}, at, 'bulk', ${actor.email}, ${actor.id}::uuid from moments`.execute(tx);
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
    await sql`update shipments set owner_id = ${ownerId}::uuid where ${changing}`.execute(tx);
  };
  const summary = (count: number) => `${count} to ${owner?.name ?? "nobody"}`;
  return inBatches(db, actor, selection, { action: "shipments.assigned", summary, perform }, options);
}
