import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";

/** One request with the shipment that was made from it; undefined when there is none of that id. */
export async function getQuoteRequest(db: Database, id: string) {
  if (!isRowId(id)) return undefined;
  return db
    .selectFrom("quote_requests")
    .leftJoin("shipments", "shipments.id", "quote_requests.shipment_id")
    .select([
      "quote_requests.id",
      "quote_requests.name",
      "quote_requests.email",
      "quote_requests.phone",
      "quote_requests.company",
      "quote_requests.service_type",
      "quote_requests.origin_location",
      "quote_requests.destination_location",
      "quote_requests.cargo_type",
      "quote_requests.weight",
      "quote_requests.dimensions",
      "quote_requests.message",
      "quote_requests.status",
      "quote_requests.is_read",
      "quote_requests.spam_reason",
      "quote_requests.created_at",
      "quote_requests.shipment_id",
      "shipments.tracking_number as shipment_number",
      "shipments.status as shipment_status",
    ])
    .where("quote_requests.id", "=", id)
    .executeTakeFirst();
}

export type QuoteRequest = NonNullable<Awaited<ReturnType<typeof getQuoteRequest>>>;
