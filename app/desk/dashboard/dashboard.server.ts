import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { sql, type SqlBool } from "kysely";
import { EXPIRING_DAYS } from "#app/offers/offer-list.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { BRIEF, type BriefOffer } from "#app/offers/read-offer.server.ts";
import type { QueueReading } from "./work-queue.server.ts";

export type DashboardCount = "shipments" | "pending" | "shippers" | "consignees";

/** Each count has its own query, so that one can fail alone. */
export async function countDashboard(db: Database, actor: Actor, what: DashboardCount): Promise<number> {
  authorize(actor, what === "shippers" || what === "consignees" ? "customers.read" : "shipments.read");
  const table = what === "pending" ? "shipments" : what;
  let query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
  if (what === "pending") query = query.where("status", "=", "pending");
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function hasShipments(db: Database, actor: Actor): Promise<boolean> {
  authorize(actor, "shipments.read");
  return (await db.selectFrom("shipments").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export type ExpiringOffer = BriefOffer & { created_by_id: string | null; maker: string | null };

/** The open offers that end within three days. @param reading.mine those that the actor made */
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
