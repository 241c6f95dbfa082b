import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { FileFacts } from "./column-facts.ts";
import {
  IMPORTS,
  IMPORT_UNDO_DAYS,
  type ImportCounts,
  type ImportKind,
  type ImportOutcome,
  importSettings,
  NO_COUNTS,
  type PlannedRow,
} from "./import.ts";
import { type ColumnMapping, headingOf } from "./mapping.ts";
import { IMPORT_MESSAGES } from "./words.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";

const PAGE = 100;
const PAST_PAGE = 50;

const isBeingUndone = sql<boolean>`exists (
  select from acts where acts.subject = imports.id and acts.state = 'running')`.as("isBeingUndone");

/** Position of a page: after, before or at a row of the file, or at an index counted from 0. */
export type ImportPlace = { after: number } | { before: number } | { at: number } | { index: number };

/** Finds the actor's own import, or a completed one. @throws NotFound */
export async function findImport(db: Database, actor: Actor, kind: ImportKind, id: string) {
  authorize(actor, IMPORTS[kind].needs);
  const row = await db
    .selectFrom("imports")
    .leftJoin("admin_users", "admin_users.id", "imports.actor_id")
    .select(["imports.id", "actor_id", "actor_email", "admin_users.name as actor_name", "file_name"])
    .select(["file_hash", "sheets", "sheet", "heading_row", "imports.created_at", "applied_at"])
    .select("undo_begun_at")
    .select(["undone_at", isBeingUndone])
    .select(nameByEmail("imports.undone_by").$castTo<string | null>().as("undone_by"))
    .select(sql<FileFacts>`facts`.as("facts"))
    .select(sql<ColumnMapping | null>`mapping`.as("mapping"))
    .select(sql<ImportCounts | null>`counts`.as("counts"))
    .select(sql<unknown>`settings`.as("settings"))
    .select(
      sql<boolean>`applied_at > now() - make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS)})`.as("canUndo"),
    )
    .where("imports.id", "=", rowId(id))
    .where("kind", "=", kind)
    .where((eb) => eb.or([eb("actor_id", "=", actor.id), eb("applied_at", "is not", null)]))
    .executeTakeFirstOrThrow(() => new NotFound(IMPORT_MESSAGES.gone));
  const { facts, mapping, settings, ...rest } = row;
  // Columns with a heading that are not mapped.
  const leftOut = mapping
    ? facts.columns.flatMap((column, place) =>
        (mapping.fields[place] ?? null) === null && column.heading !== "" ? [headingOf(column, place)] : [],
      )
    : [];
  return {
    ...rest,
    settings: importSettings(settings),
    rowCount: facts.rows,
    groupRow: facts.groupRow,
    hiddenRows: facts.hiddenRows ?? 0,
    isMapped: mapping !== null,
    fields: (mapping?.fields ?? []).filter((field) => field !== null),
    leftOut,
  };
}

/** Returns a page of outcomes in the order of the file; `reason` is one of `reasonOf`. */
export async function listOutcomes(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
  options: { show?: ImportOutcome; place?: ImportPlace; reason?: string } = {},
) {
  authorize(actor, IMPORTS[kind].needs);
  const { counts, undone_at: undoneAt } = await findImport(db, actor, kind, id);
  if (options.reason !== undefined) return listRefusedFor(db, id, options.reason, options.place);
  const total = totalOf(counts ?? NO_COUNTS, options.show);
  const place = sql.ref(options.show ? "place_of_outcome" : "place");
  const among = sql`import_id = ${id}::uuid ${options.show ? sql`and outcome = ${options.show}` : sql``}`;
  const wanted = options.place ?? { index: 0 };
  const rowWanted = "index" in wanted ? null : Object.values(wanted)[0];
  // The index of the first record at or after a row of the file.
  const { rows: places } =
    rowWanted === null
      ? { rows: [] }
      : await sql<{ place: number }>`
          select ${place} as place from import_outcomes where ${among}
            and row >= ${"after" in wanted ? wanted.after + 1 : rowWanted} order by ${place} limit 1`.execute(
          db,
        );
  const at = "index" in wanted ? wanted.index : (places[0]?.place ?? total);
  const start = Math.max(
    0,
    "before" in wanted ? at - PAGE : "after" in wanted ? at : Math.min(at, total - 1),
  );
  const { rows } = await sql<{ planned: PlannedRow }>`
    select planned from import_outcomes where ${among} and ${place} >= ${start} and ${place} < ${start + PAGE}
    order by ${place}`.execute(db);
  return { total, page: pageFrom(start, total, undoneAt ? await withUndone(db, id, rows) : rows) };
}

/** Marks what an undone import had created or changed, except the records that stayed. */
async function withUndone(db: Database, id: string, rows: readonly { planned: PlannedRow }[]) {
  const names = rows.map(({ planned }) => planned.name);
  const { rows: left } = await sql<{ name: string }>`
    select name from import_effects
    where import_id = ${id}::uuid and left_because is not null and name = any(${names}::text[])`.execute(db);
  const stayed = new Set(left.map(({ name }) => name));
  return rows.map(({ planned }) => {
    const isWritten = planned.outcome === "created" || planned.outcome === "changed";
    return { planned: { ...planned, isUndone: isWritten && !stayed.has(planned.name) } };
  });
}

