import type { Wanted } from "#domain/deleted/deleted.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { inKeptBatches } from "./in-kept-batches.ts";
import { recordKept } from "./record-kept.ts";

/**
 * Removes what is kept of a deletion before its time, so that nobody can restore it.
 *
 * @returns how many records
 * @throws Conflict when all was restored already, NotFound when it is no longer kept
 */
export async function eraseDeleted(
  db: Database,
  actor: Actor,
  wanted: Wanted,
  onProgress?: (done: number) => void,
): Promise<number> {
  let erased = 0;
  await inKeptBatches(
    db,
    wanted,
    async (tx, { kind, ids }) => {
      await recordKept(tx, actor, "erased", { kind, ids });
      await tx.deleteFrom("deleted_records").where("id", "in", ids).execute();
      erased += ids.length;
    },
    onProgress,
  );
  if ("act" in wanted) {
    await recordAudit(db, actor, { action: "shipments.erased", entity: "shipments", summary: `${erased}` });
  }
  return erased;
}
