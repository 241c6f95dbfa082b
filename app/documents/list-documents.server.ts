import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import type { DocumentKind } from "#app/shipments/paper.ts";
import { drawnFrom } from "./paper-input.ts";
import type { OrderedPart } from "./ordered-leg.ts";
import type { PaperShipment } from "./paper-data.ts";
import { NotFound } from "#app/kit/errors.ts";
import { DOCUMENT_MESSAGES } from "./words.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { fingerprint } from "./issue-document.server.ts";

const LISTED = 100;

/** SQL condition: a later revision has the same number. */
export const isSuperseded = sql<boolean>`exists (select from documents as later
  where later.number = documents.number and later.revision > documents.revision)`;

/** Condition for readable papers: a transport order states the haulier's price, and needs the right to read costs. */
export const isPaperReadableBy = (actor: Pick<Actor, "role">) =>
  can(actor, "charges.read") ? sql<SqlBool>`true` : sql<SqlBool>`documents.kind <> 'transport_order'`;

export async function listDocuments(
  db: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  shipment: PaperShipment,
) {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  const rows = await db
    .selectFrom("document_shipments as of")
    .innerJoin("documents", "documents.id", "of.document_id")
    .innerJoin("file_contents", "file_contents.hash", "documents.hash")
    .select(["documents.id", "documents.number", "documents.pages", "file_contents.bytes"])
    .select(["documents.revision", "documents.originals", "documents.notify_party as notify"])
    .select("documents.haulier")
    .select([sql<OrderedPart | null>`documents.part`.as("part"), isSuperseded.as("superseded")])
    .select(["customer_visible as customerVisible", "issued_at as issuedAt", "of.drawn_from"])
    .select(["voided_at", "void_reason", sql<DocumentKind>`documents.kind`.as("kind")])
    .select(nameByEmail("documents.issued_by").as("issuedBy"))
    .select(nameByEmail("documents.voided_by").as("voidedBy"))
    .where("of.shipment_id", "=", shipmentId)
    .where(isPaperReadableBy(actor))
    .orderBy(sql`voided_at is null`, "desc")
    .orderBy("issued_at", "desc")
    .orderBy("documents.id")
    .limit(LISTED)
    .execute();
  return rows.map(({ drawn_from, voided_at, void_reason, voidedBy, superseded, ...row }) => ({
    ...row,
    /** The record has changed since. */
    changed: voided_at === null && isChanged(drawn_from, row, shipment),
    /** Superseded by a later revision, or withdrawn. */
    voided: voided_at && { at: voided_at, by: voidedBy, reason: void_reason ?? "", superseded },
  }));
}

export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>[number];

function isChanged(
  then: Buffer | null,
  { kind, number }: { kind: DocumentKind; number: string },
  shipment: PaperShipment,
): boolean {
  return then !== null && !then.equals(fingerprint(drawnFrom(kind, shipment, number)));
}

export interface DocumentFile {
  name: string;
  type: string;
  hash: Buffer;
  bytes: number;
}

interface StaffDocumentFile extends DocumentFile {
  voided: boolean;
  superseded: boolean;
}

/** Hash of what customers and mails get: the copy of a bill with originals, else the document itself. */
export const customersHash = sql<Buffer>`coalesce(documents.copy_hash, documents.hash)`;

export const documentFileColumns = [
  "file_contents.hash",
  "file_contents.bytes",
  "file_contents.type",
  sql<string>`documents.number || case when documents.revision > 1 then '-rev' || documents.revision else '' end
    || '.pdf'`.as("name"),
] as const;

const documentFileQuery = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom("documents")
    .innerJoin("file_contents", "file_contents.hash", "documents.hash")
    .select(documentFileColumns)
    .select([sql<boolean>`documents.voided_at is not null`.as("voided"), isSuperseded.as("superseded")])
    .where("documents.id", "=", id);

export async function findDocument(db: Kysely<DB>, actor: Actor, id: string): Promise<StaffDocumentFile> {
  authorize(actor, "shipments.read");
  const document = isRowId(id)
    ? await documentFileQuery(db, id).where(isPaperReadableBy(actor)).executeTakeFirst()
    : undefined;
  if (!document) throw new NotFound(DOCUMENT_MESSAGES.notFound);
  return document;
}
