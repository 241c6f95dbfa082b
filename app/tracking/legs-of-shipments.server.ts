import { sql } from "kysely";
import { withReportedTimes } from "#app/shipments/milestones.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import type { Database } from "#database/connection/connect.ts";

/** Reads the legs of several shipments, in their order, with the times that only an event reports. */
export async function legsOfShipments(db: Database, ids: readonly string[]) {
  const ofThem = sql<string>`any(${ids}::uuid[])`;
  const [legs, events] = await Promise.all([
    db
      .selectFrom("shipment_legs")
      .select(["shipment_id", "kind", "mode", "conveyance", "from_place", "from_code", "to_place", "to_code"])
      .select(["etd", "eta", "atd", "ata"])
      .select(["etd_offset", "eta_offset", "atd_offset", "ata_offset"])
      .where("shipment_id", "=", ofThem)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("shipment_status_history as entry")
      .select(["shipment_id", "status", "code", "location", "place_code", "timestamp", "utc_offset"])
      .where("shipment_id", "=", ofThem)
      .where("code", "is not", null)
      .where(eventCounts("entry"))
      .execute(),
  ]);
  const eventsOf = Map.groupBy(events, ({ shipment_id }) => shipment_id);
  return new Map(
    [...Map.groupBy(legs, ({ shipment_id }) => shipment_id)].map(
      ([id, own]) => [id, withReportedTimes(own, eventsOf.get(id) ?? [])] as const,
    ),
  );
}
