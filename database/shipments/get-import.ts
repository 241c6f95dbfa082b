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

/**
 * An import of the acting person, with a page of its rows in the order of the file.
 *
 * @param options.show only rows of that outcome
 * @param options.after the row after which the page begins
 * @throws NotFound when there is none, it is somebody else's, or it was forgotten
 */
export async function getImport(
  db: Database,
  actor: Actor,
  id: string,
  options: { show?: ImportOutcome; after?: number } = {},
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
  const rest = options.after === undefined ? shown : shown.filter(({ row }) => row > Number(options.after));
  const rows = rest.slice(0, pageSize);
  const next = rest.length > pageSize ? String(rows.at(-1)?.row) : null;
  return { ...facts, counts: countOutcomes(plan), total: shown.length, page: { rows, next } };
}
