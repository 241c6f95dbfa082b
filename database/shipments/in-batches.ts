import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Actor } from "#domain/accounts/policy.ts";
import type { UndoRow } from "#domain/shipments/bulk-acts.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import type { Database } from "../connection/connect.ts";
import { isDatabaseUnavailable } from "../connection/errors.ts";
import { allowLongWork } from "../connection/watched-client.ts";
import { emit } from "../events/emit.ts";
import type { DB, JsonObject } from "../schema.generated.ts";
import { selectedShipments } from "./filter.ts";

const BATCH = 1000;
const AUDIT_ATTEMPTS = 10;
const AUDIT_RETRY_MS = 1000;

export interface BulkOptions {
  now: Date;
  /** Number of shipments when the act was requested, to compute how many remain where it stops. */
  total?: number;
  /** Called after each batch with the number done. */
  onProgress?: (done: number) => void;
  /** Called in each batch with what would undo it. */
  onUndo?: (rows: readonly UndoRow[]) => void;
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
 * Processes all shipments of a selection, a thousand per transaction, locked in the order of their ids, so that two runs
 * cannot deadlock. The audit log is complete even if the process is killed midway: an act of several batches records its
 * start with the first one, and how many were done at its end or where it stopped.
 *
 * @returns how many were processed
 */
export async function inBatches(
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
