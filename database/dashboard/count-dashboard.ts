import type { Database } from "../connect.ts";

/** What the cards of the dashboard count. */
export type DashboardCount = "shipments" | "pending" | "shippers" | "consignees";

/** One of the four counts of the dashboard; each is asked for on its own, so that one can fail alone. */
export async function countDashboard(db: Database, what: DashboardCount): Promise<number> {
  const table = what === "pending" ? "shipments" : what;
  let query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
  if (what === "pending") query = query.where("status", "=", "pending");
  return (await query.executeTakeFirstOrThrow()).count;
}
