import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import type { OfferRow } from "./lock-offer.server.ts";

/** Reads who of us signs an automatic mail about an offer: who has its request, else who sent it; null when nobody has a name. */
export async function offerSigner(
  db: Kysely<DB>,
  offer: Pick<OfferRow, "request_id" | "sent_by">,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select admin_users.name from admin_users
      left join quote_requests as request on request.id = ${offer.request_id}::uuid and request.owner_id = admin_users.id
    where disabled_at is null and admin_users.name <> ''
      and (request.id is not null or lower(admin_users.email) = lower(${offer.sent_by}))
    order by request.id is null limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
