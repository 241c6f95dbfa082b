import { type Kysely, type NotNull, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { dayAtPlace } from "#app/shipments/place-clock.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  type Cutoff,
  CUTOFF_KINDS,
  FREE_TIME_KINDS,
  type FreeTime,
  type PaperShipment,
} from "./paper-data.ts";

/** Reads the free times that are not over by hand, the first of each kind, by shipment. */
export async function freeTimes(
  db: Kysely<DB>,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, FreeTime[]>> {
  authorize(actor, "shipments.read");
  const rows = await db
    .selectFrom("deadlines")
    .distinctOn(["shipment_id", "kind"])
    .select(["shipment_id", "kind", "due_at", "due_offset", "free_days", "working_days"])
    .where("shipment_id", "in", ids)
    .where("kind", "in", FREE_TIME_KINDS)
    .where("done_at", "is", null)
    .where((eb) => eb.or([eb("due_at", "is not", null), eb("free_days", "is not", null)]))
    .orderBy("shipment_id")
    .orderBy("kind")
    .orderBy("due_at")
    .execute();
  const timeOf = (row: (typeof rows)[number]): FreeTime => ({
    kind: row.kind as FreeTime["kind"],
    // Due at the end of its last day.
    until: row.due_at && dayAtPlace(new Date(row.due_at.getTime() - 1), row.due_offset),
    days: row.free_days,
    working: row.working_days,
  });
  const byShipment = Map.groupBy(rows, ({ shipment_id }) => shipment_id);
  return new Map([...byShipment].map(([id, some]) => [id, some.map(timeOf)]));
}

/** Reads the cut-off times that are not met yet, the first of each kind, by shipment. */
export async function cutoffTimes(
  db: Kysely<DB>,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Cutoff[]>> {
  authorize(actor, "shipments.read");
  const rows = await db
    .selectFrom("deadlines")
    .distinctOn(["shipment_id", "kind"])
    .select(["shipment_id", "kind", "due_at", "due_offset"])
    .where("shipment_id", "in", ids)
    .where("kind", "in", CUTOFF_KINDS)
    .where("done_at", "is", null)
    .where("due_at", "is not", null)
    .orderBy("shipment_id")
    .orderBy("kind")
    .orderBy("due_at")
    .$narrowType<{ kind: Cutoff["kind"]; due_at: NotNull }>()
    .execute();
  const byShipment = Map.groupBy(rows, ({ shipment_id }) => shipment_id);
  const cutoffOf = ({ kind, due_at: at, due_offset: offset }: (typeof rows)[number]) => ({
    kind,
    at,
    offset,
  });
  return new Map(
    [...byShipment].map(([id, some]) => [
      id,
      some.map(cutoffOf).toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ]),
  );
}

/** Reads the first pick-up that happened, else the first that is planned, and the plan itself, by shipment. */
export async function takingsOver(
  db: Kysely<DB>,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Pick<PaperShipment, "takenOver" | "plannedPickup">>> {
  authorize(actor, "shipments.read");
  const [planned, events] = await Promise.all([
    db
      .selectFrom("planned_stops")
      .distinctOn("shipment_id")
      .select(["shipment_id", "day", "haulier", "vehicle"])
      .select(sql<string | null>`to_char(coalesce(ends, starts), 'HH24:MI')`.as("ends"))
      .where("shipment_id", "in", ids)
      .where("kind", "=", "pickup")
      .orderBy("shipment_id")
      .orderBy("day")
      .execute(),
    db
      .selectFrom("shipment_status_history")
      .distinctOn("shipment_id")
      .select(["shipment_id", "location", "place_code", "timestamp", "utc_offset"])
      .where("shipment_id", "in", ids)
      .where((eb) => eb.or([eb("status", "=", "picked_up"), eb("code", "=", "picked_up")]))
      .where(eventCounts())
      .where("undated", "=", false)
      .orderBy("shipment_id")
      .orderBy("timestamp")
      .execute(),
  ]);
  const plans = new Map(
    planned.map(({ shipment_id, ...plannedPickup }) => [
      shipment_id,
      { takenOver: { place: null, day: plannedPickup.day }, plannedPickup },
    ]),
  );
  return new Map([
    ...plans,
    ...events.map(({ shipment_id, location, place_code, timestamp, utc_offset }) => {
      const place = location === null ? null : { name: location, code: place_code };
      const takenOver = { place, day: dayAtPlace(timestamp, utc_offset) };
      return [shipment_id, { ...plans.get(shipment_id), takenOver }] as const;
    }),
  ]);
}
