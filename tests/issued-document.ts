import type { Pool } from "pg";

/** Stores a document of a shipment as issued, without its bytes. */
export async function addDocument(
  pool: Pool,
  { number, kind, shipmentId }: { number: string; kind: string; shipmentId: string },
): Promise<void> {
  await pool.query(
    `with content as (
       insert into file_contents (hash, type, bytes) values (sha256($1::text::bytea), 'application/pdf', 0) returning hash),
     document as (
       insert into documents (kind, number, hash, pages, issued_by)
       select $2, $1, hash, 1, 'desk@zenne.example' from content returning id)
     insert into document_shipments (document_id, shipment_id, position, tracking_number)
     select id, $3, 1, 'as printed' from document`,
    [number, kind, shipmentId],
  );
}
