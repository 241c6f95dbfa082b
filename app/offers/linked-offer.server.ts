import { type Kysely, sql } from "kysely";
import { CUSTOMER_VAT } from "./read-offer.server.ts";
import { offerState } from "./offer.ts";
import type { Database } from "#database/connection/connect.ts";
import { linkEndColumn, tokenHash } from "#app/portal/private-link-rows.server.ts";
import { emitEach, NOBODY } from "#database/events/emit.ts";
import { countOpening } from "#app/portal/open-link.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { linesOf, readToday } from "./lock-offer.server.ts";

/** Finds the link of a token. The duration reveals nothing about the token. */
export async function findOfferLink(
  db: Kysely<DB>,
  token: string,
): Promise<{ id: string; firstId: string } | null> {
  const row = await db
    .selectFrom("private_links")
    .leftJoin("shipments", "shipments.id", "private_links.shipment_id")
    .select(["private_links.id", "private_links.offer_id as firstId"])
    .select(sql<boolean>`private_links.revoked_at is null and ${linkEndColumn} > now()`.as("isOpen"))
    .where("private_links.token_hash", "=", tokenHash(token))
    .where("private_links.purpose", "=", "offer")
    .executeTakeFirst();
  return row?.isOpen && row.firstId ? { id: row.id, firstId: row.firstId } : null;
}

/**
 * Finds the offer of a token, without internal costs; guessed, expired and revoked tokens take the same query and find
 * nothing.
 */
export async function findLinkedOffer(db: Database, token: string) {
  const link = await findOfferLink(db, token);
  if (!link) return null;
  const sent = await db
    .selectFrom("offers")
    .leftJoin("shipments", "shipments.id", "offers.shipment_id")
    .selectAll("offers")
    .select(["shipments.tracking_number", CUSTOMER_VAT])
    .where("first_id", "=", link.firstId)
    .where("sent_at", "is not", null)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!sent) return null;
  const { tracking_number, cost_total: _, created_by: _by, created_by_id: _id, ...offer } = sent;
  const [lines, today] = await Promise.all([linesOf(db, offer.id), readToday(db)]);
  return {
    linkId: link.id,
    offer,
    lines: lines.map(({ cost: _cost, cost_currency: _in, cost_rate: _rate, ...line }) => line),
    state: offerState(offer, today),
    today,
    trackingNumber: tracking_number,
  };
}

export type LinkedOffer = NonNullable<Awaited<ReturnType<typeof findLinkedOffer>>>;

/** Counts an opening; the caller decides whether it was a person's (`isPersonOpening` of the portal). */
export async function countOfferOpening(
  db: Database,
  { linkId, offerId }: { linkId: string; offerId: string },
): Promise<void> {
  await countOpening(db, linkId);
  await sql`
    update offers set opened_count = opened_count + 1, last_opened_at = now(), opened_at = coalesce(opened_at, now())
    where id = ${offerId}`.execute(db);
  await emitEach(
    db,
    NOBODY,
    { action: "offer.opened", audited: false },
    sql`select first_id::text as entity_id from offers where id = ${offerId}`,
  );
}

export async function offerContact(db: Database, sentBy: string | null): Promise<string | null> {
  const row = await db
    .selectFrom("admin_users")
    .select("name")
    .where(sql`lower(email)`, "=", (sentBy ?? "").toLowerCase())
    .executeTakeFirst();
  return row?.name || null;
}
