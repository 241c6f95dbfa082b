import { sql } from "kysely";
import { NotFound } from "#domain/errors.ts";
import {
  countOutcomes,
  IMPORT_MESSAGES,
  type ImportOutcome,
  type PlannedRow,
} from "#domain/shipments/csv-import.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";

/** Rows a page. */
const pageSize = 100;

/** Where a page begins: beyond a row of the file, ends before one, or begins at one or at a place counted from 0. */
export type ImportPlace = { after: number } | { before: number } | { at: number } | { index: number };

/**
 * An import of the acting person, with a page of its rows in the order of the file.
 *
 * @param options.show only rows of that outcome
 * @throws NotFound when there is none, it is somebody else's, or it was forgotten
 */
export async function getImport(
  db: Database,
  actor: Actor,
  id: string,
  options: { show?: ImportOutcome; place?: ImportPlace } = {},
) {
  const found = isRowId(id)
    ? await db
        .selectFrom("shipment_imports")
        .select(["id", "file_name", "unknown_columns", "applied_at"])
        .select(sql<PlannedRow[]>`plan`.as("plan"))
        .where("id", "=", id)
        .where("actor_id", "=", actor.id)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new NotFound(IMPORT_MESSAGES.gone);
  const { plan, ...facts } = found;
  const shown = options.show ? plan.filter(({ outcome }) => outcome === options.show) : plan;
  const start = startOf(shown, options.place ?? { index: 0 });
  const rows = shown.slice(start, start + pageSize);
  const page = {
    rows,
    start,
    previous: start > 0 ? String(rows[0]?.row) : null,
    next: start + pageSize < shown.length ? String(rows.at(-1)?.row) : null,
  };
  return { ...facts, counts: countOutcomes(plan), total: shown.length, page };
}

function startOf(shown: readonly PlannedRow[], place: ImportPlace): number {
  const firstFrom = (row: number) => {
    const index = shown.findIndex((each) => each.row >= row);
    return index === -1 ? shown.length : index;
  };
  if ("after" in place) return firstFrom(place.after + 1);
  if ("before" in place) return Math.max(0, firstFrom(place.before) - pageSize);
  const start = "at" in place ? firstFrom(place.at) : place.index;
  return Math.max(0, Math.min(start, shown.length - 1));
}
