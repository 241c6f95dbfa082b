import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { legUnderWay } from "./leg-under-way.ts";

/**
 * Proposes the liable party at a time: the haulier of the planned stop, else the carrier of the leg.
 * @param end handover where it was found, if any: selects the first or last leg, whatever its times
 */
export async function liableParty(
  tx: Kysely<DB>,
  shipmentId: string,
  at: Date,
  end: "pickup" | "delivery" | null,
): Promise<string | null> {
  const legs = await tx
    .selectFrom("shipment_legs")
    .select(["mode", "carrier", "etd", "atd", "ata"])
    .where("shipment_id", "=", shipmentId)
    .orderBy("position")
    .execute();
  const last = legs.length - 1;
  const index = { pickup: 0, delivery: last, none: legUnderWay(legs, at) }[end ?? "none"];
  const leg = legs[index];
  if (leg && leg.mode !== "road") return leg.carrier;
  const kind = end ?? (index === last ? "delivery" : index === 0 ? "pickup" : null);
  const stop = await tx
    .selectFrom("planned_stops")
    .select("haulier")
    .where("shipment_id", "=", shipmentId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return stop?.haulier ?? leg?.carrier ?? null;
}
