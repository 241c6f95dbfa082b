import { dayIsWithin } from "#app/due-times/due-time.server.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { sql, type SqlBool } from "kysely";
import { keptCount } from "#database/connection/row-counts.ts";
import { isPasswordFromSettings } from "#app/accounts/own-account.server.ts";
import { isNamed } from "#app/accounts/person.ts";
import { EXPIRING_DAYS } from "#app/offers/offer-list.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { withResolvedRoute } from "#content/places/public-places.server.ts";
import { BRIEF, type BriefOffer } from "#app/offers/read-offer.server.ts";
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

type CompanySteps = Record<Exclude<FirstStep, "name" | "password" | "mails">, boolean>;

/** Reads which setup steps of the company are done. */
export async function readCompanySteps(db: Database, actor: Actor): Promise<CompanySteps> {
  authorize(actor, "shipments.read");
  const { rows } = await sql<CompanySteps>`
    select exists (select from admin_users offset 1) as colleagues, ${keptCount("companies")} > 0 as customers,
      ${keptCount("shipments")} > 0 as shipment, exists (select from blog_posts) as article,
      exists (select from app_settings where key = 'company.invoicing' and (value::jsonb->>'confirmed')::boolean)
        as seller`.execute(db);
  return rows[0]!;
}

/** Reads the setup steps for the role; null when all are done. */
export async function readFirstSteps(
  db: Database,
  actor: Actor,
  company: CompanySteps & Pick<FirstStepsDone, "mails">,
): Promise<FirstStepsDone | null> {
  authorize(actor, "shipments.read");
  const done = { ...company, name: isNamed(actor), password: !(await isPasswordFromSettings(db, actor)) };
  const own = (Object.keys(FIRST_STEPS) as FirstStep[]).filter((step) => can(actor, FIRST_STEPS[step]));
  if (own.every((step) => done[step])) return null;
  return Object.fromEntries(own.map((step) => [step, done[step]]));
}

export type ExpiringOffer = BriefOffer & { created_by_id: string | null; maker: string | null };

/** Lists open offers that expire within three days. @param reading.mine only offers made by the actor */
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
