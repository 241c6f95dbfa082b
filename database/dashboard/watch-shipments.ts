import { sql } from "kysely";
import type { ShipmentView } from "#domain/shipments/shipment-filter.ts";
import { parseShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import type { Database } from "../connect.ts";
import { matchingShipments } from "../shipments/matching-shipments.ts";

/** What the most urgent ones are found by: the same column as the view's index. */
const urgency = {
  late: "estimated_delivery",
  due_today: "estimated_delivery",
  on_hold: "last_update_at",
  stale: "last_update_at",
} as const satisfies Record<ShipmentView, string>;

/** How many shipments are in a view, and the most urgent of them. */
export async function watchShipments(db: Database, view: ShipmentView, now: Date, limit = 5) {
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

export type WatchedShipment = Awaited<ReturnType<typeof watchShipments>>["shipments"][number];
