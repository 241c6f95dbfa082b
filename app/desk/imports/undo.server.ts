import { type Kysely, sql } from "kysely";
import { actBatch, ACT_MESSAGES } from "#app/acts/act.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { IMPORTS, IMPORT_UNDO_DAYS, type ImportKind } from "#app/imports/import.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import { type SessionActor, requireStepUpToDelete } from "#app/accounts/step-up.server.ts";
import type { ActKind } from "#app/acts/act-kind.server.ts";
import { type BegunAct, startAct } from "#app/acts/run-act.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { jsonText } from "#database/connection/json-text.ts";
import type { ImportedEntity, Importer, StoredEffect } from "#app/imports/importer.server.ts";
import { IMPORTERS } from "./importer-of.server.ts";

const LISTED = 200;

interface UndoParameters {
  kind: ImportKind;
  fileName: string;
  event: string;
}

/**
 * Removes all imported records that are unchanged since.
 * @throws NotFound; StepUpRequired; Conflict when undone, running or too old
 */
export async function undoImport(
  db: Database,
  actor: Actor & SessionActor,
  importer: Pick<Importer, "kind">,
  id: string,
  { now }: { now: Date },
): Promise<BegunAct> {
  authorize(actor, IMPORTS[importer.kind].needs);
  const { kind } = importer;
  const stored = await findUndoable(db, kind, id);
  return startAct(db, actor, importUndoKind, {
    parameters: { kind, fileName: stored.file_name, event: String(stored.applied_event ?? 0) },
    subject: id,
    take: (tx) => takeEffects(tx, actor, kind, id, now),
  });
}

async function takeEffects(
  tx: Kysely<DB>,
  actor: Actor & SessionActor,
  kind: ImportKind,
  id: string,
  now: Date,
): Promise<number> {
  await findUndoable(tx, kind, id, true);
  const { rows } = await sql<{ total: number; created: number; isBegun: boolean }>`
    select count(*)::int as total, count(*) filter (where back is null)::int as created,
      exists (select from acts where subject = ${id} and state = 'running' and total > 0) as "isBegun"
    from import_effects where import_id = ${id} and done_at is null`.execute(tx);
  const { total = 0, created = 0, isBegun = false } = rows[0] ?? {};
  if (isBegun) throw new Conflict(ACT_MESSAGES.undoRuns);
  if (created > 0) await requireStepUpToDelete(tx, actor, { rows: created, now });
  await sql`update imports set undo_begun_at = coalesce(undo_begun_at, ${now}) where id = ${id}`.execute(tx);
  return total;
}

async function findUndoable(db: Kysely<DB>, kind: ImportKind, id: string, lock = false) {
  const stored = await findStored(db, kind, id, lock);
  if (!stored.applied_at) throw new Conflict(IMPORT_MESSAGES.notImported);
  if (stored.undone_at) throw new Conflict(`This import was undone already, by ${stored.undone_by ?? ""}`);
  if (stored.isOver) throw new Conflict(IMPORT_MESSAGES.undoOver);
  return stored;
}

async function findStored(db: Kysely<DB>, kind: ImportKind, id: string, lock: boolean) {
  const stored = await db
    .selectFrom("imports")
    .select(["file_name", "applied_at", "applied_event", "undone_at", "undone_by"])
    .select(
      sql<boolean>`applied_at < now() - make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS)})`.as("isOver"),
    )
    .where("id", "=", rowId(id))
    .where("kind", "=", kind)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new NotFound(IMPORT_MESSAGES.gone));
  return stored;
}

