import { dayIsWithin } from "#app/due-times/due-time.server.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { sql, type SqlBool } from "kysely";
import { keptCount } from "#database/connection/row-counts.ts";
import { isPasswordFromSettings } from "#app/accounts/own-account.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { EXPIRING_DAYS } from "#app/offers/offer-list.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { withResolvedRoute } from "#content/places/public-places.server.ts";
import { BRIEF, type BriefOffer } from "#app/offers/read-offer.server.ts";
import { FIRST_STEPS_KEY } from "../queue/queue.ts";
import { FIRST_STEPS, type FirstStep, type FirstStepsDone } from "./first-steps.ts";
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

/** The first steps of the role; null once all are done, or the actor has put them away. */
export async function readFirstSteps(db: Database, actor: Actor): Promise<FirstStepsDone | null> {
  authorize(actor, "shipments.read");
  if (!can(actor, "shipments.write")) return null;
  if ((await readPreference(db, actor, FIRST_STEPS_KEY)) === "hidden") return null;
  const [{ rows }, { invoicing }, isFromSettings] = await Promise.all([
    sql<Record<"colleagues" | "customers" | "shipment" | "article", boolean>>`
      select exists (select from admin_users offset 1) as colleagues, ${keptCount("companies")} > 0 as customers,
        ${keptCount("shipments")} > 0 as shipment, exists (select from blog_posts) as article`.execute(db),
    readSettings(db),
    isPasswordFromSettings(db, actor),
  ]);
  const done = { ...rows[0]!, seller: invoicing.confirmed, password: !isFromSettings };
  const own = (Object.keys(FIRST_STEPS) as FirstStep[]).filter((step) => can(actor, FIRST_STEPS[step]));
  if (own.every((step) => done[step])) return null;
  return Object.fromEntries(own.map((step) => [step, done[step]]));
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
