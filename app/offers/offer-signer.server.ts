import { type Kysely, sql } from "kysely";
import { findContactPerson } from "#app/accounts/contact-person.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { OfferRow } from "./lock-offer.server.ts";

/** Reads who of us signs an automatic mail about an offer: who has its request, else who sent it; null when nobody has a name. */
export async function offerSigner(
  db: Kysely<DB>,
  offer: Pick<OfferRow, "request_id" | "sent_by">,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    (select owner_id as id from quote_requests where id = ${offer.request_id}::uuid)
    union all select id from admin_users where lower(email) = lower(${offer.sent_by})`.execute(db);
  return findContactPerson(
    db,
    rows.map(({ id }) => id),
  );
}
