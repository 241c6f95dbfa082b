import { SHIPMENT_IS_OPEN } from "#app/status-history/open-shipment.server.ts";
import { type Kysely, sql } from "kysely";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import type { DB } from "#database/schema.generated.ts";
import { demoCarrier } from "./carriers.ts";
import { demoId } from "./random.ts";
import samples from "./samples/planning.json" with { type: "json" };

interface DemoSlot {
  from: string;
  until?: string;
  driver?: string;
  reference?: string;
  note?: string;
}

/**
 * Deliveries on the day they are expected, and a pick-up tomorrow of what waits for it: one driver is in two places at
 * once, others wait for a plan.
 */
export async function insertDemoPlan(tx: Kysely<DB>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; status: string; eta: Date | null }>`
    select id, status, estimated_delivery as eta from shipments
    where service_type = 'Road Transport' and ${SHIPMENT_IS_OPEN}
    order by estimated_delivery, id limit ${samples.length}`.execute(tx);
  const tomorrow = addDays(toLocalDay(now), 1);
  const stops = (samples as DemoSlot[]).flatMap(({ from, until = null, ...slot }, index) => {
    const shipment = rows[index];
    if (!shipment) return [];
    const isPickup = shipment.status === "pending";
    return {
      id: demoId("planned-stop", index),
      shipment_id: shipment.id,
      kind: isPickup ? "pickup" : "delivery",
      day: shipment.eta && !isPickup ? toLocalDay(shipment.eta) : tomorrow,
      starts: from,
      ends: until,
      haulier: demoCarrier("road", index < 2 ? 0 : index),
      price: index % 2 === 0 ? `EUR ${120 + index * 35}.00` : null,
      ...slot,
    };
  });
  if (stops.length > 0) await tx.insertInto("planned_stops").values(stops).execute();
}
