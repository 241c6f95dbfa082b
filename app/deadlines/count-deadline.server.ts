import { type Kysely, type RawBuilder, sql } from "kysely";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { dueTime, endOfDay, stageAt, stageTimes } from "#app/due-times/due-time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { offsetAt } from "#app/places/zone-time.ts";
import { zoneOfCode } from "#app/shipments/event-place.server.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import type { DB } from "#database/schema.generated.ts";

export interface Counted {
  place_code: string | null;
  free_days: number | null;
  working_days: boolean;
  from_event: string | null;
}

export interface Notice {
  place_code: string | null;
  happened_at: Date;
  /** `YYYY-MM-DD` */
  notice_due: string;
}

export interface Times {
  starts_at: Date | null;
  due_at: Date | null;
  due_offset: number | null;
  half_at: Date | null;
  most_at: Date | null;
  stage: number;
  next_at: Date | null;
}

const NO_TIMES: Times = {
  starts_at: null,
  due_at: null,
  due_offset: null,
  half_at: null,
  most_at: null,
  stage: 0,
  next_at: null,
};

/** Returns all times of a deadline between two moments. */
export function timesBetween(starts_at: Date, due: Date, place_code: string | null, now: Date): Times {
  const zone = zoneOfCode(place_code);
  const times = stageTimes(starts_at, due);
  const stage = stageAt(times, now);
  return {
    starts_at,
    ...times,
    due_offset: zone ? offsetAt(zone, due) : null,
    stage,
    next_at: [times.half_at, times.most_at, times.due_at][stage] ?? null,
  };
}

/** Counts free days from an event in the place's time zone; without the event there are no times yet. */
export function countedTimes(deadline: Counted, event: Date | undefined, now: Date): Times {
  const { free_days: days, working_days: working, place_code } = deadline;
  if (!event || days === null) return NO_TIMES;
  const zone = zoneOfCode(place_code) ?? COMPANY_TIME_ZONE;
  return timesBetween(event, dueTime(event, { days, working, zone }, OPENING_WEEK), place_code, now);
}

/** Times of a claim's notice, due at the end of its day at the place of delivery. */
export function noticeTimes({ happened_at, notice_due, place_code }: Notice, now: Date): Times {
  const due = endOfDay(notice_due, zoneOfCode(place_code) ?? COMPANY_TIME_ZONE);
  return timesBetween(happened_at < due ? happened_at : due, due, place_code, now);
}

interface EventOfDeadline {
  shipment: RawBuilder<unknown>;
  code: RawBuilder<unknown>;
  /** The place: unloading on the way does not start free time at the destination. */
  place: RawBuilder<unknown>;
}

/** SQL of the first counting event with a code at the place: a second one does not restart free time. */
export const firstEvent = ({ shipment, code, place }: EventOfDeadline): RawBuilder<Date | null> => sql`(
  select min(entry."timestamp") from shipment_status_history as entry
  where entry.shipment_id = ${shipment} and entry.code = ${code}
    and (entry.place_code is null or ${place} is null or entry.place_code = ${place}) and ${eventCounts("entry")})`;

export async function eventOf(
  tx: Kysely<DB>,
  shipmentId: string,
  code: string,
  place: string | null,
): Promise<Date | undefined> {
  const of = { shipment: sql`${shipmentId}::uuid`, code: sql`${code}::text`, place: sql`${place}::text` };
  const { rows } = await sql<{ at: Date | null }>`select ${firstEvent(of)} as at`.execute(tx);
  return rows[0]?.at ?? undefined;
}
