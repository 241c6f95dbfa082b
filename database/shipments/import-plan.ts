import { setImmediate as othersTurn } from "node:timers/promises";
import { sql } from "kysely";
import { NotFound } from "#domain/errors.ts";
import type { ImportRow } from "#domain/shipments/csv-file.ts";
import {
  countOutcomes,
  IMPORT_MESSAGES,
  type ImportContext,
  type ImportOutcome,
  type Plan,
  type PlannedRow,
  planRows,
} from "#domain/shipments/csv-import.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";
import { emit } from "../events/emit.ts";
import { isRowId } from "../connection/keyset.ts";
import { allowLongWork } from "../connection/watched-client.ts";
import { loadImportContext } from "./import-context.ts";

/**
 * Stores a parsed file with the plan of its import. Nothing is applied until `applyImport`; unconfirmed imports
 * are deleted after a day.
 *
 * @returns the import's id
 */
export async function planShipmentImport(
  db: Database,
  actor: Actor,
  file: { name: string; rows: readonly ImportRow[]; unknown?: readonly string[] },
  now: Date,
): Promise<string> {
  authorize(actor, "shipments.write");
  const known = await db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    return loadImportContext(tx, file.rows);
  });
  const plan = await planInTurns(file.rows, known, now);
  await db
    .deleteFrom("shipment_imports")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  const [rows, planned] = [await jsonInTurns(file.rows), await jsonInTurns(plan.rows)];
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("shipment_imports")
      .values({
        actor_id: actor.id,
        file_name: file.name.slice(0, 255),
        unknown_columns: [...(file.unknown ?? [])],
        rows,
        plan: planned,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await emit(tx, actor, { action: "import.planned", entity: "import", entityId: id, audited: false });
    return id;
  });
}

/** Serializes a list as JSON, yielding to other requests as below. */
export async function jsonInTurns(list: readonly unknown[]): Promise<string> {
  const pieces: string[] = [];
  for (let start = 0; start < list.length; start += 2000) {
    pieces.push(JSON.stringify(list.slice(start, start + 2000)).slice(1, -1));
    await othersTurn();
  }
  return `[${pieces.join(",")}]`;
}

const SLICE_MS = 20;

/** Runs `planImport` in slices of 20 ms: tens of thousands of rows take seconds, other requests are served meanwhile. */
export async function planInTurns(
  rows: readonly ImportRow[],
  known: ImportContext,
  now: Date,
): Promise<Plan> {
  const plan: Plan = { rows: [], steps: [] };
  let sliceStart = performance.now();
  for (const { row, step } of planRows(rows, known, now)) {
    plan.rows.push(row);
    plan.steps.push(step);
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await othersTurn();
    sliceStart = performance.now();
  }
  return plan;
}

/** Rows per page. */
const pageSize = 100;

/** The position of a page: after, before or at a row of the file, or at an index counted from 0. */
export type ImportPlace = { after: number } | { before: number } | { at: number } | { index: number };

/**
 * An import of the actor, with a page of its rows in the order of the file.
 *
 * @param options.show only rows of that outcome
 * @throws NotFound when it does not exist, belongs to another account, or was deleted
 */
export async function getImport(
  db: Database,
  actor: Actor,
  id: string,
  options: { show?: ImportOutcome; place?: ImportPlace } = {},
) {
  authorize(actor, "shipments.write");
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
