import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import { IMPORT_CAPABILITY, IMPORT_UNDO_DAYS } from "#domain/imports/import.ts";
import { IMPORT_MESSAGES } from "#words/imports.ts";
import type { SessionActor } from "../accounts/fresh-proof.ts";
import { requireProofToDelete } from "../accounts/proof-of-rows.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId } from "../connection/keyset.ts";
import { allowLongWork } from "../connection/watched-client.ts";
import { emit } from "../events/emit.ts";
import type { DB } from "../schema.generated.ts";
import type { ImportedEntity, Importer, StoredEffect } from "./importer.ts";

/** Records undone in one transaction, so that locks are held briefly. */
const BATCH = 1000;
const LISTED = 200;

interface UndoOptions {
  now: Date;
  /** Called after each batch with how many of how many records are done. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Takes a whole import back: what it created is archived and deleted, what it changed is as it was. What was changed since
 * stays, with the reason. Stopped midway, it goes on where it stopped when it is called again.
 *
 * @returns how many records were undone, and how many stayed
 * @throws NotFound; Conflict when it was undone already or is too old; ProofRequired where many would be deleted
 */
export async function undoImport(
  db: Database,
  actor: Actor & SessionActor,
  importer: Importer,
  id: string,
  { now, onProgress = () => {} }: UndoOptions,
): Promise<{ undone: number; left: number }> {
  authorize(actor, IMPORT_CAPABILITY[importer.kind]);
  const begun = await begin(db, actor, importer, id, now);
  const act = randomUUID();
  let done = 0;
  onProgress(0, begun.total);
  for (const of of importer.entities) {
    for (;;) {
      const count = await db.transaction().execute(async (tx) => {
        await allowLongWork(tx);
        const open = await openEffects(tx, id, of.entity);
        if (open.length === 0) return 0;
        const changed = await changedSince(tx, id, { of, open, event: begun.event });
        const effects = open.filter(({ place }) => !changed.has(place));
        const reason = IMPORT_MESSAGES.undoReason(begun.fileName);
        const left = await importer.undo(tx, of.entity, { actor, act, reason, effects });
        await close(tx, id, open, new Map([...changed, ...left]));
        return open.length;
      });
      if (count === 0) break;
      done += count;
      onProgress(done, begun.total);
    }
  }
  return end(db, actor, importer, id, begun.fileName);
}

async function begin(
  db: Database,
  actor: Actor & SessionActor,
  importer: Importer,
  id: string,
  now: Date,
): Promise<{ total: number; event: string; fileName: string }> {
  return db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, importer, id);
    if (!found.applied_at) throw new Conflict(IMPORT_MESSAGES.notImported);
    if (found.undone_at) throw new Conflict(IMPORT_MESSAGES.alreadyUndone(found.undone_by ?? ""));
    if (found.isOver) throw new Conflict(IMPORT_MESSAGES.undoOver);
    const { rows } = await sql<{ total: number; created: number }>`
      select count(*)::int as total, count(*) filter (where back is null)::int as created
      from import_effects where import_id = ${id} and done_at is null`.execute(tx);
    const { total = 0, created = 0 } = rows[0] ?? {};
    if (created > 0) await requireProofToDelete(tx, actor, { rows: created, now });
    if (!found.undo_begun_at) {
      await tx.updateTable("imports").set({ undo_begun_at: now }).where("id", "=", id).execute();
      await emit(tx, actor, {
        action: `${importer.kind}.import_undo_begun`,
        entity: importer.kind,
        summary: found.file_name,
        details: { import: id },
      });
    }
    return { total, event: String(found.applied_event ?? 0), fileName: found.file_name };
  });
}

async function lockImport(tx: Kysely<DB>, importer: Importer, id: string) {
  const found = isRowId(id)
    ? await tx
        .selectFrom("imports")
        .select(["file_name", "applied_at", "applied_event", "undo_begun_at", "undone_at", "undone_by"])
        .select(
          sql<boolean>`applied_at < now() - make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS)})`.as("isOver"),
        )
        .where("id", "=", id)
        .where("kind", "=", importer.kind)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!found) throw new NotFound(IMPORT_MESSAGES.gone);
  return found;
}

async function openEffects(tx: Kysely<DB>, id: string, entity: string): Promise<StoredEffect[]> {
  const { rows } = await sql<StoredEffect>`
    select place, entity, record_id, name, back, entry_id from import_effects
    where import_id = ${id} and done_at is null and entity = ${entity}
    order by place limit ${BATCH} for update`.execute(tx);
  return rows;
}

/**
 * Locks the records, and says which are not as the import left them: deleted, saved again, or with a later event, such as
 * a note or a file.
 */
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
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as closed(place int, why text)
    where import_id = ${id} and import_effects.place = closed.place`.execute(tx);
}

async function end(
  db: Database,
  actor: Actor,
  importer: Importer,
  id: string,
  fileName: string,
): Promise<{ undone: number; left: number }> {
  return db.transaction().execute(async (tx) => {
    const { undone_at } = await lockImport(tx, importer, id);
    const { rows } = await sql<{ undone: number; left: number }>`
      select count(*) filter (where left_because is null)::int as undone,
        count(*) filter (where left_because is not null)::int as left
      from import_effects where import_id = ${id}`.execute(tx);
    const outcome = rows[0] ?? { undone: 0, left: 0 };
    // Another undo of the same import may have ended first.
    if (undone_at) return outcome;
    await sql`update imports set undone_at = clock_timestamp(), undone_by = ${actor.email} where id = ${id}`.execute(
      tx,
    );
    await emit(tx, actor, {
      action: `${importer.kind}.import_undone`,
      entity: importer.kind,
      summary: fileName,
      details: { ...outcome, import: id },
    });
    return outcome;
  });
}

/** What an undone import has left alone, by name, with the reason; the first two hundred. */
export async function listLeftAlone(
  db: Database,
  actor: Actor,
  importer: Pick<Importer, "kind">,
  id: string,
) {
  authorize(actor, IMPORT_CAPABILITY[importer.kind]);
  if (!isRowId(id)) return [];
  return db
    .selectFrom("import_effects")
    .select(["entity", "record_id", "name", "left_because"])
    .where("import_id", "=", id)
    .where("left_because", "is not", null)
    .orderBy("place")
    .limit(LISTED)
    .execute();
}
