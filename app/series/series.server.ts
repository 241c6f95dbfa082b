import { type Kysely, sql, type UpdateObject } from "kysely";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { CLOSED_DAYS, plannedFrom, type Rhythm, rhythmWords } from "./rhythm.ts";
import { type NewSeries, SERIES_MESSAGES, type TypedRhythm } from "./series.ts";

/** Stored values of the next day: skipped closed days are decided together with the day after them. */
export const nextDays = (rhythm: Rhythm, from: string): { next_on: string; planned_on: string | null } => ({
  next_on: from,
  planned_on: plannedFrom(rhythm, from, OPENING_WEEK)?.planned_on ?? null,
});

const rhythmOf = ({ every, unit, next_on, ends_on, closed_days }: TypedRhythm): Rhythm => ({
  every,
  unit,
  starts_on: next_on,
  ends_on,
  closed_days,
});

/** Starts to repeat a shipment from a day on. @returns the series @throws NotFound; Conflict when it repeats already */
export async function startSeries(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { pattern_day, ...typed }: NewSeries,
): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const running = await tx
      .selectFrom("shipment_series_days as day")
      .innerJoin("shipment_series as series", "series.id", "day.series_id")
      .select("series.id")
      .where("day.shipment_id", "=", shipment.id)
      .where("series.ended_at", "is", null)
      .executeTakeFirst();
    if (running) throw new Conflict(SERIES_MESSAGES.repeats);
    const rhythm = rhythmOf(typed);
    const { id } = await tx
      .insertInto("shipment_series")
      .values({
        ...rhythm,
        ...nextDays(rhythm, typed.next_on),
        pattern_id: shipment.id,
        lead_days: typed.lead_days,
        created_by: actor.email,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("shipment_series_days")
      .values({
        series_id: id,
        day: pattern_day,
        planned_on: pattern_day,
        outcome: "made",
        shipment_id: shipment.id,
        decided_by: actor.email,
      })
      .execute();
    await emit(tx, actor, seriesEvent("started", await readStored(tx, id), textsOf(rhythm, typed.lead_days)));
    return id;
  });
}

/**
 * Changes the rhythm from the next day on.
 * @throws NotFound; Conflict when it was changed meanwhile; Invalid by field
 */
export async function changeRhythm(
  db: Database,
  actor: Actor,
  id: string,
  typed: TypedRhythm,
  revision: number,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const stored = await lockSeries(tx, id);
    if (stored.revision !== revision) throw new Conflict(SERIES_MESSAGES.changedMeanwhile);
    const last = await lastDay(tx, id);
    if (last && typed.next_on <= last.day) {
      const message = `Choose a day after ${last.day}, which is decided`;
      throw fieldError("next_on", message);
    }
    const rhythm = rhythmOf(typed);
    const values = { ...rhythm, ...nextDays(rhythm, typed.next_on), lead_days: typed.lead_days };
    await updateSeries(tx, id, stored.ended_at ? { ...values, planned_on: null } : values);
    const before = textsOf(stored, stored.lead_days);
    const details = differences(before, textsOf(rhythm, typed.lead_days));
    await emit(tx, actor, seriesEvent("changed", stored, details));
  });
}

/** Ends a series, or resumes it from the first undecided day. @throws NotFound */
export async function setSeriesEnded(
  db: Database,
  actor: Actor,
  id: string,
  isEnded: boolean,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const stored = await lockSeries(tx, id);
    if ((stored.ended_at !== null) === isEnded) return;
    await updateSeries(
      tx,
      id,
      isEnded
        ? { ended_at: sql<Date>`now()`, planned_on: null }
        : { ended_at: null, ...nextDays(stored, stored.next_on) },
    );
    await emit(tx, actor, seriesEvent(isEnded ? "ended" : "resumed", stored));
  });
}

/** Chooses another shipment of the series as the pattern for copies. @throws NotFound */
export async function choosePattern(
  db: Database,
  actor: Actor,
  id: string,
  shipmentId: string,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const stored = await lockSeries(tx, id);
    await tx
      .selectFrom("shipment_series_days")
      .select("id")
      .where("series_id", "=", id)
      .where("shipment_id", "=", rowId(shipmentId))
      .executeTakeFirstOrThrow(() => new NotFound(SERIES_MESSAGES.notFound));
    if (stored.pattern_id === shipmentId) return;
    await updateSeries(tx, id, { pattern_id: shipmentId });
    const after = await readStored(tx, id);
    const details = { "copied from": [stored.tracking_number, after.tracking_number] };
    await emit(tx, actor, seriesEvent("pattern_chosen", after, details));
  });
}

export async function updateSeries(
  tx: Kysely<DB>,
  id: string,
  values: UpdateObject<DB, "shipment_series">,
): Promise<void> {
  const counted = { ...values, revision: sql<number>`revision + 1` };
  await tx.updateTable("shipment_series").set(counted).where("id", "=", id).execute();
}

/** The last decided day. */
export const lastDay = (tx: Kysely<DB>, id: string) =>
  tx
    .selectFrom("shipment_series_days")
    .selectAll()
    .where("series_id", "=", id)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();

/** Locks a series before a decision about one of its days. @throws NotFound */
export async function lockSeries(tx: Kysely<DB>, id: string) {
  await lockRow(tx, "shipment_series", id, SERIES_MESSAGES.notFound);
  return readStored(tx, id);
}

/** Reads a series with number and day of the copied shipment: the newest of the series when the chosen one was deleted. */
async function readStored(tx: Kysely<DB>, id: string) {
  const row = await tx
    .selectFrom("shipment_series as series")
    .selectAll("series")
    .select([
      patternOf("series").as("copied_id"),
      sql<string>`coalesce((select tracking_number from shipments where id = ${patternOf("series")}), 'deleted shipment')`.as(
        "tracking_number",
      ),
    ])
    .where("series.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, unit: row.unit as Rhythm["unit"], closed_days: row.closed_days as Rhythm["closed_days"] };
}
export type StoredSeries = Awaited<ReturnType<typeof readStored>>;

/** The shipment that the next one is copied from: the chosen one, else the newest existing one of the series. */
export const patternOf = (series: string) => sql<string | null>`coalesce(${sql.ref(`${series}.pattern_id`)}, (
  select shipment_id from shipment_series_days as made
  where made.series_id = ${sql.ref(`${series}.id`)} and made.shipment_id is not null order by made.day desc limit 1))`;

const textsOf = (rhythm: Rhythm, lead_days: number): Record<string, string | null> => ({
  rhythm: rhythmWords(rhythm),
  next: rhythm.starts_on,
  "last day": rhythm.ends_on,
  "closed days": CLOSED_DAYS[rhythm.closed_days],
  "days ahead": String(lead_days),
});

export const seriesEvent = (
  verb: string,
  { id, tracking_number, ...rhythm }: StoredSeries,
  details: JsonObject = {},
) => ({
  action: `shipment_series.${verb}`,
  entityId: id,
  summary: `${tracking_number}: ${rhythmWords(rhythm)}`,
  details,
});