/** Returns a page of records refused for a reason; they have no index of their own. */
async function listRefusedFor(db: Database, id: string, reason: string, place: ImportPlace = { index: 0 }) {
  const refused = sql`select planned, row, row_number() over (order by place) - 1 as at from import_outcomes
    where import_id = ${id}::uuid and outcome = 'refused' and reasons @> array[${reason}]`;
  const { rows: counted } = await sql<{ total: number; before: number }>`
    select count(*)::int as total, ${
      "index" in place
        ? sql`${place.index}::int`
        : "after" in place
          ? sql`(count(*) filter (where row <= ${place.after}))::int`
          : "before" in place
            ? sql`greatest((count(*) filter (where row < ${place.before}))::int - ${PAGE}, 0)`
            : sql`(count(*) filter (where row < ${place.at}))::int`
    } as before from (${refused}) as refused`.execute(db);
  const { total = 0, before: start = 0 } = counted[0] ?? {};
  const { rows } = await sql<{ planned: PlannedRow }>`
    select planned from (${refused}) as refused where at >= ${start} and at < ${start + PAGE} order by at`.execute(
    db,
  );
  return { total, page: pageFrom(start, total, rows) };
}

function pageFrom(start: number, total: number, rows: readonly { planned: PlannedRow }[]) {
  return {
    rows: rows.map(({ planned }) => planned),
    start,
    previous: start > 0 ? String(rows[0]?.planned.row) : null,
    next: start + PAGE < total ? String(rows.at(-1)?.planned.row) : null,
  };
}

const totalOf = (counts: ImportCounts, show?: ImportOutcome) =>
  show ? counts[show] : Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Returns the last import of the same file; null when there is none, or it was undone. */
export async function findSameFile(db: Database, actor: Actor, kind: ImportKind, id: string) {
  authorize(actor, IMPORTS[kind].needs);
  const row = await db
    .selectFrom("imports as this")
    .innerJoin("imports as earlier", (join) =>
      join
        .onRef("earlier.file_hash", "=", "this.file_hash")
        .onRef("earlier.kind", "=", "this.kind")
        .onRef("earlier.id", "<>", "this.id"),
    )
    .select(["earlier.id", "earlier.applied_at", nameByEmail("earlier.actor_email").as("by")])
    .where("this.id", "=", id)
    .where("this.kind", "=", kind)
    .where("earlier.applied_at", "is not", null)
    .where("earlier.undone_at", "is", null)
    .orderBy("earlier.applied_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.applied_at ? { id: row.id, at: row.applied_at, by: row.by } : null;
}

/** Yields the refused records in pages, in the order of the file: their original rows, each with the reason. */
export async function* refusedRows(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
): AsyncGenerator<string[][], undefined> {
  authorize(actor, IMPORTS[kind].needs);
  const { mapping, facts } = await readHeadings(db, actor, kind, id);
  yield [[...facts.columns.map((column, place) => headingOf(column, place)), "Reason"]];
  const width = facts.columns.length;
  for (let first = 0; mapping; first += PAGE) {
    const { rows: refused } = await sql<{ planned: PlannedRow }>`
      select planned from import_outcomes where import_id = ${id}::uuid and outcome = 'refused'
        and place_of_outcome >= ${first} and place_of_outcome < ${first + PAGE} order by place_of_outcome`.execute(
      db,
    );
    if (refused.length === 0) return;
    const numbers = refused.flatMap(({ planned }) => [planned.row, ...(planned.more ?? [])]);
    const { rows } = await sql<{ row: number; cells: string[] }>`
      select row, cells from import_rows where import_id = ${id}::uuid and row = any(${numbers}::int[])`.execute(
      db,
    );
    const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
    yield refused.flatMap(({ planned }) =>
      [planned.row, ...(planned.more ?? [])].map((row) => [
        ...Array.from({ length: width }, (_, place) => cellsOf.get(row)?.[place] ?? ""),
        planned.words.join(". "),
      ]),
    );
  }
}

export async function readHeadings(db: Database, actor: Actor, kind: ImportKind, id: string) {
  authorize(actor, IMPORTS[kind].needs);
  await findImport(db, actor, kind, id);
  return db
    .selectFrom("imports")
    .select(sql<FileFacts>`facts`.as("facts"))
    .select(sql<ColumnMapping | null>`mapping`.as("mapping"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function listImports(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  options: { before?: string } = {},
) {
  authorize(actor, IMPORTS[kind].needs);
  const rows = await db
    .selectFrom("imports")
    .leftJoin("admin_users", "admin_users.id", "imports.actor_id")
    .select(["imports.id", "actor_email", "admin_users.name as actor_name", "file_name", "applied_at"])
    .select(["undo_begun_at", "undone_at", "undone_by", isBeingUndone])
    .select(sql<ImportCounts>`counts`.as("counts"))
    .where("kind", "=", kind)
    .where("applied_at", "is not", null)
    .$if(isRowId(options.before ?? ""), (query) =>
      query.where(
        sql<boolean>`(applied_at, imports.id) < (select applied_at, id from imports where id = ${options.before ?? ""})`,
      ),
    )
    .orderBy("applied_at", "desc")
    .orderBy("imports.id", "desc")
    .limit(PAST_PAGE + 1)
    .execute();
  return {
    rows: rows.slice(0, PAST_PAGE),
    next: rows.length > PAST_PAGE ? rows[PAST_PAGE - 1]?.id : undefined,
  };
}
