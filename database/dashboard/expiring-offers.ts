import { sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { EXPIRING_DAYS } from "#domain/offers/offer-list.ts";
import { addDays, toLocalDay } from "#domain/time.ts";
import type { Database } from "../connection/connect.ts";
import { BRIEF, type BriefOffer } from "../offers/read-offer.ts";
import type { QueueReading } from "./work-queue.ts";

/** An open offer that ends soon, with who made it. */
export type ExpiringOffer = BriefOffer & { created_by_id: string | null; maker: string | null };

/**
 * The open offers that end within three days, as the list of offers has them: how many, and those that end first.
 *
 * @param reading.mine those that the actor made
 */
export async function listExpiringOffers(db: Database, actor: Actor, reading: QueueReading) {
  authorize(actor, "offers.read");
  const today = toLocalDay(reading.now);
  const expiring = db
    .selectFrom("offers")
    .where(
      sql<SqlBool>`offers.latest and offers.status = 'sent'
        and offers.valid_until between ${today}::date and ${addDays(today, EXPIRING_DAYS)}::date`,
    )
    .$if(reading.mine, (query) => query.where("offers.created_by_id", "=", actor.id));
  const [{ count }, offers] = await Promise.all([
    expiring.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    expiring
      .leftJoin("admin_users as maker", "maker.id", "offers.created_by_id")
      .select(BRIEF.map((column) => `offers.${column}` as const))
      .select(["offers.created_by_id", "maker.name as maker"])
      .orderBy("offers.valid_until")
      .orderBy("offers.id")
      .limit(reading.limit)
      .execute(),
  ]);
  return { count, offers: offers as ExpiringOffer[] };
}