export const importUndoKind: ActKind<UndoParameters> = {
  name: "import_undo",
  needs: ({ kind }) => [IMPORTS[kind].needs],
  async perform(tx, actor, act) {
    const { kind, fileName, event } = act.parameters;
    const id = act.subject ?? "";
    const importer = IMPORTERS[kind];
    for (const of of importer.entities) {
      const open = await openEffects(tx, id, of.entity);
      if (open.length === 0) continue;
      const changed = await changedSince(tx, id, { of, open, event });
      const effects = open.filter(({ place }) => !changed.has(place));
      const reason = IMPORT_MESSAGES.undoReason(fileName);
      const left = await importer.undo(tx, of.entity, { actor, act: act.id, reason, effects });
      await close(tx, id, open, new Map([...changed, ...left]));
      return { processed: open.length, skipped: changed.size + left.size };
    }
    return { processed: 0, skipped: 0 };
  },
  async finish(tx, actor, act) {
    const { rows } = await sql<{ undone: number; left: number }>`
      select count(*) filter (where left_because is null)::int as undone,
        count(*) filter (where left_because is not null)::int as left
      from import_effects where import_id = ${act.subject}`.execute(tx);
    await sql`update imports set undone_at = clock_timestamp(), undone_by = ${actor.email} where id = ${act.subject}`.execute(
      tx,
    );
    return { ...(rows[0] ?? { undone: 0, left: 0 }) };
  },
  event: ({ parameters: { kind, fileName }, subject, outcome }) => ({
    action: `${kind}.import_undone`,
    entity: kind,
    summary: fileName,
    details: { ...outcome, import: subject },
  }),
};

export const undoOutcome = ({ outcome }: BegunAct) => outcome as { undone: number; left: number };

async function openEffects(tx: Kysely<DB>, id: string, entity: string): Promise<StoredEffect[]> {
  const { rows } = await sql<StoredEffect>`
    select place, entity, record_id, name, back, entry_id from import_effects
    where import_id = ${id} and done_at is null and entity = ${entity}
    order by place limit ${actBatch.size} for update`.execute(tx);
  return rows;
}

/** Locks the records, and returns those changed since the import: deleted, saved, or with a later event. */
async function changedSince(
  tx: Kysely<DB>,
  id: string,
  { of, open, event }: { of: ImportedEntity; open: readonly StoredEffect[]; event: string },
): Promise<Map<number, string>> {
  const ids = open.map(({ record_id }) => record_id);
  const places = open.map(({ place }) => place);
  await sql`select id from ${sql.table(of.table)} where id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ place: number; isGone: boolean; isMerged: boolean }>`
    select effect.place, record.id is null as "isGone", record.id is null and exists (
      select from company_merges as merge where merge.merged_id = effect.record_id and merge.undone_at is null
    ) as "isMerged"
    from import_effects as effect left join ${sql.table(of.table)} as record on record.id = effect.record_id
    where effect.import_id = ${id} and effect.place = any(${places}::int[])
      and (record.id is null or record.updated_at <> effect.version or exists (
        select from audit_log where entity = any(${of.events}::text[]) and entity_id = effect.record_id::text
          and audited and id > ${event}::bigint))`.execute(tx);
  return new Map(
    rows.map(({ place, isGone, isMerged }) => {
      if (isMerged) return [place, IMPORT_MESSAGES.mergedSince];
      return [place, isGone ? IMPORT_MESSAGES.deletedSince : IMPORT_MESSAGES.changedSince];
    }),
  );
}

async function close(
  tx: Kysely<DB>,
  id: string,
  effects: readonly StoredEffect[],
  left: ReadonlyMap<number, string>,
): Promise<void> {
  const rows = effects.map(({ place }) => ({ place, why: left.get(place) ?? null }));
  await sql`
    update import_effects set done_at = now(), left_because = closed.why
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as closed(place int, why text)
    where import_id = ${id} and import_effects.place = closed.place`.execute(tx);
}

/** Lists records that an undone import has kept, by name and with the reason; the first two hundred. */
export async function listLeftAlone(
  db: Database,
  actor: Actor,
  importer: Pick<Importer, "kind">,
  id: string,
) {
  authorize(actor, IMPORTS[importer.kind].needs);
  if (!isRowId(id)) return [];
  return db
    .selectFrom("import_effects")
    .innerJoin("imports", "imports.id", "import_id")
    .select(["entity", "record_id", "name", "left_because"])
    .where("imports.kind", "=", importer.kind)
    .where("import_id", "=", id)
    .where("left_because", "is not", null)
    .orderBy("place")
    .limit(LISTED)
    .execute();
}
