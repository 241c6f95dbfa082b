import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { MOST_FILES } from "./file.ts";
import { FILE_OWNERS, type FileOwner } from "#app/live/file-owners.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { ownerOf } from "./file-owner.server.ts";

const selectListed = (db: Kysely<DB>) =>
  db
    .selectFrom("files")
    .innerJoin("file_contents", "file_contents.hash", "files.hash")
    .leftJoin("admin_users", "admin_users.id", "files.uploaded_by_id")
    .select(["files.id", "files.name", "files.kind", "file_contents.type", "file_contents.bytes"])
    .select(["customer_visible as customerVisible", "signed_by as signedBy", "signed_at as signedAt"])
    .select((eb) =>
      eb
        .selectFrom("delivery_proofs")
        .select("delivery_proofs.remark")
        .whereRef("delivery_proofs.file_id", "=", "files.id")
        .as("remark"),
    )
    .select(["files.source", "files.created_at as createdAt"])
    // The current name of the account, else the stored one.
    .select(sql<string>`coalesce(nullif(admin_users.name, ''), files.uploaded_by)`.as("uploadedBy"))
    .select(sql<string>`files.updated_at::text`.as("version"));

export type ListedFile = Awaited<ReturnType<ReturnType<typeof selectListed>["execute"]>>[number];

export async function listFiles(db: Kysely<DB>, actor: Actor, owner: FileOwner): Promise<ListedFile[]> {
  authorize(actor, FILE_OWNERS[owner.kind].read);
  if (!isRowId(owner.id)) return [];
  return ofRecord(selectListed(db), owner).execute();
}

export async function listFilesToSave(db: Kysely<DB>, actor: Actor, owner: FileOwner) {
  authorize(actor, FILE_OWNERS[owner.kind].read);
  if (!isRowId(owner.id)) return [];
  return ofRecord(selectListed(db).select("files.hash"), owner).execute();
}

const ofRecord = <Row>(files: SelectQueryBuilder<DB, "files", Row>, { kind, id }: FileOwner) =>
  files
    .where(FILE_OWNERS[kind].column, "=", id)
    .orderBy("files.created_at", "desc")
    .orderBy("files.id", "desc")
    .limit(MOST_FILES);

/** Finds a file by its id; null for none, or when the role may not read its record. */
export async function findFile(db: Database, actor: Actor, fileId: string) {
  authorize(actor, FILE_OWNERS.shipment.read, FILE_OWNERS.quote_request.read, FILE_OWNERS.company.read);
  const row = await withOwner(db).where("files.id", "=", rowId(fileId)).executeTakeFirst();
  if (!row) return null;
  const owner = ownerOf(row);
  return can(actor, FILE_OWNERS[owner.kind].read) ? { ...row, owner } : null;
}

const withOwner = (db: Kysely<DB>) =>
  selectListed(db).select(["files.hash", "shipment_id", "quote_request_id", "company_id", "offer_id"]);

export type CustomerFile = Pick<ListedFile, "id" | "name" | "kind" | "type" | "bytes" | "createdAt">;

/** SQL: true when a private link shows a proof of delivery. */
export const isProofShown = (shipmentId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from files where shipment_id = ${shipmentId} and kind = 'proof_of_delivery' and customer_visible)`;

type LinkedOwner = "shipment_id" | "offer_id";

/**
 * Lists files for a customer, newest first; the caller has checked the link.
 * @param column of `files`; an offer's belong to its first version
 */
export const listCustomerFiles = (db: Database, id: string, column: LinkedOwner = "shipment_id") =>
  customerFiles(db, [id], column).limit(MOST_FILES).execute();

/** Lists files of a page of shipments, newest first; the caller has checked the link. */
export const listFilesOfShipments = (db: Database, ids: readonly string[]) =>
  customerFiles(db, ids, "shipment_id").select("files.shipment_id as shipmentId").execute();

/** Finds one file for download; null for any other file. The caller has checked the link to the record. */
export async function findCustomerFile(
  db: Database,
  id: string,
  fileId: string,
  column: LinkedOwner = "shipment_id",
) {
  if (!isRowId(fileId)) return null;
  const row = await customerFiles(db, [id], column)
    .select("files.hash")
    .where("files.id", "=", fileId)
    .executeTakeFirst();
  return row ?? null;
}

const customerFiles = (db: Database, ids: readonly string[], column: LinkedOwner) =>
  db
    .selectFrom("files")
    .innerJoin("file_contents", "file_contents.hash", "files.hash")
    .select(["files.id", "files.name", "files.kind", "file_contents.type", "file_contents.bytes"])
    .select("files.created_at as createdAt")
    .where(column, "in", ids)
    .where("customer_visible", "=", true)
    .orderBy("files.created_at", "desc")
    .orderBy("files.id", "desc");
