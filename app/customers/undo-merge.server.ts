import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { companyDifferences } from "./company.ts";
import { FILLED_FIELDS } from "./merge.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { DUPLICATE_MESSAGES, type MovedCounts } from "./duplicates.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { insertSnapshots, snapshotsOf } from "#app/deleted/restore.server.ts";
import { emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { columnsIn, countsOf, type MergeMoves, MOVED_TABLES, movedEvents } from "./merge-tables.server.ts";
import { fieldsToPutBack, labelOf, readMergeRow, undoObstacle } from "./read-merge.server.ts";

interface UndoOutcome {
  id: string;
  name: string;
  keptId: string;
  moved: MovedCounts;
  left: number;
  stayed: string[];
}

/**
 * Undoes a merge: moves remaining records back, except fields changed since. @throws NotFound; Conflict when undone,
 * too old or not last
 */
export async function undoMerge(db: Database, actor: Actor, mergeId: string): Promise<UndoOutcome> {
  authorize(actor, "customers.write");
  if (!isRowId(mergeId)) throw new NotFound(DUPLICATE_MESSAGES.mergeGone);
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const merge = await lockMerge(tx, mergeId);
    const refusal = await undoObstacle(tx, merge);
    if (refusal) throw new Conflict(refusal);
    const { kept_id: keptId, merged_id: mergedId, merged_name: name, moved } = merge;
    await insertSnapshots(tx, "companies", snapshotsOf([merge.merged]), { skipKnown: true });
    const back = await moveBack(tx, { keptId, mergedId, moved });
    await restorePeople(tx, { keptId, mergedId, moved });
    await restorePairs(tx, moved);
    const { back: columns, stayed } = fieldsToPutBack(merge, merge.current);
    if (Object.keys(columns).length > 0)
      await tx.updateTable("companies").set(columns).where("id", "=", keptId).execute();
    await tx
      .updateTable("company_merges")
      .set({ undone_at: sql`now()`, undone_by: actor.email })
      .where("id", "=", mergeId)
      .execute();
    const left = sum(countsOf(moved)) - sum(back);
    await emitUndo(tx, actor, { merge, columns, back });
    return { id: mergedId, name, keptId, moved: back, left, stayed: stayed.map(labelOf) };
  });
}

const sum = (counts: MovedCounts) =>
  Object.values(counts).reduce((all: number, count) => all + (count ?? 0), 0);

/** Locks the company first, as every merge, and reads again afterwards, since another merge may have moved it. */
async function lockMerge(tx: Kysely<DB>, mergeId: string) {
  for (;;) {
    const merge = await readMergeRow(tx, mergeId);
    if (!merge) throw new NotFound(DUPLICATE_MESSAGES.mergeGone);
    await tx.selectFrom("companies").select("id").where("id", "=", merge.kept_id).forUpdate().execute();
    const locked = await readMergeRow(tx, mergeId);
    if (locked?.kept_id === merge.kept_id) return locked;
  }
}

interface AppliedMerge {
  keptId: string;
  mergedId: string;
  moved: MergeMoves;
}

/** Moves back only records that are still where the merge moved them. */
async function moveBack(tx: Kysely<DB>, { keptId, mergedId, moved }: AppliedMerge): Promise<MovedCounts> {
  const counts: MovedCounts = {};
  for (const { table, column } of MOVED_TABLES) {
    const ids = moved.tables[table] ?? [];
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${mergedId}
      where id = any(${ids}::uuid[]) and ${sql.ref(column)} = ${keptId}`.execute(tx);
    counts[table] = Number(numAffectedRows);
  }
  const { numAffectedRows = 0n } = await sql`
    update company_contacts as contact set company_id = ${mergedId}, position = moved."from"
    from jsonb_to_recordset(${JSON.stringify(moved.contacts)}::jsonb) as moved (id uuid, "from" integer)
    where contact.id = moved.id and contact.company_id = ${keptId}`.execute(tx);
  return { ...counts, company_contacts: Number(numAffectedRows) };
}

/** Restores merged contacts in both companies; filled-in values are removed unless changed since. */
async function restorePeople(tx: Kysely<DB>, { keptId, mergedId, moved }: AppliedMerge): Promise<void> {
  const dropped = moved.dropped.map((row) => ({ ...row, company_id: mergedId }));
  await insertSnapshots(tx, "company_contacts", snapshotsOf(dropped), { skipKnown: true });
  for (const { before, after } of moved.filled) {
    for (const field of FILLED_FIELDS) {
      if (before[field] === after[field]) continue;
      await tx
        .updateTable("company_contacts")
        .set({ [field]: before[field] })
        .where("id", "=", before.id)
        .where("company_id", "=", keptId)
        .where(field, "=", after[field])
        .execute();
    }
  }
}

async function restorePairs(tx: Kysely<DB>, { apart: { removed, added } }: MergeMoves): Promise<void> {
  for (const { first_id, second_id } of added) {
    await tx
      .deleteFrom("company_pairs_apart")
      .where("first_id", "=", first_id)
      .where("second_id", "=", second_id)
      .execute();
  }
  // The third company of a pair may have been deleted since.
  const third = removed.flatMap((pair) => [pair.first_id, pair.second_id]);
  const there = await tx
    .selectFrom("companies")
    .select("id")
    .where(sql<boolean>`id = any(${third}::uuid[])`)
    .execute();
  const ids = new Set(there.map(({ id }) => id));
  const pairs = removed.filter((pair) => ids.has(pair.first_id) && ids.has(pair.second_id));
  await insertSnapshots(tx, "company_pairs_apart", snapshotsOf(pairs), { skipKnown: true });
}

async function emitUndo(
  tx: Kysely<DB>,
  actor: Actor,
  done: { merge: Awaited<ReturnType<typeof lockMerge>>; columns: object; back: MovedCounts },
): Promise<void> {
  const { merge, columns, back } = done;
  const current = columnsIn(merge.current);
  const restored = { ...current, ...columns };
  await emit(tx, actor, [
    {
      action: "company.unmerged",
      entityId: merge.kept_id,
      summary: restored.name,
      details: {
        ...companyDifferences(current, restored),
        other: merge.merged_name,
        moved: { ...back } as JsonObject,
      },
    },
    { action: "company.back", entityId: merge.merged_id, audited: false },
    ...movedEvents(back),
  ]);
}
