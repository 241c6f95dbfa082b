import { sql } from "kysely";
import { IMPORT_UNDO_DAYS } from "#domain/imports/kind.ts";
import type { Database } from "../connection/connect.ts";

/** Removes files that were read for an import and not imported for so many days. */
export async function sweepWaitingImports(db: Database, days: number): Promise<number> {
  const before = sql`created_at < now() - make_interval(days => ${days})`;
  // What earlier versions have read.
  await sql`delete from shipment_imports where ${before}`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    delete from imports where applied_at is null and ${before}`.execute(db);
  return Number(numAffectedRows);
}

/** Removes what undoing imports needs once that is over; that they were done stays for a year. */
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
