import { type Kysely, sql } from "kysely";
import { Forbidden, NotFound } from "#app/kit/errors.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { type MentionedColleague, mayDeleteNote, mayEditNote, mentionedIn, NOTE_MESSAGES } from "./note.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { listReaders } from "./owner.server.ts";

export interface ShipmentNote {
  id: string;
  body: string;
  authorId: string | null;
  authorEmail: string;
  authorName: string | null;
  createdAt: Date;
  editedAt: Date | null;
  mentions: MentionedColleague[];
  /** The note mentions the actor, who has not opened the shipment since. */
  isNew: boolean;
}

export async function listNotes(db: Database, actor: Actor, shipmentId: string): Promise<ShipmentNote[]> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  const { rows } = await sql<ShipmentNote>`
    select note.id, note.body, note.author_id as "authorId", note.author_email as "authorEmail",
      author.name as "authorName", note.created_at as "createdAt", note.edited_at as "editedAt",
      coalesce(named.mentions, '[]') as mentions, coalesce(named.is_new, false) as "isNew"
    from shipment_notes as note
    left join admin_users as author on author.id = note.author_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name)) as mentions,
        bool_or(person.id::text = ${actor.id} and mention.read_at is null) as is_new
      from note_mentions as mention join admin_users as person on person.id = mention.user_id
      where mention.note_id = note.id
    ) as named on true
    where note.shipment_id = ${shipmentId}
    order by note.created_at desc, note.id desc`.execute(db);
  return rows;
}

/** Writes a note and notifies the colleagues mentioned with @. @returns its id @throws NotFound */
export async function addNote(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { body }: { body: string },
): Promise<string> {
  authorize(actor, "notes.write");
  const colleagues = await listReaders(db, actor);
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipmentRow(tx, shipmentId);
    const { id } = await tx
      .insertInto("shipment_notes")
      .values({ shipment_id: shipment.id, body, author_id: actor.id, author_email: actor.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    await setMentions(tx, actor, id, mentionedIn(body, colleagues));
    await recordNote(tx, actor, "added", shipment);
    return id;
  });
}

/**
 * Changes the actor's own note and notifies newly mentioned colleagues.
 * @throws NotFound; Forbidden for a note of another author
 */
export async function editNote(
  db: Database,
  actor: Actor,
  shipmentId: string,
  note: { id: string; body: string },
): Promise<void> {
  authorize(actor, "notes.write");
  const colleagues = await listReaders(db, actor);
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipmentRow(tx, shipmentId);
    const stored = await lockNote(tx, shipment.id, note.id);
    if (!mayEditNote(actor, stored.author_id)) throw new Forbidden(NOTE_MESSAGES.notYours);
    if (stored.body === note.body) return;
    await tx
      .updateTable("shipment_notes")
      .set({ body: note.body, edited_at: sql<Date>`now()` })
      .where("id", "=", stored.id)
      .execute();
    await setMentions(tx, actor, stored.id, mentionedIn(note.body, colleagues));
    await recordNote(tx, actor, "edited", shipment);
  });
}

/** Deletes the actor's own note; an owner may delete any. @throws NotFound; Forbidden for a note of another author */
export async function deleteNote(
  db: Database,
  actor: Actor,
  shipmentId: string,
  noteId: string,
): Promise<void> {
  authorize(actor, "notes.write");
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipmentRow(tx, shipmentId);
    const stored = await lockNote(tx, shipment.id, noteId);
    if (!mayDeleteNote(actor, stored.author_id)) throw new Forbidden(NOTE_MESSAGES.notYoursToDelete);
    await tx.deleteFrom("shipment_notes").where("id", "=", stored.id).execute();
    await recordNote(tx, actor, "deleted", shipment);
  });
}

export async function markMentionsRead(db: Database, actor: Actor, shipmentId: string): Promise<void> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update note_mentions set read_at = now()
      from shipment_notes as note
      where note.id = note_mentions.note_id and note.shipment_id = ${shipmentId}
        and note_mentions.user_id = ${actor.id} and note_mentions.read_at is null
      returning note.id`.execute(tx);
    await emitMentions(
      tx,
      actor,
      "read",
      rows.map(({ id }) => id),
    );
  });
}

/** Locks the row against deletion while a note is written; saves and histories need not wait, as no field changes. */
async function lockShipmentRow(tx: Kysely<DB>, id: string) {
  const shipment = await tx
    .selectFrom("shipments")
    .select(["id", "tracking_number"])
    .where("id", "=", rowId(id))
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new NotFound(SHIPMENT_MESSAGES.notFound));
  return shipment;
}

async function lockNote(tx: Kysely<DB>, shipmentId: string, noteId: string) {
  const note = await tx
    .selectFrom("shipment_notes")
    .select(["id", "author_id", "body"])
    .where("id", "=", rowId(noteId))
    .where("shipment_id", "=", shipmentId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(NOTE_MESSAGES.notFound));
  return note;
}

/** Stores mentions and notifies new ones, except the author. */
async function setMentions(
  tx: Kysely<DB>,
  actor: Actor,
  noteId: string,
  named: readonly MentionedColleague[],
): Promise<void> {
  const ids = named.map(({ id }) => id).filter((id) => id !== actor.id);
  const removed = await sql`
    delete from note_mentions where note_id = ${noteId} and not user_id = any(${ids}::uuid[])`.execute(tx);
  const added = await sql`
    insert into note_mentions (note_id, user_id) select ${noteId}, unnest(${ids}::uuid[])
    on conflict do nothing`.execute(tx);
  if (added.numAffectedRows) await emitMentions(tx, actor, "added", [noteId]);
  else if (removed.numAffectedRows) await emitMentions(tx, actor, "withdrawn", [noteId]);
}

async function emitMentions(tx: Kysely<DB>, actor: Actor, verb: string, noteIds: readonly string[]) {
  await emit(
    tx,
    actor,
    noteIds.map((entityId) => ({ action: `mention.${verb}`, entityId, audited: false as const })),
  );
}

/** Records the change in the audit log, without the text of the note. */
async function recordNote(
  tx: Kysely<DB>,
  actor: Actor,
  verb: string,
  shipment: { id: string; tracking_number: string },
): Promise<void> {
  await emit(tx, actor, {
    action: `note.${verb}`,
    entity: "shipment_note",
    entityId: shipment.id,
    summary: shipment.tracking_number,
  });
}
