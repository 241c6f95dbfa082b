import type { Insertable } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { demoId } from "./random.ts";
import samples from "./samples/events.json" with { type: "json" };
import { dayAt } from "./times.ts";

type Moment = [daysFromNow: number, time: string];
type Row = Insertable<DB["shipment_status_history"]>;
type Event = Omit<Row, "timestamp" | "withdrawn_at"> & {
  shipment: number;
  timestamp: Moment;
  withdrawn_at?: Moment;
};

const OPERATIONS = "wim.peeters@zenne-samples.example";

/** Events that customers do not see: expected ones, internal ones, and one that was withdrawn. */
export function demoEvents(now: Date): Row[] {
  const at = ([days, time]: Moment) => dayAt(now, days, time);
  const counts = new Map<number, number>();
  return (samples as Event[]).map(({ shipment, timestamp, withdrawn_at, ...event }) => {
    const index = counts.get(shipment) ?? 0;
    counts.set(shipment, index + 1);
    return {
      ...event,
      id: demoId("shipment-event", shipment * 100 + index),
      shipment_id: demoId("shipment", shipment),
      created_at: at([-2, "10:00"]),
      entered_by: OPERATIONS,
      timestamp: at(timestamp),
      ...(withdrawn_at && { withdrawn_at: at(withdrawn_at), withdrawn_by: OPERATIONS }),
    };
  });
}
