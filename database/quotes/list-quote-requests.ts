import type { Database } from "../connect.ts";

/** All requests for a quote, newest first. */
export async function listQuoteRequests(db: Database) {
  return db
    .selectFrom("quote_requests")
    .select([
      "id",
      "name",
      "email",
      "company",
      "service_type",
      "origin_location",
      "destination_location",
      "status",
      "is_read",
      "created_at",
    ])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}
