import { sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";

/** Reads the legs of several shipments, in their order. */
export async function legsOfShipments(db: Database, ids: readonly string[]) {
  const legs = await db
    .selectFrom("shipment_legs")
    .select(["shipment_id", "kind", "mode", "conveyance", "from_place", "from_code", "to_place", "to_code"])
    .select(["etd", "eta", "atd", "ata"])
    .select(["etd_offset", "eta_offset", "atd_offset", "ata_offset"])
    .where("shipment_id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("position")
    .execute();
  return Map.groupBy(legs, ({ shipment_id }) => shipment_id);
}
