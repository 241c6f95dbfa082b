import { type Kysely, sql } from "kysely";
import { Conflict } from "#app/kit/errors.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import {
  IMPORTS,
  type ImportCounts,
  type ImportSettings,
  importSettings,
  NO_COUNTS,
  type PlannedRow,
  reasonOf,
} from "./import.ts";
import { IMPORT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { jsonText } from "#database/connection/json-text.ts";
import { groupRowsOf, planBatch } from "./batches.server.ts";
import type { Importer } from "./importer.server.ts";
import { lockOwnImport } from "./store-file.server.ts";

/**
 * Plans an import (dry run): stores the outcome of each record, and nothing else.
 * @throws NotFound; Conflict when the columns are not mapped
 */
export async function planImport(
  db: Database,
  actor: Actor,
  importer: Importer,
  id: string,
  now: Date,
  options: { choose?: Readonly<Record<string, string>>; settings?: Partial<ImportSettings> } = {},
): Promise<ImportCounts> {
  authorize(actor, IMPORTS[importer.kind].needs);
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const stored = await lockOwnImport(tx, actor, importer.kind, id);
    const { mapping, facts } = stored;
    if (stored.applied_at && stored.counts) return stored.counts;
    if (!mapping) throw new Conflict(IMPORT_MESSAGES.noColumns);
    const choices = { ...stored.choices, ...options.choose };
    await tx.deleteFrom("import_outcomes").where("import_id", "=", id).execute();
    const settings = { ...importSettings(stored.settings), ...options.settings };
    const run = await importer.begin(tx, { actor, now, choices, settings });
    const { batches } = await groupRowsOf(tx, id, { mapping, importer, choices });
    const counts = { ...NO_COUNTS };
    for (const batch of batches) {
      const planned = await planBatch(tx, run, id, batch, { mapping, importer, settings, facts });
      await storeOutcomes(tx, id, planned, counts);
    }
    await tx
      .updateTable("imports")
      .set({ counts: jsonText(counts), choices: jsonText(choices), settings: jsonText(settings) })
      .where("id", "=", id)
      .execute();
    await emit(tx, actor, { action: "import.planned", entityId: id, audited: false });
    return counts;
  });
}

/** Stores the outcomes of a batch after those counted in `counts`, and adds them to it. */
async function storeOutcomes(
  tx: Kysely<DB>,
  id: string,
  planned: readonly PlannedRow[],
  counts: ImportCounts,
): Promise<void> {
  const first = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rows = planned.map((each, index) => ({
    place: first + index,
    place_of_outcome: counts[each.outcome]++,
    outcome: each.outcome,
    row: each.row,
    planned: each,
    reasons: each.outcome === "refused" ? each.words.map(reasonOf) : [],
  }));
  await sql`
    insert into import_outcomes (import_id, place, place_of_outcome, outcome, row, planned, reasons)
    select ${id}, place, place_of_outcome, outcome, row, planned, reasons
    from jsonb_to_recordset(${jsonText(rows)}::jsonb)
      as planned(place int, place_of_outcome int, outcome text, row int, planned jsonb, reasons text[])`.execute(
    tx,
  );
}
