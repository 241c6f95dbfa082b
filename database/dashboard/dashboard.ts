import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";

/** What the cards of the dashboard count. */
export type DashboardCount = "shipments" | "pending" | "shippers" | "consignees";

/** One of the four counts of the dashboard; each has its own query, so that one can fail alone. */
export async function countDashboard(db: Database, actor: Actor, what: DashboardCount): Promise<number> {
  authorize(actor, what === "shippers" || what === "consignees" ? "customers.read" : "shipments.read");
  const table = what === "pending" ? "shipments" : what;
  let query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
  if (what === "pending") query = query.where("status", "=", "pending");
  return (await query.executeTakeFirstOrThrow()).count;
}

/** False for a company that has just begun. */
export async function hasShipments(db: Database, actor: Actor): Promise<boolean> {
  authorize(actor, "shipments.read");
  return (await db.selectFrom("shipments").select("id").limit(1).executeTakeFirst()) !== undefined;
}
