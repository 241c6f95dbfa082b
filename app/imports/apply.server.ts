import { type Kysely, sql } from "kysely";
import { Conflict } from "#app/kit/errors.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { IMPORTS, type ImportCounts, importSettings, isSameOutcome, type PlannedRow } from "./import.ts";
import { IMPORT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { violatedConstraint } from "#database/connection/errors.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { jsonText } from "#database/connection/json-text.ts";
import { groupRowsOf, planBatch } from "./batches.server.ts";
import type { ImportEffect, Importer } from "./importer.server.ts";
import { planImport } from "./plan.server.ts";
import { lockOwnImport } from "./store-file.server.ts";

class PlanChanged extends Error {}

/**
 * Imports a planned file; a repeated confirmation has no effect.
 * @throws NotFound; Conflict when the result would differ: it is planned again
 */
export async function applyImport(
  db: Database,
  actor: Actor,
  importer: Importer,
  id: string,
  now: Date,
): Promise<ImportCounts> {
  authorize(actor, IMPORTS[importer.kind].needs);
  try {
    return await db.transaction().execute((tx) => apply(tx, actor, importer, id, now));
  } catch (error) {
    const overtaken =
      error instanceof PlanChanged || violatedConstraint(error) === "shipments_tracking_key_key";
    if (!overtaken) throw error;
    await planImport(db, actor, importer, id, now);
    throw new Conflict(
      "Something changed meanwhile: nothing was imported. This is what the import would do now.",
    );
  }
}

async function apply(
  tx: Kysely<DB>,
  actor: Actor,
  importer: Importer,
  id: string,
  now: Date,
): Promise<ImportCounts> {
  await allowLongWork(tx);
  const stored = await lockOwnImport(tx, actor, importer.kind, id);
  const { counts, mapping, choices, facts } = stored;
  if (!mapping || !counts) throw new Conflict(IMPORT_MESSAGES.noColumns);
  if (stored.applied_at) return counts;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${importer.kind}`}, 0))`.execute(tx);
  const { batches, keys } = await groupRowsOf(tx, id, { mapping, importer, choices });
  const settings = importSettings(stored.settings);
  const run = await importer.begin(tx, { actor, now, choices, settings, apply: { counts, keys } });
  let place = 0;
  let effects = 0;
  for (const batch of batches) {
    const planned = await planBatch(tx, run, id, batch, { mapping, importer, settings, facts });
    await compareWithPlan(tx, id, place, planned);
    await storeNames(tx, id, place, planned);
    place += planned.length;
    effects += await storeEffects(tx, id, effects, { of: importer, made: await run.perform() });
  }
  await forgetFile(tx, id);
  await emit(tx, actor, {
    action: `${importer.kind}.imported`,
    entity: importer.kind,
    summary: `${stored.file_name}: ${IMPORT_MESSAGES.imported(importer.kind, counts)}`,
    details: { ...counts, import: id },
  });
  await sql`update imports set applied_at = ${now}, applied_event = (select max(id) from audit_log) where id = ${id}`.execute(
    tx,
  );
  return counts;
}

async function compareWithPlan(
  tx: Kysely<DB>,
  id: string,
  first: number,
  planned: readonly PlannedRow[],
): Promise<void> {
  const { rows } = await sql<{ planned: PlannedRow }>`
    select planned from import_outcomes where import_id = ${id}
      and place >= ${first} and place < ${first + planned.length} order by place`.execute(tx);
  if (!planned.every((row, index) => isSameOutcome(row, rows[index]?.planned))) throw new PlanChanged();
}

async function storeNames(
  tx: Kysely<DB>,
  id: string,
  first: number,
  planned: readonly PlannedRow[],
): Promise<void> {
  const names = planned.flatMap(({ name, storedName = name }, index) =>
    storedName === name ? [] : [{ place: first + index, name: storedName }],
  );
  if (names.length === 0) return;
  await sql`
    update import_outcomes set planned = planned || jsonb_build_object('name', stored.name)
    from jsonb_to_recordset(${jsonText(names)}::jsonb) as stored(place int, name text)
    where import_id = ${id} and import_outcomes.place = stored.place`.execute(tx);
}

async function storeEffects(
  tx: Kysely<DB>,
  id: string,
  first: number,
  { of, made }: { of: Importer; made: readonly ImportEffect[] },
): Promise<number> {
  const rows = made.map(({ entity, id: record_id, name, back, entryId }, index) => ({
    place: first + index,
    entity,
    record_id,
    name: name.slice(0, 200),
    back: back ?? null,
    entry_id: entryId ?? null,
  }));
  for (const { entity, table } of of.entities) {
    const own = rows.filter((row) => row.entity === entity);
    if (own.length === 0) continue;
    await sql`
      insert into import_effects (import_id, place, entity, record_id, name, back, entry_id, version)
      select ${id}, place, entity, record_id, effect.name, nullif(back, 'null'), entry_id, record.updated_at
      from jsonb_to_recordset(${jsonText(own)}::jsonb)
        as effect(place int, entity text, record_id uuid, name text, back jsonb, entry_id uuid)
      join ${sql.table(table)} as record on record.id = effect.record_id`.execute(tx);
  }
  return rows.length;
}

async function forgetFile(tx: Kysely<DB>, id: string): Promise<void> {
  await tx.deleteFrom("import_files").where("import_id", "=", id).execute();
  await sql`
    delete from import_rows where import_id = ${id} and row not in (
      select row from import_outcomes where import_id = ${id} and outcome = 'refused'
      union all
      select further::int from import_outcomes, jsonb_array_elements_text(planned->'more') as further
        where import_id = ${id} and outcome = 'refused')`.execute(tx);
}
