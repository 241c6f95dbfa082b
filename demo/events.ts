import type { Insertable } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { addDays, fromLocalDateTime, toLocalDay } from "#domain/time.ts";
import { demoId } from "./random.ts";

type Event = Insertable<DB["shipment_status_history"]>;

const OPERATIONS = "wim.peeters@zenne-samples.example";

/** What customers do not see of some shipments: expected events, internal ones, and one that was withdrawn. */
export function demoEvents(now: Date): Event[] {
  const today = toLocalDay(now);
  const at = (days: number, time: string) => fromLocalDateTime(`${addDays(today, days)}T${time}`) ?? now;
  const event = (shipment: number, index: number, rest: Omit<Event, "id" | "shipment_id">): Event => ({
    id: demoId("shipment-event", shipment * 100 + index),
    shipment_id: demoId("shipment", shipment),
    created_at: at(-2, "10:00"),
    entered_by: OPERATIONS,
    ...rest,
  });
  return [
    event(0, 0, {
      status: "arrived",
      code: "arrived",
      classifier: "estimated",
      location: "Lagos",
      timestamp: at(9, "06:00"),
      notes: "According to the carrier's schedule of this week",
      source: "api",
      external_id: "sample-carrier-0001",
    }),
    event(0, 1, {
      status: "out_for_delivery",
      code: "out_for_delivery",
      classifier: "planned",
      location: "Lagos",
      timestamp: at(12, "08:00"),
    }),
    event(5, 0, {
      status: "arrived",
      code: "arrived",
      classifier: "planned",
      location: "Antwerp",
      timestamp: at(11, "14:00"),
    }),
    event(3, 0, {
      status: "Commercial invoice asked for",
      code: "customs_hold",
      internal: true,
      location: "Tema",
      timestamp: at(-1, "11:30"),
      notes: "The broker needs the invoice with the HS codes of the spare parts",
    }),
    event(4, 0, {
      status: "delivered",
      code: "delivered",
      timestamp: at(-1, "16:20"),
      location: "Milan",
      withdrawn_at: at(-1, "16:45"),
      withdrawn_by: OPERATIONS,
      withdrawal_reason: "Wrong shipment: it belongs to the other load for Milan",
    }),
  ];
}
