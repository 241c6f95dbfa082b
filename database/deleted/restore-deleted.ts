import { type Kysely, sql } from "kysely";
import type { DeletedKind, Refusal, RestoreOutcome, Wanted } from "#domain/deleted/deleted.ts";
import { DELETED_MESSAGES } from "#domain/deleted/messages.ts";
import { Conflict } from "#domain/errors.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import type { DB } from "../schema.generated.ts";
import { violatedConstraint } from "../violated-constraint.ts";
import { findRefusals } from "./find-refusals.ts";
import { inKeptBatches } from "./in-kept-batches.ts";
import { putBack } from "./put-back.ts";
import { recordKept } from "./record-kept.ts";

const REFUSALS_TOLD = 20;

/**
 * Puts back what was deleted: one record, or all that is left of one act. What cannot come back stays kept, and the
 * outcome says why.
 *
 * @param options.withNeeded what a record refers to and was deleted too comes back first
 * @throws Conflict when all was restored already or something changed in the very moment, NotFound when it is no
 *   longer kept
 */
export async function restoreDeleted(
  db: Database,
  actor: Actor,
  wanted: Wanted,
  options: { withNeeded?: boolean; onProgress?: (done: number) => void } = {},
): Promise<RestoreOutcome> {
  const { withNeeded = false, onProgress } = options;
  let kind: DeletedKind | undefined;
  let name = "";
  let restored = 0;
  const refusals: Refusal[] = [];
  try {
    await inKeptBatches(
      db,
      wanted,
      async (tx, batch) => {
        const refused = await restoreBatch(tx, actor, batch, withNeeded);
        kind ??= batch.kind;
        name ||= batch.name;
        restored += batch.ids.length - refused.size;
        refusals.push(...refused.values());
      },
      onProgress,
    );
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    throw new Conflict(DELETED_MESSAGES.changedJustNow);
  }
  if ("act" in wanted && restored > 0) {
    await recordAudit(db, actor, {
      action: "shipments.restored",
      entity: "shipments",
      summary: `${restored}`,
    });
  }
  return {
    kind: kind ?? "shipment",
    name,
    restored,
    refused: refusals.length,
    refusals: refusals.slice(0, REFUSALS_TOLD),
  };
}

/** @returns what was refused, by id */
async function restoreBatch(
  tx: Kysely<DB>,
  actor: Actor,
  { kind, ids }: { kind: DeletedKind; ids: readonly string[] },
  withNeeded: boolean,
): Promise<Map<string, Refusal>> {
  let refused = await findRefusals(tx, kind, ids);
  if (withNeeded && (await restoreNeeded(tx, actor, refused))) refused = await findRefusals(tx, kind, ids);
  const free = ids.filter((id) => !refused.has(id));
  if (free.length === 0) return refused;
  await putBack(tx, kind, free);
  await recordKept(tx, actor, "restored", { kind, ids: free });
  await sql`
    update deleted_records set restored_at = now(), snapshot = null
    where id = any(${free}::uuid[])`.execute(tx);
  return refused;
}

/** @returns true when there was something to restore first */
async function restoreNeeded(tx: Kysely<DB>, actor: Actor, refused: Map<string, Refusal>): Promise<boolean> {
  const needed = new Map<DeletedKind, Set<string>>();
  for (const refusal of refused.values()) {
    if (refusal.why !== "needs") continue;
    for (const { kind, id } of refusal.needed) needed.set(kind, (needed.get(kind) ?? new Set()).add(id));
  }
  for (const [kind, ids] of needed) {
    const { rows } = await sql<{ id: string }>`
      select id from deleted_records where id = any(${[...ids]}::uuid[]) and restored_at is null
      order by id for update`.execute(tx);
    await restoreBatch(tx, actor, { kind, ids: rows.map(({ id }) => id) }, true);
  }
  return needed.size > 0;
}
