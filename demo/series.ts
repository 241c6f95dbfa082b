import type { Kysely } from "kysely";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { departureDay } from "#app/shipments/legs.ts";
import { rowsOfShipments } from "#app/shipments/details.server.ts";
import { plannedFrom, type Rhythm } from "#app/series/rhythm.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import type { DB } from "#database/schema.generated.ts";
import { newestShipment } from "./newest-shipment.ts";
import { demoId } from "./random.ts";
import samples from "./samples/series.json" with { type: "json" };

interface Sample {
  service: ServiceType;
  status: string;
  rhythm: Pick<Rhythm, "every" | "unit" | "closed_days">;
  /** The first day of the rhythm after so many days from today. */
  from: number;
}

// Three series: one proposed now, one overdue, one in the future.
const SERIES = samples as Sample[];

export async function insertDemoSeries(tx: Kysely<DB>, now: Date, created_by: string): Promise<void> {
  const today = toLocalDay(now);
  for (const [index, { service, status, rhythm, from }] of SERIES.entries()) {
    const first = addDays(today, from);
    const shipment = await newestShipment(tx, service, status, {
      before: new Date(`${addDays(first, -1)}T00:00Z`),
    });
    if (!shipment) continue;
    const legs = (await rowsOfShipments(tx, [shipment.id])).get(shipment.id)?.legs ?? [];
    const leaves = legs.map(departureDay).find((day) => day !== null);
    const entered = toLocalDay(shipment.created_at);
    const day = leaves && leaves < first ? leaves : entered;
    const starts_on = rhythm.unit === "week" ? sameWeekday(day, first) : first;
    const series = { ...rhythm, starts_on, ends_on: null };
    const id = demoId("series", index);
    await tx
      .insertInto("shipment_series")
      .values({
        id,
        pattern_id: shipment.id,
        ...series,
        lead_days: 7,
        next_on: starts_on,
        planned_on: plannedFrom(series, starts_on, OPENING_WEEK)?.planned_on ?? null,
        created_by,
      })
      .execute();
    await tx
      .insertInto("shipment_series_days")
      .values({
        id: demoId("series-day", index),
        series_id: id,
        day,
        planned_on: day,
        outcome: "made",
        shipment_id: shipment.id,
        decided_by: created_by,
      })
      .execute();
  }
}

/** The first day on or after another that has the weekday of a day. */
function sameWeekday(day: string, from: string): string {
  const weekday = (text: string) => new Date(`${text}T00:00Z`).getUTCDay();
  return addDays(from, (weekday(day) - weekday(from) + 7) % 7);
}
