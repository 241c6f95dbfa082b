import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { DocumentKind } from "#app/shipments/paper.ts";
import { isPaperReadableBy, isSuperseded } from "#app/documents/list-documents.server.ts";
import { type Keyset, type Page, pageOf } from "#app/kit/keyset.ts";
import { afterCursor, cursorAt } from "#database/connection/keyset.ts";
import type { Database } from "#database/connection/connect.ts";

export interface CompanyDocument {
  id: string;
  cursor: string;
  kind: DocumentKind;
  number: string;
  revision: number;
  superseded: boolean;
  issued_at: Date;
  voided_at: Date | null;
  shipment_id: string;
  tracking_number: string;
}

/** Lists a page of documents issued for a customer's shipments, newest first; the total is not counted. */
export async function listCompanyDocuments(
  db: Database,
  actor: Actor,
  companyId: string,
  { after, limit }: { after?: Keyset | null; limit: number },
): Promise<Page<CompanyDocument>> {
  authorize(actor, "shipments.read");
  // Reads by index from the customer's shipments. A manifest belongs to several of them; the first one is used.
  const { rows } = await sql<CompanyDocument>`
    select issued.id, ${cursorAt(sql`issued_at`, "issued.id")} as cursor,
      kind, number, revision, superseded, issued_at, voided_at, shipment_id, tracking_number
    from (
      select distinct on (documents.id) documents.*, ${isSuperseded} as superseded, own.id as shipment_id, own.tracking_number
      from (
        select id, tracking_number from shipments
        where shipper_id in (select id from shippers where company_id = ${companyId})
        union select id, tracking_number from shipments
        where consignee_id in (select id from consignees where company_id = ${companyId})) as own
      join document_shipments as named on named.shipment_id = own.id
      join documents on documents.id = named.document_id and ${isPaperReadableBy(actor)}
      order by documents.id, named.position) as issued
    where ${afterCursor(sql`issued_at`, "issued.id", after)}
    order by issued_at desc, issued.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, rows.length);
}
