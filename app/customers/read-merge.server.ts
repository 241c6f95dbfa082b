import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { COMPANY_LABELS, companyDifferences } from "./company.ts";
import { MERGE_UNDO_DAYS, type ContactRow, type MergeSide, mergeContacts } from "./merge.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { DUPLICATE_MESSAGES, type MovedCounts } from "./duplicates.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { columnsIn, countsOf, type MergeMoves, MOVED_TABLES } from "./merge-tables.server.ts";
import { companyRow } from "./companies.server.ts";

/** Name of the kept company before the merge, which may have changed it. */
const keptBefore = sql<string>`kept_before->>'name'`.as("keptBefore");

export async function findMergeOf(db: Kysely<DB>, companyId: string) {
  if (!isRowId(companyId)) return undefined;
  const row = await db
    .selectFrom("company_merges as merge")
    .innerJoin("companies as kept", "kept.id", "merge.kept_id")
    .select(["merge.kept_id", "merge.merged_name", "kept.name", "merge.merged_at"])
    .select(nameByEmail("merge.actor_email").as("who"))
    .select(keptBefore)
    .where("merge.merged_id", "=", companyId)
    .where("merge.undone_at", "is", null)
    .orderBy("merge.merged_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kept_id: keptId, merged_name: merged, name: kept, who, merged_at } = row;
  return { keptId, merged, kept, keptBefore: row.keptBefore, who, when: formatDateTime(merged_at) };
}

export async function findMergedInto(db: Database, actor: Actor, companyId: string): Promise<string | null> {
  authorize(actor, "customers.read");
  return (await findMergeOf(db, companyId))?.keptId ?? null;
}

export interface ListedMerge {
  id: string;
  mergedName: string;
  keptBefore: string;
  by: string;
  at: Date;
}

/** Lists merges into a company that can still be undone, newest first: the order in which they must be undone. */
export async function listMerges(db: Database, actor: Actor, companyId: string): Promise<ListedMerge[]> {
  authorize(actor, "customers.read");
  if (!isRowId(companyId)) return [];
  return db
    .selectFrom("company_merges")
    .select([
      "id",
      "merged_name as mergedName",
      keptBefore,
      nameByEmail("company_merges.actor_email").as("by"),
      "merged_at as at",
    ])
    .where("kept_id", "=", companyId)
    .where("undone_at", "is", null)
    .where("merged_at", ">", sql<Date>`now() - make_interval(days => ${MERGE_UNDO_DAYS})`)
    .orderBy("merged_at", "desc")
    .limit(20)
    .execute();
}

interface MergePreview extends ListedMerge {
  keptId: string;
  keptName: string;
  moved: MovedCounts;
  /** Fields of the company that are restored: label, current value, restored value. */
  changes: { label: string; before: string; after: string }[];
  stayed: string[];
  refusal: string | null;
}

export async function readMerge(db: Database, actor: Actor, mergeId: string): Promise<MergePreview | null> {
  authorize(actor, "customers.read");
  const merge = isRowId(mergeId) ? await readMergeRow(db, mergeId) : undefined;
  if (!merge) return null;
  const current = columnsIn(merge.current);
  const { back, stayed } = fieldsToPutBack(merge, merge.current);
  const changes = Object.entries(companyDifferences(current, { ...current, ...back })).map(
    ([field, [before, after]]) => ({
      label: labelOf(field),
      before: before ?? "empty",
      after: after ?? "empty",
    }),
  );
  return {
    id: merge.id,
    mergedName: merge.merged_name,
    keptBefore: columnsIn(merge.kept_before).name,
    by: merge.by,
    at: merge.merged_at,
    keptId: merge.kept_id,
    keptName: columnsIn(merge.current).name,
    moved: countsOf(merge.moved),
    changes,
    stayed: stayed.map(labelOf),
    refusal: await undoObstacle(db, merge),
  };
}

type MergeRow = NonNullable<Awaited<ReturnType<typeof readMergeRow>>>;

export async function readMergeRow(db: Kysely<DB>, mergeId: string) {
  return db
    .selectFrom("company_merges as merge")
    .innerJoin("companies as kept", "kept.id", "merge.kept_id")
    .select(["merge.id", "merge.kept_id", "merge.merged_id", "merge.merged_name"])
    .select([
      nameByEmail("merge.actor_email").as("by"),
      nameByEmail("merge.undone_by").$castTo<string | null>().as("undone_by"),
    ])
    .select(["merge.merged_at", "merge.undone_at"])
    .select([
      sql<JsonObject>`merge.kept_before`.as("kept_before"),
      sql<JsonObject>`merge.kept_after`.as("kept_after"),
      sql<JsonObject>`merge.merged`.as("merged"),
      sql<MergeMoves>`merge.moved`.as("moved"),
      sql<JsonObject>`to_jsonb(kept)`.as("current"),
      sql<boolean>`merge.merged_at <= now() - make_interval(days => ${MERGE_UNDO_DAYS})`.as("is_too_old"),
    ])
    .where("merge.id", "=", mergeId)
    .executeTakeFirst();
}

export async function undoObstacle(db: Kysely<DB>, merge: MergeRow): Promise<string | null> {
  if (merge.undone_at) return `This merge was undone already, by ${merge.undone_by ?? "somebody"}`;
  if (merge.is_too_old) return `A merge can be undone for ${MERGE_UNDO_DAYS} days`;
  const later = await db
    .selectFrom("company_merges")
    .select(["merged_name as merged", keptBefore])
    .where("kept_id", "=", merge.kept_id)
    .where("undone_at", "is", null)
    .where("merged_at", ">", merge.merged_at)
    .where("id", "<>", merge.id)
    .orderBy("merged_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!later) return null;
  return DUPLICATE_MESSAGES.undoLaterFirst({ ...later, kept: columnsIn(merge.current).name });
}

/** Returns the fields changed by a merge: unchanged since, to be restored; and those changed since, which stay. */
export function fieldsToPutBack(
  { kept_before, kept_after }: Pick<MergeRow, "kept_before" | "kept_after">,
  current: JsonObject,
): { back: Record<string, unknown>; stayed: string[] } {
  const [before, after] = [columnsIn(kept_before), columnsIn(kept_after)] as Record<string, unknown>[];
  const changed = Object.keys(before ?? {}).filter((field) => before?.[field] !== after?.[field]);
  const isUntouched = (field: string) => current[field] === after?.[field];
  return {
    back: Object.fromEntries(changed.filter(isUntouched).map((field) => [field, before?.[field]])),
    stayed: changed.filter((field) => !isUntouched(field)),
  };
}

export const labelOf = (field: string) => COMPANY_LABELS[field as keyof typeof COMPANY_LABELS] ?? field;

export interface ComparedSide extends MergeSide {
  created_at: Date;
  belongs: MovedCounts;
}

export interface ComparedPair {
  sides: [ComparedSide, ComparedSide];
  /** Number of distinct contacts of both, and the names of those in both. */
  people: { together: number; inBoth: string[] };
}

export async function readPair(
  db: Database,
  actor: Actor,
  ids: readonly [string, string],
): Promise<ComparedPair | null> {
  authorize(actor, "customers.read");
  if (ids[0] === ids[1] || !ids.every(isRowId)) return null;
  const sides = await Promise.all(ids.map((id) => readSide(db, id)));
  const [one, other] = sides;
  if (!one || !other) return null;
  const [ours, theirs] = await Promise.all(ids.map((id) => readPeople(db, id)));
  const { moved, dropped } = mergeContacts(ours ?? [], theirs ?? []);
  const people = {
    together: (ours?.length ?? 0) + moved.length,
    inBoth: dropped.map(({ name, email }) => `${name} (${email})`),
  };
  return { sides: [one, other], people };
}

async function readSide(db: Database, id: string): Promise<ComparedSide | undefined> {
  const row = await companyRow(db, id);
  if (!row) return undefined;
  const tables = [...MOVED_TABLES, { table: "company_contacts", column: "company_id" }];
  const counts = tables.map(
    ({ table, column }) =>
      sql`${sql.lit(table)}, (select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const { rows } = await sql<{ belongs: MovedCounts }>`
    select json_build_object(${sql.join(counts)}) as belongs`.execute(db);
  return { ...row, belongs: rows[0]?.belongs ?? {} };
}

async function readPeople(db: Database, companyId: string): Promise<ContactRow[]> {
  const { rows } = await sql<{ row: ContactRow }>`
    select to_jsonb(contact) - 'email_key' as row from company_contacts as contact
    where company_id = ${companyId} order by position, id`.execute(db);
  return rows.map(({ row }) => row);
}
