import { type Kysely, sql } from "kysely";
import {
  type DeletedKind,
  type Deletion,
  mayDelete,
  type RestoreConflict,
  type RestoreOutcome,
} from "./deleted.ts";
import { FILE_OWNERS } from "#app/live/file-owners.ts";
import { Conflict, DomainError, NotFound } from "#app/kit/errors.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { violatedConstraint } from "#database/connection/errors.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { rowId } from "#database/connection/keyset.ts";
import { findRestoreConflicts, restoreRows } from "./restore.server.ts";
import { recordArchiveAudit, lockArchived, explainNothingToRestore } from "./archive.server.ts";
import { ARCHIVED_KINDS } from "./archived-kinds.server.ts";

/**
 * Restores deleted records; refused ones stay archived, with the reason.
 * @param options.withNeeded restores referenced records first
 * @throws Conflict when it was restored or changed meanwhile, NotFound when it is no longer archived
 */
export async function restoreDeleted(
  db: Database,
  actor: Actor,
  wanted: { deleted: string },
  { withNeeded = false }: { withNeeded?: boolean } = {},
): Promise<RestoreOutcome> {
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const archived = await lockArchived(tx, wanted);
    if (!archived) throw await explainNothingToRestore(tx, wanted);
    const refused = await restoreBatch(tx, actor, archived, withNeeded);
    return {
      kind: archived.kind,
      name: archived.name,
      restored: archived.ids.length - refused.size,
      refused: refused.size,
      refusals: [...refused.values()],
    };
  });
}

/** Restores locked records; authorizes for each kind. @returns the refusals by id @throws Conflict */
export async function restoreBatch(
  tx: Kysely<DB>,
  actor: Actor,
  batch: { kind: DeletedKind; ids: readonly string[] },
  withNeeded: boolean,
): Promise<Map<string, RestoreConflict>> {
  try {
    return await restoreFree(tx, actor, batch, withNeeded);
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    throw new Conflict("Something it needs was changed at this moment. Please try again.");
  }
}

async function restoreFree(
  tx: Kysely<DB>,
  actor: Actor,
  { kind, ids }: { kind: DeletedKind; ids: readonly string[] },
  withNeeded: boolean,
): Promise<Map<string, RestoreConflict>> {
  authorize(actor, ...mayDelete(kind));
  if (kind === "file") await authorizeFiles(tx, actor, ids);
  let refused = await findRestoreConflicts(tx, kind, ids);
  if (withNeeded && (await restoreNeeded(tx, actor, refused)))
    refused = await findRestoreConflicts(tx, kind, ids);
  const free = ids.filter((id) => !refused.has(id));
  if (free.length === 0) return refused;
  await restoreRows(tx, kind, free);
  await recordArchiveAudit(tx, actor, "restored", { kind, ids: free });
  await sql`
    update deleted_records set restored_at = now(), snapshot = null
    where id = any(${free}::uuid[])`.execute(tx);
  return refused;
}

async function authorizeFiles(tx: Kysely<DB>, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const { column, write } of Object.values(FILE_OWNERS)) {
    const { rows } = await sql`
      select from deleted_records
      where id = any(${ids}::uuid[]) and snapshot->'record'->>${column} is not null limit 1`.execute(tx);
    if (rows.length > 0) authorize(actor, write);
  }
}

/** Restores referenced records first. @returns true when there were any */
async function restoreNeeded(
  tx: Kysely<DB>,
  actor: Actor,
  refused: Map<string, RestoreConflict>,
): Promise<boolean> {
  const needed = new Map<DeletedKind, Set<string>>();
  for (const refusal of refused.values()) {
    if (refusal.why !== "needs") continue;
    for (const { kind, id } of refusal.needed) needed.set(kind, (needed.get(kind) ?? new Set()).add(id));
  }
  for (const [kind, ids] of needed) {
    const { rows } = await sql<{ id: string }>`
      select id from deleted_records where id = any(${[...ids]}::uuid[]) and restored_at is null
      order by id for update`.execute(tx);
    await restoreFree(tx, actor, { kind, ids: rows.map(({ id }) => id) }, true);
  }
  return needed.size > 0;
}

interface SavedRecord {
  kind: DeletedKind;
  id: string;
}

/**
 * Saves records; when one was deleted meanwhile, asks what to do, or restores it first, as `gone` of the form says
 * (`DeletedNote`).
 * @throws Conflict with the deletion
 */
export async function saveUnlessDeleted<Result>(
  db: Database,
  actor: Actor,
  { records, gone }: { records: readonly SavedRecord[]; gone: unknown },
  save: () => Promise<Result>,
): Promise<Result> {
  if (gone === "restore") await restoreForSave(db, actor, records);
  try {
    return await save();
  } catch (error) {
    const deletion = error instanceof NotFound ? await findDeletion(db, actor, records) : null;
    throw deletion ? new Conflict("", { deletion }) : error;
  }
}

/**
 * Finds the deletion because of which a save found nothing; null when nothing is missing. An entry's deletion takes
 * precedence over its shipment's.
 */
async function findDeletion(
  db: Database,
  actor: Actor,
  records: readonly SavedRecord[],
): Promise<Deletion | null> {
  authorizeSave(actor, records);
  const archived = await findKept(db, records);
  if (archived) {
    const conflict = (await findRestoreConflicts(db, archived.kind, [archived.id])).get(archived.id) ?? null;
    return { kind: archived.kind, by: { email: archived.email, at: archived.at }, kept: true, conflict };
  }
  let missing: SavedRecord | undefined;
  for (const record of records) {
    const { rows } = await sql`
      select from ${sql.table(ARCHIVED_KINDS[record.kind].table)} where id::text = ${record.id}`.execute(db);
    if (rows.length === 0) missing = record;
  }
  if (!missing) return null;
  const by = await db
    .selectFrom("audit_log")
    .select(["actor_email as email", "at"])
    .where("entity", "=", missing.kind)
    .where("entity_id", "=", missing.id)
    .where("action", "=", `${missing.kind}.deleted`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { kind: missing.kind, by: by ?? null, kept: false, conflict: null };
}

/** Restores records that a save needs, with their references. For a record that cannot be restored, the save fails with NotFound. */
async function restoreForSave(db: Database, actor: Actor, records: readonly SavedRecord[]): Promise<void> {
  authorizeSave(actor, records);
  const archived = await findKept(db, records);
  if (!archived) return;
  try {
    await restoreDeleted(db, actor, { deleted: archived.id }, { withNeeded: true });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

function authorizeSave(actor: Actor, records: readonly SavedRecord[]): void {
  for (const { kind } of records) authorize(actor, ...mayDelete(kind));
}

async function findKept(db: Database, records: readonly SavedRecord[]) {
  for (const { kind, id } of records) {
    const snapshot = await db
      .selectFrom("deleted_records")
      .select(["id", "actor_email as email", "deleted_at as at"])
      .where("record_id", "=", rowId(id))
      .where("kind", "=", kind)
      .where("restored_at", "is", null)
      .executeTakeFirst();
    if (snapshot) return { kind, ...snapshot };
  }
  return undefined;
}
