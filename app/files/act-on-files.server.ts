import type { Database } from "#database/connection/connect.ts";
import { addFile } from "./add-file.server.ts";
import { storeContent } from "./store-content.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Invalid, Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { fileChangeSchema, guessFileKind, isFileKind, isSigned, type FileChange } from "./file.ts";
import { FILE_OWNERS, type FileOwner } from "#app/live/file-owners.ts";
import { type FormOutcome, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { FILE_MESSAGES } from "./words.ts";
import { type Kysely, sql } from "kysely";
import { cleanFileName } from "./file-name.ts";
import { isFileType } from "./file-type.ts";
import { rowId } from "#database/connection/keyset.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { fileEvent, lockOwner, ownerOf } from "./file-owner.server.ts";

export interface FileAnswer extends FormOutcome {
  /** Id of the deletion, for undo. */
  undo?: string;
  /** Ids of the added files. */
  added?: string[];
}

interface SentForm {
  record: FormRecord;
  sent: readonly FormDataEntryValue[];
}

export async function actOnFiles(
  db: Database,
  actor: Actor,
  owner: FileOwner,
  { record, sent }: SentForm,
): Promise<FileAnswer> {
  const id = String(record.file_id ?? "");
  if (record.intent === "add") return addSent(db, actor, owner, { record, sent });
  if (record.intent === "delete") {
    return { done: FILE_MESSAGES.deleted, undo: await deleteFile(db, actor, id) };
  }
  if (record.intent === "show") {
    const shown = record.customer_visible === "1";
    await changeFile(db, actor, id, { customer_visible: shown });
    return { done: shown ? FILE_MESSAGES.shown : FILE_MESSAGES.hidden };
  }
  const parsed = parseForm(fileChangeSchema, record);
  if (!parsed.ok) throw new Invalid(FILE_MESSAGES.changeFailed, parsed.fieldErrors);
  await changeFile(
    db,
    actor,
    id,
    parsed.value,
    typeof record.version === "string" ? record.version : undefined,
  );
  return { done: FILE_MESSAGES.changed };
}

/** Adds files one after the other: those before a refused one are kept. */
async function addSent(
  db: Database,
  actor: Actor,
  owner: FileOwner,
  { record, sent }: SentForm,
): Promise<FileAnswer> {
  const uploads = sent.filter(
    (each) => each instanceof File && (each.name !== "" || each.size > 0),
  ) as File[];
  if (uploads.length === 0) throw fieldError("file", FILE_MESSAGES.noneChosen);
  const added: string[] = [];
  for (const upload of uploads) {
    const { hash, type } = await storeContent(db, upload);
    const { id } = await db.transaction().execute((tx) =>
      addFile(tx, actor, {
        [FILE_OWNERS[owner.kind].column]: owner.id,
        hash,
        name: upload.name,
        kind: isFileKind(record.kind) ? record.kind : guessFileKind(upload.name, type),
        customer_visible: record.customer_visible === "1",
      }),
    );
    added.push(id);
  }
  return { done: FILE_MESSAGES.added(uploads.length), added };
}

/** Checked first; the capability for the file's record is checked once that is known. */
const ANY_WRITE = [
  FILE_OWNERS.shipment.write,
  FILE_OWNERS.quote_request.write,
  FILE_OWNERS.company.write,
  FILE_OWNERS.offer.write,
] as const;

/**
 * Changes a file's data, never its content.
 * @param version `updated_at` as read; undefined skips the check
 * @throws NotFound; Conflict when it was changed since
 */
export async function changeFile(
  db: Database,
  actor: Actor,
  fileId: string,
  change: Partial<FileChange>,
  version?: string,
): Promise<void> {
  authorize(actor, ...ANY_WRITE);
  await db.transaction().execute(async (tx) => {
    const { owner, label, row } = await lockFile(tx, actor, fileId);
    if (version !== undefined && version !== row.version) throw new Conflict(FILE_MESSAGES.changedMeanwhile);
    const after = {
      name: change.name === undefined ? row.name : cleanFileName(change.name, row.type),
      kind: change.kind ?? row.kind,
      customer_visible: change.customer_visible ?? row.customer_visible,
      signed_by: change.signed_by === undefined ? row.signed_by : change.signed_by,
    };
    const isProof = isSigned(after.kind);
    if (!isProof) after.signed_by = null;
    const fields = Object.keys(after) as (keyof typeof after)[];
    if (fields.every((field) => after[field] === row[field])) return;
    await tx
      .updateTable("files")
      .set({ ...after, signed_at: isProof ? row.signed_at : null })
      .where("id", "=", fileId)
      .execute();
    await emit(tx, actor, fileEvent({ verb: "changed", owner, label, before: row, after }));
  });
}

/** Deletes a file. @returns the id that restores it @throws NotFound */
export async function deleteFile(db: Database, actor: Actor, fileId: string): Promise<string> {
  authorize(actor, ...ANY_WRITE);
  return db.transaction().execute(async (tx) => {
    await lockFile(tx, actor, fileId);
    const [deleted] = await archiveRecords(tx, actor, "file", [fileId]);
    await tx.deleteFrom("files").where("id", "=", fileId).execute();
    if (!deleted) throw new NotFound(FILE_MESSAGES.notFound);
    return deleted;
  });
}

async function lockFile(tx: Kysely<DB>, actor: Actor, fileId: string) {
  const row = await tx
    .selectFrom("files")
    .innerJoin("file_contents", "file_contents.hash", "files.hash")
    .select(["shipment_id", "quote_request_id", "company_id", "offer_id", "name", "kind", "customer_visible"])
    .select(["signed_by", "signed_at", "file_contents.type"])
    .select(sql<string>`files.updated_at::text`.as("version"))
    .where("files.id", "=", rowId(fileId))
    .forUpdate("files")
    .executeTakeFirst();
  const type = row?.type ?? "";
  if (!row || !isFileType(type)) throw new NotFound(FILE_MESSAGES.notFound);
  const owner = ownerOf(row);
  authorize(actor, FILE_OWNERS[owner.kind].write);
  return { owner, label: await lockOwner(tx, owner), row: { ...row, type } };
}
