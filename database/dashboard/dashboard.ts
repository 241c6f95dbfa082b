import { sql } from "kysely";
import { parseShipmentFilter, type ShipmentView } from "#domain/shipments/shipment-filter.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";
import { matchingShipments } from "../shipments/filter.ts";

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

/** The order of urgency: the same column as the view's index. */
const urgency = {
  late: "estimated_delivery",
  due_today: "estimated_delivery",
  on_hold: "last_update_at",
  stale: "last_update_at",
} as const satisfies Record<ShipmentView, string>;

/** The number of shipments in a view, and the most urgent of them. */
export async function listShipmentsNeedingAttention(
  db: Database,
  actor: Actor,
  view: ShipmentView,
  now: Date,
  limit = 5,
) {
  authorize(actor, "shipments.read");
  const matching = matchingShipments(db, parseShipmentFilter([["view", view]]), now);
  const [{ count }, shipments] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    matching
      .select([
        "shipments.id",
        "shipments.tracking_number",
        "shipments.status",
        "shipments.origin_location",
        "shipments.destination_location",
        "shipments.estimated_delivery",
        "shipments.last_update_at",
      ])
      .orderBy(sql.ref(`shipments.${urgency[view]}`), "asc")
      .limit(limit)
      .execute(),
  ]);
  return { count, shipments };
}

export type ShipmentNeedingAttention = Awaited<
  ReturnType<typeof listShipmentsNeedingAttention>
>["shipments"][number];
