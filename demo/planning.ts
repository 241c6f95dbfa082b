import type { Kysely } from "kysely";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import type { DB } from "#database/schema.generated.ts";
import { demoCarrier } from "./carriers.ts";
import { demoId } from "./random.ts";
import samples from "./samples/planning.json" with { type: "json" };

interface DemoSlot {
  shipment: number;
  haulier: number;
  from: string;
  until?: string;
  driver?: string;
  vehicle?: string;
  reference?: string;
  note?: string;
}

/**
 * Deliveries on the day they are expected, and pick-ups tomorrow of what waits for it: one driver is in two places at
 * once with a truck that is nearly full, others wait for a plan.
 */
export async function insertDemoPlan(tx: Kysely<DB>, now: Date): Promise<void> {
  const slots = samples as DemoSlot[];
  const rows = await tx
    .selectFrom("shipments")
    .select(["id", "status", "estimated_delivery as eta"])
    .where(
      "id",
      "in",
      slots.map(({ shipment }) => demoId("shipment", shipment)),
    )
    .execute();
  const tomorrow = addDays(toLocalDay(now), 1);
  const stops = slots.flatMap(({ from, until = null, shipment: number, haulier, ...slot }, index) => {
    const shipment = rows.find(({ id }) => id === demoId("shipment", number));
    if (!shipment) return [];
    const isPickup = shipment.status === "pending";
    return {
      id: demoId("planned-stop", index),
      shipment_id: shipment.id,
      kind: isPickup ? "pickup" : "delivery",
      day: shipment.eta && !isPickup ? toLocalDay(shipment.eta) : tomorrow,
      starts: from,
      ends: until,
      haulier: demoCarrier("road", haulier),
      price: index % 2 === 0 ? `EUR ${120 + index * 35}.00` : null,
      ...slot,
    };
  });
  if (stops.length > 0) await tx.insertInto("planned_stops").values(stops).execute();
}
