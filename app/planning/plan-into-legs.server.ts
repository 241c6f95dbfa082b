import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { vehicleOf } from "#app/documents/ordered-leg.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { fromZoneTime, localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import { saveDetailRows, storedDetails } from "#app/shipments/details.server.ts";
import { zonesOfLeg } from "#app/shipments/event-place.server.ts";
import { type Leg, withOffsets } from "#app/shipments/legs.ts";
import { detailChanges } from "#app/shipments/shipment-changes.ts";
import { lockShipment, shipmentEvent } from "#app/shipments/shipment.server.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

interface PlannedStop {
  kind: string;
  day: string;
  starts: string | null;
  haulier: string | null;
}

/**
 * Writes what is ordered from a haulier into the shipment's legs by road, as an edit of the shipment: carrier and
 * departure of the first one for a pick-up, carrier of the last one for a delivery. A leg that has left stays.
 */
export async function writePlanIntoLegs(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  haulier: string,
): Promise<void> {
  authorize(actor, "documents.write");
  const shipment = await lockShipment(tx, shipmentId);
  const stops = await tx
    .selectFrom("planned_stops")
    .select(["kind", "haulier"])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"))
    .select(sql<string | null>`to_char(starts, 'HH24:MI')`.as("starts"))
    .where("shipment_id", "=", shipment.id)
    .where("haulier", "is not", null)
    .execute();
  const before = await storedDetails(tx, shipment);
  const legs = applyPlan(before.legs, stops, haulier);
  if (legs.every((leg, position) => leg === before.legs[position])) return;
  const after = { ...before, legs };
  await saveDetailRows(tx, shipment.id, before, after);
  // A new version, so that open forms notice the change.
  await tx
    .updateTable("shipments")
    .set({ updated_at: sql`now()` })
    .where("id", "=", shipment.id)
    .execute();
  await emit(
    tx,
    actor,
    shipmentEvent("shipment.updated", shipment, {
      ...detailChanges(before, after),
      "written by": [null, `the transport order to ${haulier}`],
    }),
  );
}

function applyPlan(legs: readonly Leg[], stops: readonly PlannedStop[], haulier: string): Leg[] {
  const [pickup, delivery] = ["pickup", "delivery"].map((kind) => stops.find((stop) => stop.kind === kind));
  const isOrdered = (stop: PlannedStop | undefined) =>
    stop !== undefined && foldText(stop.haulier ?? "") === foldText(haulier);
  const first = legs.find(({ mode }) => mode === "road");
  const last = legs.findLast(({ mode }) => mode === "road");
  return legs.map((leg) => {
    if (leg.atd !== null || leg.ata !== null) return leg;
    if (leg === first && pickup)
      return isOrdered(pickup) ? withDeparture(withHaulier(leg, haulier), pickup) : leg;
    return leg === last && isOrdered(delivery) ? withHaulier(leg, haulier) : leg;
  });
}

/** Another haulier uses another vehicle. */
const withHaulier = (leg: Leg, haulier: string): Leg =>
  leg.carrier !== null && foldText(leg.carrier) === foldText(haulier)
    ? leg
    : { ...leg, carrier: haulier, conveyance: vehicleOf(leg, haulier) };

/** Moves the departure to the planned time; not behind the arrival, which only a person moves. */
function withDeparture(leg: Leg, { day, starts }: PlannedStop): Leg {
  const zones = zonesOfLeg(leg);
  const zone = zones.from ?? COMPANY_TIME_ZONE;
  const clock = starts ?? (leg.etd && localTimeAt(leg.etd, offsetAt(zone, leg.etd)).slice(11));
  const etd = clock ? fromZoneTime(`${day}T${clock}`, zone) : null;
  const isMoved = etd !== null && etd.getTime() !== leg.etd?.getTime() && !(leg.eta && leg.eta <= etd);
  return isMoved ? withOffsets({ ...leg, etd }, zones) : leg;
}
