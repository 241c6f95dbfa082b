import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { keepDeleted } from "../deleted/keep-deleted.ts";
import { inBatches } from "./in-batches.ts";

/**
 * Deletes all shipments of a selection with their histories; all are kept for a while, as one act, to be restored.
 *
 * @returns how many
 */
export async function deleteSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  options: { now: Date; onProgress?: (done: number) => void },
): Promise<number> {
  const act = randomUUID();
  let deleted = 0;
  const remove = async (tx: Database, ids: string[]) => {
    await keepDeleted(tx, actor, "shipment", ids, act);
    // Histories first and at once: the cascade would go through them shipment by shipment.
    await sql`delete from shipment_status_history where shipment_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from shipments where id = any(${ids}::uuid[])`.execute(tx);
  };
  const onProgress = (done: number) => {
    deleted = done;
    options.onProgress?.(done);
  };
  try {
    await inBatches(db, selection, options.now, remove, onProgress);
  } finally {
    // Also of an act that stopped half way: as far as it went it can be restored.
    if (deleted > 0) {
      await recordAudit(db, actor, {
        action: "shipments.deleted",
        entity: "shipments",
        summary: `${deleted}`,
        details: { act },
      });
    }
  }
  return deleted;
}
