import { dayIsWithin } from "#app/due-times/due-time.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { sql, type SqlBool } from "kysely";
import { keptCount } from "#database/connection/row-counts.ts";
import { isPasswordFromSettings } from "#app/accounts/own-account.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { EXPIRING_DAYS } from "#app/offers/offer-list.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { withResolvedRoute } from "#content/places/public-places.server.ts";
import { BRIEF, type BriefOffer } from "#app/offers/read-offer.server.ts";
import type { QueueReading } from "./work-queue.server.ts";

interface DashboardCounts {
  shipments: number;
  pending: number;
  shippers: number;
  consignees: number;
}

export async function countDashboard(db: Database, actor: Actor): Promise<DashboardCounts> {
  authorize(actor, "shipments.read");
  authorize(actor, "customers.read");
  const { rows } = await sql<DashboardCounts>`select ${keptCount("shipments")} as shipments,
    ${keptCount("shipments", sql`key = 'pending'`)} as pending, ${keptCount("shippers")} as shippers,
    ${keptCount("consignees")} as consignees`.execute(db);
  return rows[0]!;
}

/** Which of the first steps of a company without shipments are done. */
export async function readFirstSteps(db: Database, actor: Actor) {
  authorize(actor, "shipments.read");
  const { rows } = await sql<{ hasColleagues: boolean; hasCustomers: boolean }>`
    select (select count(*) from admin_users) > 1 as "hasColleagues",
      ${keptCount("companies")} > 0 as "hasCustomers"`.execute(db);
  const { invoicing } = await readSettings(db);
  return {
    ...rows[0]!,
    isSellerConfirmed: invoicing.confirmed,
    passwordFromSettings: await isPasswordFromSettings(db, actor),
  };
}
export type FirstStepsDone = Awaited<ReturnType<typeof readFirstSteps>>;

export type ExpiringOffer = BriefOffer & { created_by_id: string | null; maker: string | null };

/** The open offers that end within three days. @param reading.mine those that the actor made */
export async function listExpiringOffers(db: Database, actor: Actor, reading: QueueReading) {
  authorize(actor, "offers.read");
  const today = toLocalDay(reading.now);
  const expiring = db
    .selectFrom("offers")
    .where(
      sql<SqlBool>`offers.latest and offers.status = 'sent'
        and ${dayIsWithin("offers.valid_until", EXPIRING_DAYS, today)}`,
    )
    .$if(reading.mine, (query) => query.where("offers.created_by_id", "=", actor.id));
  const total = sql<number>`(${expiring.select((eb) => eb.fn.countAll().as("count"))})`;
  const offers = await expiring
    .leftJoin("admin_users as maker", "maker.id", "offers.created_by_id")
    .select(BRIEF.map((column) => `offers.${column}` as const))
    .select(["offers.created_by_id", "maker.name as maker", total.as("total")])
    .orderBy("offers.valid_until")
    .orderBy("offers.id")
    .limit(reading.limit)
    .execute();
  return { count: offers[0]?.total ?? 0, offers: (offers as ExpiringOffer[]).map(withResolvedRoute) };
}
