import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { FactsOfFile, type FileFacts } from "./column-facts.ts";
import type { FileRow } from "#app/spreadsheets/file.ts";
import { IMPORTS, IMPORT_UNDO_DAYS, type ImportKind } from "./import.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { type FileHeadings, HEADING_ROWS, headingsAt } from "#app/spreadsheets/heading-row.ts";
import { COLUMNS_MESSAGES, IMPORT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { jsonText } from "#database/connection/json-text.ts";

export interface SentFile {
  name: string;
  /** SHA-256 of its bytes. */
  hash: string;
  sheets: readonly string[];
  sheet: number;
  /** Stored when another sheet may be chosen. */
  bytes?: Uint8Array;
  /** The rows down to that of the headings, stored so that another heading row can be chosen. */
  above?: readonly FileRow[];
  headings: readonly string[];
  groupRow?: number;
  rows: AsyncIterable<readonly FileRow[]>;
  /** The number of skipped hidden rows; complete when all rows have been read. */
  hiddenRows?: () => number;
}

/** Stores a file row by row while reading it, and the facts of its columns. @returns the id of the import */
export async function storeImportFile(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  file: SentFile,
): Promise<{ id: string; facts: FileFacts }> {
  authorize(actor, IMPORTS[kind].needs);
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const { id } = await tx
      .insertInto("imports")
      .values({
        kind,
        actor_id: actor.id,
        actor_email: actor.email,
        file_name: file.name.slice(0, 255),
        file_hash: file.hash,
        sheets: [...file.sheets],
        sheet: file.sheet,
        facts: "{}",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (file.bytes && file.sheets.length > 1)
      await tx
        .insertInto("import_files")
        .values({ import_id: id, bytes: Buffer.from(file.bytes) })
        .execute();
    const facts = await storeRows(tx, id, file);
    await emit(tx, actor, { action: "import.read", entityId: id, audited: false });
    return { id, facts };
  });
}

/** Replaces the rows of a stored workbook by those of another sheet. @throws NotFound */
export async function storeOtherSheet(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
  file: Pick<SentFile, "sheet"> & ReadRows,
): Promise<FileFacts> {
  authorize(actor, IMPORTS[kind].needs);
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const { applied_at } = await lockOwnImport(tx, actor, kind, id);
    if (applied_at) throw new NotFound(IMPORT_MESSAGES.gone);
    await tx.deleteFrom("import_rows").where("import_id", "=", id).execute();
    await tx.deleteFrom("import_outcomes").where("import_id", "=", id).execute();
    await tx
      .updateTable("imports")
      .set({ sheet: file.sheet, mapping: null, counts: null, choices: "{}" })
      .where("id", "=", id)
      .execute();
    const facts = await storeRows(tx, id, file);
    await emit(tx, actor, { action: "import.read", entityId: id, audited: false });
    return facts;
  });
}

