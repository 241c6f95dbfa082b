import { type Kysely, sql } from "kysely";
import { mayCustomersSee } from "./document.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#app/shipments/paper.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { customersHash, documentFileColumns, type DocumentFile } from "./list-documents.server.ts";

const CUSTOMER_KINDS = DOCUMENT_KINDS.filter(mayCustomersSee);

/** Query of valid documents of these shipments that are visible to customers; the caller has checked their link. */
const shownOf = (db: Kysely<DB>, shipmentIds: readonly string[]) =>
  db
    .selectFrom("document_shipments as of")
    .innerJoin("documents", "documents.id", "of.document_id")
    .innerJoin("file_contents", (join) => join.on("file_contents.hash", "=", customersHash))
    .where("of.shipment_id", "in", shipmentIds)
    .where("documents.kind", "in", CUSTOMER_KINDS)
    .where("documents.customer_visible", "=", sql.lit(true))
    .where("documents.voided_at", "is", null);

const selectListed = (db: Kysely<DB>, shipmentIds: readonly string[]) =>
  shownOf(db, shipmentIds)
    .select(["documents.id", "documents.number", "documents.revision", "issued_at as issuedAt"])
    .select(["file_contents.bytes", sql<DocumentKind>`documents.kind`.as("kind")])
    .orderBy("issued_at", "desc")
    .orderBy("documents.id");

/** Lists documents, newest first, at most a hundred. */
export const listLinkedDocuments = (db: Kysely<DB>, shipmentId: string) =>
  selectListed(db, [shipmentId]).limit(100).execute();
export type LinkedDocument = Awaited<ReturnType<typeof listLinkedDocuments>>[number];

/** Lists the documents of a page of shipments, newest first. */
export const listDocumentsOfShipments = (db: Kysely<DB>, shipmentIds: readonly string[]) =>
  selectListed(db, shipmentIds).select("of.shipment_id as shipmentId").execute();

export async function findLinkedDocument(
  db: Kysely<DB>,
  shipmentId: string,
  documentId: string,
): Promise<DocumentFile | null> {
  if (!isRowId(shipmentId) || !isRowId(documentId)) return null;
  const document = await shownOf(db, [shipmentId])
    .select(documentFileColumns)
    .where("documents.id", "=", documentId)
    .executeTakeFirst();
  return document ?? null;
}
