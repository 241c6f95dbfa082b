import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { type FileKind, isSigned, MOST_FILES } from "./file.ts";
import { FILE_OWNERS, type FileOwner } from "#app/live/file-owners.ts";
import { cleanFileName } from "./file-name.ts";
import { isFileType } from "./file-type.ts";
import { FILE_MESSAGES } from "./words.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { fileEvent, lockOwner, type OwnerColumns, ownerOf } from "./file-owner.server.ts";

/** A sender by link, without an account; the caller has checked the link. */
interface DriverSender {
  driver: string;
}

export interface NewFile extends Partial<OwnerColumns> {
  hash: Buffer;
  /** Original name; stored as returned by `cleanFileName`. */
  name: string;
  kind: FileKind;
  customer_visible?: boolean;
  signed_by?: string | null;
  signed_at?: Date | null;
  /** Created by the device as an idempotency key of the upload. */
  upload_id?: string | null;
}

/**
 * Adds a file.
 * @returns its id, and whether it is new; a repeated upload returns the existing file
 * @throws NotFound when the record was deleted; Conflict with too many files, or an upload of another record
 */
export async function addFile(
  tx: Kysely<DB>,
  by: Actor | DriverSender,
  file: NewFile,
): Promise<{ id: string; isNew: boolean }> {
  const owner = ownerOf(file);
  if ("role" in by) authorize(by, FILE_OWNERS[owner.kind].write);
  const label = await lockOwner(tx, owner);
  const sent = await findUpload(tx, owner, file.upload_id);
  if (sent) return { id: sent, isNew: false };
  await refuseTooMany(tx, owner);
  const name = cleanFileName(file.name, await typeInUse(tx, file.hash));
  const proof = isSigned(file.kind);
  const sender = "role" in by ? by : { id: null, email: by.driver };
  const row = {
    ...auditDetails(file, name),
    [FILE_OWNERS[owner.kind].column]: owner.id,
    hash: file.hash,
    signed_at: proof ? (file.signed_at ?? null) : null,
    upload_id: file.upload_id ?? null,
    uploaded_by_id: sender.id || null,
    uploaded_by: sender.email || "Driver",
    source: "role" in by ? "staff" : "driver",
  };
  const added = await tx
    .insertInto("files")
    .values(row)
    .onConflict((conflict) => conflict.column("upload_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) {
    const id = await findUpload(tx, owner, file.upload_id);
    if (!id) throw new Conflict(FILE_MESSAGES.uploadOfAnother);
    return { id, isNew: false };
  }
  await emit(tx, sender, fileEvent({ verb: "added", owner, label, after: auditDetails(file, name) }));
  return { id: added.id, isNew: true };
}

const auditDetails = (file: NewFile, name: string) => ({
  name,
  kind: file.kind,
  customer_visible: file.customer_visible ?? false,
  signed_by: isSigned(file.kind) ? file.signed_by || null : null,
});

/** Finds the file of an earlier upload. @throws Conflict when the upload was for another record */
async function findUpload(
  tx: Kysely<DB>,
  owner: FileOwner,
  uploadId?: string | null,
): Promise<string | null> {
  if (!uploadId || !isRowId(uploadId)) return null;
  const row = await tx
    .selectFrom("files")
    .select(["id", "shipment_id", "quote_request_id", "company_id", "offer_id"])
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  if (!row) return null;
  if (ownerOf(row).id !== owner.id) throw new Conflict(FILE_MESSAGES.uploadOfAnother);
  return row.id;
}

async function refuseTooMany(tx: Kysely<DB>, { kind, id }: FileOwner): Promise<void> {
  const { count } = await tx
    .selectFrom("files")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(FILE_OWNERS[kind].column, "=", id)
    .executeTakeFirstOrThrow();
  if (count >= MOST_FILES) throw new Conflict(FILE_MESSAGES.tooMany(count));
}

/** Locks the content against the sweep until its row is stored. */
async function typeInUse(tx: Kysely<DB>, hash: Buffer) {
  const { rows } = await sql<{ type: string }>`
    select type from file_contents where hash = ${hash} for update`.execute(tx);
  const type = rows[0]?.type ?? "";
  if (!isFileType(type)) throw new Conflict(FILE_MESSAGES.gone);
  return type;
}
