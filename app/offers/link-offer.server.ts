import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { reassignOffers } from "#app/customers/carry-offers.server.ts";
import { announce, lockName } from "#app/customers/company-parties.server.ts";
import { linkRequest } from "#app/customers/company-requests.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { OFFER_MESSAGES } from "./words.ts";

/** Assigns an offer with all versions to a customer, with its request while both are of the same; null for none. @throws NotFound */
export async function linkOffer(
  db: Database,
  actor: Actor,
  id: string,
  companyId: string | null,
): Promise<void> {
  authorize(actor, "offers.write");
  const offer = isRowId(id)
    ? await db
        .selectFrom("offers")
        .leftJoin("quote_requests", "quote_requests.id", "offers.request_id")
        .select(["first_id", "request_id", "offers.company_id", "quote_requests.company_id as asked_by"])
        .where("offers.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!offer) throw new NotFound(OFFER_MESSAGES.notFound);
  if (offer.company_id === companyId) return;
  if (offer.request_id !== null && offer.asked_by === offer.company_id)
    return linkRequest(db, actor, offer.request_id, companyId);
  await db.transaction().execute(async (tx) => {
    const owner = async (of: string | null) =>
      of === null ? null : { id: of, name: await lockName(tx, of) };
    const [to, from] = [await owner(companyId), await owner(offer.company_id)];
    await reassignOffers(tx, actor, { from, to }, sql`first_id = ${offer.first_id}`);
    for (const company of [to, from]) if (company) await announce(tx, actor, company.id);
  });
}
