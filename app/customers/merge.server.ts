import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { CONTACTS_MAX, companyDifferences } from "./company.ts";
import { type FieldChoices, FILLED_FIELDS, mergedColumns, type MergeSide, mergeContacts } from "./merge.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import { DUPLICATE_MESSAGES, type MovedCounts } from "./duplicates.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { insertSnapshots, snapshotsOf } from "#app/deleted/restore.server.ts";
import { emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import {
  contactRows,
  countsOf,
  lockSides,
  type MergeMoves,
  MOVED_TABLES,
  movedEvents,
} from "./merge-tables.server.ts";
import { findMergeOf } from "./read-merge.server.ts";

interface MergeOrder {
  keptId: string;
  mergedId: string;
  choices: FieldChoices;
  /** `updated_at` of both as compared, by id; undefined when nobody compared them. */
  versions?: Readonly<Record<string, Date>>;
}

interface MergeOutcome {
  mergeId: string;
  keptName: string;
  mergedName: string;
  moved: MovedCounts;
}

/**
 * Merges two customers; can be undone for thirty days.
 * @throws Conflict when they are merged already, or one was changed since it was read; NotFound
 */
export async function mergeCompanies(db: Database, actor: Actor, order: MergeOrder): Promise<MergeOutcome> {
  authorize(actor, "customers.write");
  const { keptId, mergedId } = order;
  if (keptId === mergedId) throw new Invalid("Choose two different customers to merge");
  if (![keptId, mergedId].every(isRowId)) throw new NotFound(DUPLICATE_MESSAGES.notThere);
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const sides = await lockSides(tx, [keptId, mergedId]);
    const [kept, merged] = [sides.get(keptId), sides.get(mergedId)];
    if (!kept || !merged) throw await explainMissing(tx, kept ? mergedId : keptId);
    for (const side of [kept, merged]) {
      const version = order.versions?.[side.id];
      if (version && version.getTime() !== side.updated_at.getTime())
        throw new Conflict("One of the two was changed by someone else. Look again at what is to be kept.");
    }
    const moved = await moveAll(tx, kept, merged);
    await tx.deleteFrom("companies").where("id", "=", mergedId).execute();
    const columns = mergedColumns(kept, merged, order.choices);
    const after = await writeKept(tx, keptId, columns);
    const { id: mergeId } = await tx
      .insertInto("company_merges")
      .values({
        kept_id: keptId,
        merged_id: mergedId,
        merged_name: merged.name,
        kept_before: JSON.stringify(kept.row),
        kept_after: JSON.stringify(after.row),
        merged: JSON.stringify(merged.row),
        moved: JSON.stringify(moved),
        kept_version: after.updated_at,
        actor_id: actor.id,
        actor_email: actor.email,
        // The time of the act, not of the transaction, which may have waited for another merge.
        merged_at: sql`clock_timestamp()`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const counts = countsOf(moved);
    await emitMerge(tx, actor, { kept, merged, columns, mergeId, counts });
    return { mergeId, keptName: columns.name, mergedName: merged.name, moved: counts };
  });
}

async function explainMissing(tx: Kysely<DB>, id: string): Promise<Error> {
  const merge = await findMergeOf(tx, id);
  if (!merge) return new NotFound(DUPLICATE_MESSAGES.notThere);
  const { keptId, who, when } = merge;
  return new Conflict(DUPLICATE_MESSAGES.mergedAlready(merge, who, when), { keptId });
}

async function writeKept(
  tx: Kysely<DB>,
  id: string,
  columns: object,
): Promise<{ updated_at: Date; row: JsonObject }> {
  return tx
    .updateTable("companies")
    .set(columns)
    .where("id", "=", id)
    .returning(["updated_at", sql<JsonObject>`to_jsonb(companies)`.as("row")])
    .executeTakeFirstOrThrow();
}

/** Moves the records of the merged company. Its row is deleted afterwards, which would delete or unlink remaining references. */
async function moveAll(tx: Kysely<DB>, kept: MergeSide, merged: MergeSide): Promise<MergeMoves> {
  const tables: MergeMoves["tables"] = {};
  for (const { table, column } of MOVED_TABLES) {
    const { rows } = await sql<{ ids: string[] }>`
      with moved as (update ${sql.table(table)} set ${sql.ref(column)} = ${kept.id}
        where ${sql.ref(column)} = ${merged.id} returning id)
      select coalesce(jsonb_agg(id), '[]') as ids from moved`.execute(tx);
    tables[table] = rows[0]?.ids ?? [];
  }
  return {
    tables,
    ...(await moveContacts(tx, kept.id, merged.id)),
    apart: await movePairs(tx, kept.id, merged.id),
  };
}

async function moveContacts(
  tx: Kysely<DB>,
  keptId: string,
  mergedId: string,
): Promise<Pick<MergeMoves, "contacts" | "dropped" | "filled">> {
  const stored = await contactRows(tx, keptId);
  const { moved, dropped, filled } = mergeContacts(stored, await contactRows(tx, mergedId));
  if (stored.length + moved.length > CONTACTS_MAX)
    throw new Conflict(COMPANY_MESSAGES.tooManyContacts(CONTACTS_MAX));
  await sql`
    update company_contacts as contact set company_id = ${keptId}, position = moved."to"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, "to" integer)
    where contact.id = moved.id`.execute(tx);
  for (const { after } of filled) {
    const values = Object.fromEntries(FILLED_FIELDS.map((field) => [field, after[field]]));
    await tx.updateTable("company_contacts").set(values).where("id", "=", after.id).execute();
  }
  return { contacts: moved.map(({ id, from }) => ({ id, from })), dropped, filled };
}

async function movePairs(tx: Kysely<DB>, keptId: string, mergedId: string): Promise<MergeMoves["apart"]> {
  const { rows: removed } = await sql<MergeMoves["apart"]["removed"][number]>`
    delete from company_pairs_apart where first_id = ${mergedId} or second_id = ${mergedId}
    returning first_id, second_id, actor_id, actor_email, said_at::text`.execute(tx);
  const renamed = removed.flatMap((pair) => {
    const other = pair.first_id === mergedId ? pair.second_id : pair.first_id;
    const [first_id = "", second_id = ""] = [keptId, other].toSorted();
    return other === keptId ? [] : [{ ...pair, first_id, second_id }];
  });
  const pairs = await tx
    .selectFrom("company_pairs_apart")
    .select(["first_id", "second_id"])
    .where((where) => where.or([where("first_id", "=", keptId), where("second_id", "=", keptId)]))
    .execute();
  const keys = new Set(pairs.map(({ first_id, second_id }) => `${first_id} ${second_id}`));
  const added = renamed.filter(({ first_id, second_id }) => !keys.has(`${first_id} ${second_id}`));
  await insertSnapshots(tx, "company_pairs_apart", snapshotsOf(added), { skipKnown: true });
  return { removed, added: added.map(({ first_id, second_id }) => ({ first_id, second_id })) };
}

async function emitMerge(
  tx: Kysely<DB>,
  actor: Actor,
  done: { kept: MergeSide; merged: MergeSide; columns: object; mergeId: string; counts: MovedCounts },
): Promise<void> {
  const { kept, merged, mergeId, counts } = done;
  const changes = companyDifferences(kept, { ...kept, ...done.columns });
  await emit(tx, actor, [
    {
      action: "company.merged",
      entityId: kept.id,
      summary: kept.name,
      details: { ...changes, other: merged.name, moved: { ...counts } as JsonObject, merge: mergeId },
    },
    { action: "company.merged_away", entityId: merged.id, audited: false },
    ...movedEvents(counts),
  ]);
}