/** Returns the bytes of a stored workbook; null when it has one sheet, or was imported. */
export async function readImportFileBytes(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
): Promise<Uint8Array | null> {
  authorize(actor, IMPORTS[kind].needs);
  const row = await db
    .selectFrom("import_files")
    .innerJoin("imports", "imports.id", "import_files.import_id")
    .select("bytes")
    .where("imports.id", "=", rowId(id))
    .where("imports.kind", "=", kind)
    .where("imports.actor_id", "=", actor.id)
    .where("imports.applied_at", "is", null)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Locks an unfinished import of the actor. @throws NotFound */
export async function lockOwnImport(tx: Kysely<DB>, actor: Actor, kind: ImportKind, id: string) {
  const row = await tx
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", rowId(id))
    .where("kind", "=", kind)
    .where("actor_id", "=", actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(IMPORT_MESSAGES.gone));
  return row;
}

/** Reads the headings from one of the first rows; -1 for none. */
type ReadHeadings = (rows: readonly FileRow[], place: number) => FileHeadings | Promise<FileHeadings>;

/**
 * Takes the headings from another of the first rows; `row` 0 is a file without headings.
 * @throws NotFound; Invalid when the file has no such row
 */
export async function chooseHeadingRow(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
  { row, read = headingsAt }: { row: number; read?: ReadHeadings },
): Promise<void> {
  authorize(actor, IMPORTS[kind].needs);
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const { facts, applied_at } = await lockOwnImport(tx, actor, kind, id);
    if (applied_at) throw new NotFound(IMPORT_MESSAGES.gone);
    const first = await firstRowsOf(tx, id);
    const place = first.findIndex((each) => each.row === row);
    if (place < 0 && row !== 0) throw new Invalid(COLUMNS_MESSAGES.noRow);
    const { headings, groupRow } = await read(first, place);
    await tx.deleteFrom("import_outcomes").where("import_id", "=", id).execute();
    await tx
      .updateTable("imports")
      .set({ heading_row: row, mapping: null, counts: null, choices: "{}" })
      .where("id", "=", id)
      .execute();
    const collected = new FactsOfFile(headings);
    for (let last = row; ;) {
      const { rows } = await sql<FileRow>`
        select row, cells from import_rows where import_id = ${id} and row > ${last} order by row limit ${PIECE_ROWS}`.execute(
        tx,
      );
      for (const { cells } of rows) collected.add(cells);
      if (rows.length < PIECE_ROWS) break;
      last = rows.at(-1)?.row ?? last;
    }
    await storeFacts(tx, id, { ...collected.facts(), groupRow, hiddenRows: facts.hiddenRows });
    await emit(tx, actor, { action: "import.read", entityId: id, audited: false });
  });
}

const PIECE_ROWS = 2000;

export async function firstRowsOf(db: Kysely<DB>, id: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select row, cells from import_rows where import_id = ${id} order by row limit ${HEADING_ROWS}`.execute(
    db,
  );
  return rows;
}

type ReadRows = Pick<SentFile, "above" | "headings" | "groupRow" | "rows" | "hiddenRows">;

async function storeRows(
  tx: Kysely<DB>,
  id: string,
  { above = [], headings, groupRow, rows, hiddenRows }: ReadRows,
): Promise<FileFacts> {
  const collected = new FactsOfFile(headings);
  await storePiece(tx, id, above);
  for await (const piece of rows) {
    for (const { cells } of piece) collected.add(cells);
    await storePiece(tx, id, piece);
  }
  const facts = { ...collected.facts(), groupRow, hiddenRows: hiddenRows?.() ?? 0 };
  await storeFacts(tx, id, facts);
  await tx
    .updateTable("imports")
    .set({ heading_row: above.at(-1)?.row ?? null })
    .where("id", "=", id)
    .execute();
  return facts;
}

async function storePiece(tx: Kysely<DB>, id: string, piece: readonly FileRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, row, cells)
    select ${id}, row, cells from jsonb_to_recordset(${jsonText(piece)}::jsonb) as piece(row int, cells jsonb)`.execute(
    tx,
  );
}

async function storeFacts(tx: Kysely<DB>, id: string, facts: FileFacts): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ facts: jsonText(facts) })
    .where("id", "=", id)
    .execute();
}

/** Deletes files that were uploaded for an import and not imported within so many days. */
export async function sweepWaitingImports(db: Database, days: number): Promise<number> {
  const before = sql`created_at < now() - make_interval(days => ${days})`;
  // Rows stored by earlier versions of the product.
  await sql`delete from shipment_imports where ${before}`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    delete from imports where applied_at is null and ${before}`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes the undo data of imports when undo has expired; the imports themselves are kept for a year. */
export async function sweepDoneImports(db: Database): Promise<number> {
  const over = sql`import_id in (select id from imports
    where applied_at < now() - make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS)}))`;
  let removed = 0n;
  for (const table of ["import_effects", "import_outcomes", "import_rows"]) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${over}`.execute(db);
    removed += numAffectedRows;
  }
  await sql`delete from imports where applied_at < now() - interval '1 year'`.execute(db);
  return Number(removed);
}
