import { type Kysely, sql } from "kysely";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { addDays, daysBetween, toLocalDay } from "#app/kit/time/time.ts";
import { possibleOwners } from "#app/shipments/owner.server.ts";
import { SHIPMENT_REFUSALS, removeShipment } from "#app/shipments/shipment.server.ts";
import { insertShipment } from "#app/shipments/create.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type PlannedDay, plannedFrom } from "./rhythm.ts";
import {
  lastDay,
  lockSeries,
  nextDays,
  seriesEvent,
  type StoredSeries,
  updateSeries,
} from "./series.server.ts";
import { SERIES_MESSAGES } from "./series.ts";
import { randomBytes } from "node:crypto";
import { company } from "#content/company.ts";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { addDaysInZone } from "#app/places/zone-time.ts";
import type { ShipmentDetails } from "#app/shipments/details.ts";
import { firstEta } from "#app/shipments/eta.ts";
import { zoneOfCode } from "#app/shipments/event-place.server.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { withLegZones, withPlaceCodes } from "#app/shipments/place-codes.server.ts";
import { duplicateRecord, readShipmentToCopy } from "#app/shipments/read-form.server.ts";
import { shipmentWithDetailsForm } from "#app/shipments/details-form.ts";
import type { ShipmentInput } from "#app/shipments/shipment.ts";
import { DEFAULT_STATUS } from "#app/shipments/status.ts";
import { proposeTrackingNumber } from "#app/shipments/tracking-number.ts";
import { withRefusals } from "#database/connection/errors.ts";

/**
 * Creates the shipment of the proposed day: a duplicate with its dates moved, and the same owner if still allowed.
 * @throws Conflict when somebody has decided about the day, Invalid when nothing can be copied
 */
export async function makeNextShipment(
  db: Database,
  actor: Actor,
  id: string,
  day: string,
): Promise<{ id: string; trackingNumber: string }> {
  authorize(actor, "shipments.write");
  return withRefusals(SHIPMENT_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const series = await lockSeries(tx, id);
      const next = proposedDay(series, day);
      const { input, details, ownerId, like } = await copyNext(tx, actor, series, next.planned_on);
      const shipmentId = await insertShipment(tx, actor, input, {
        details,
        ownerId: await ownerOf(tx, ownerId),
        madeFrom: { repeats: like, day: next.planned_on },
      });
      await decide(tx, actor, series, next, { outcome: "made", shipment_id: shipmentId });
      const of = { day: [null, next.planned_on], shipment: [null, input.tracking_number] };
      await emit(tx, actor, seriesEvent("made", series, of));
      return { id: shipmentId, trackingNumber: input.tracking_number };
    }),
  );
}

async function copyNext(tx: Kysely<DB>, actor: Actor, { id, copied_id }: StoredSeries, planned_on: string) {
  const from = copied_id
    ? await tx
        .selectFrom("shipment_series_days")
        .select("planned_on")
        .where("series_id", "=", id)
        .where("shipment_id", "=", copied_id)
        .executeTakeFirst()
    : undefined;
  if (!copied_id || !from) throw new Invalid(SERIES_MESSAGES.nothingToCopy);
  return copyShipment(tx, actor, copied_id, daysBetween(from.planned_on, planned_on));
}

async function ownerOf(tx: Kysely<DB>, ownerId: string | null): Promise<string | null> {
  if (ownerId === null) return null;
  return (await possibleOwners(tx).where("id", "=", ownerId).forShare().executeTakeFirst()) ? ownerId : null;
}

/** Skips the proposed day. @throws NotFound; Conflict when somebody has decided about it */
export async function skipNext(db: Database, actor: Actor, id: string, day: string): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const series = await lockSeries(tx, id);
    const next = proposedDay(series, day);
    await decide(tx, actor, series, next, { outcome: "skipped", shipment_id: null });
    await emit(tx, actor, seriesEvent("skipped", series, { day: [null, next.planned_on] }));
  });
}

/** Skips all past days. @returns their number @throws NotFound; Conflict when the first is decided */
export async function skipPassed(db: Database, actor: Actor, id: string, day: string): Promise<number> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const series = await lockSeries(tx, id);
    const today = toLocalDay(await databaseTime(tx));
    const passed: string[] = [];
    let next: PlannedDay | null = proposedDay(series, day);
    while (next && next.planned_on < today) {
      await decide(tx, actor, series, next, { outcome: "skipped", shipment_id: null });
      passed.push(next.planned_on);
      next = plannedFrom(series, addDays(next.day, 1), OPENING_WEEK);
    }
    if (passed.length > 0)
      await emit(tx, actor, seriesEvent("skipped", series, { days: [null, passed.join(", ")] }));
    return passed.length;
  });
}

/**
 * Proposes the last decided day again, if it was skipped or its shipment was deleted. A shipment unchanged since its
 * creation is deleted.
 * @throws NotFound; Conflict when a later day is decided, or the shipment was changed
 */
export async function takeBackDay(db: Database, actor: Actor, id: string, day: string): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const series = await lockSeries(tx, id);
    const last = await lastDay(tx, id);
    if (last?.day !== day) throw new Conflict(SERIES_MESSAGES.decided);
    if (last.shipment_id !== null && last.shipment_id === series.copied_id)
      throw new Conflict(SERIES_MESSAGES.isPattern);
    if (series.ended_at) throw new Conflict(SERIES_MESSAGES.isOver);
    if (last.shipment_id) await removeUntouched(tx, actor, last.shipment_id);
    await tx.deleteFrom("shipment_series_days").where("id", "=", last.id).execute();
    await updateSeries(tx, id, nextDays(series, last.day));
    await emit(tx, actor, seriesEvent("day_taken_back", series, { day: [last.planned_on, null] }));
  });
}

async function removeUntouched(tx: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  const { tracking_number, isTouched } = await tx
    .selectFrom("shipments")
    .select(["tracking_number", sql<boolean>`updated_at > created_at`.as("isTouched")])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (isTouched)
    throw new Conflict(
      `${tracking_number} was changed since: delete it on its page, then propose the day again`,
    );
  await removeShipment(tx, actor, id);
}

/** @throws Conflict unless it is the proposed day */
function proposedDay(series: StoredSeries, day: string): PlannedDay {
  if (series.ended_at) throw new Conflict(SERIES_MESSAGES.isOver);
  const next = plannedFrom(series, series.next_on, OPENING_WEEK);
  if (next?.day !== day) throw new Conflict(SERIES_MESSAGES.decided);
  return next;
}

/** Decides about a day, together with the closed days before it. */
async function decide(
  tx: Kysely<DB>,
  actor: Actor,
  series: StoredSeries,
  { day, planned_on, closed }: PlannedDay,
  decision: { outcome: "made" | "skipped"; shipment_id: string | null },
): Promise<void> {
  const by = { series_id: series.id, decided_by: actor.email };
  await tx
    .insertInto("shipment_series_days")
    .values([
      ...closed.map((each) => ({ ...by, day: each, planned_on: each, outcome: "closed" })),
      { ...by, day, planned_on, ...decision },
    ])
    .execute();
  await updateSeries(tx, series.id, nextDays(series, addDays(day, 1)));
}

interface Copy {
  input: ShipmentInput;
  details: ShipmentDetails;
  ownerId: string | null;
  /** Number of the copied shipment. */
  like: string;
}

const moveDays = (moment: Date | null, days: number, code: string | null) =>
  moment && addDaysInZone(moment, days, zoneOfCode(code) ?? COMPANY_TIME_ZONE);

/** Moves planned times by so many days, keeping the local time of their places; actual times become planned ones. */
const plannedLeg = (leg: Leg, times: Leg, days: number): Leg => ({
  ...leg,
  etd: moveDays(times.etd ?? times.atd, days, times.from_code),
  eta: moveDays(times.eta ?? times.ata, days, times.to_code),
});

/**
 * Duplicates a shipment like its form would, with planned times of the legs and promised delivery moved.
 * @throws Invalid when the shipment is gone, or would not pass its own form
 */
async function copyShipment(tx: Kysely<DB>, actor: Actor, id: string, days: number): Promise<Copy> {
  const like = await readShipmentToCopy(id, actor, { db: tx as Database });
  if (!like) throw new Invalid(SERIES_MESSAGES.nothingToCopy);
  const { shipment: stored, values, details: rows } = like;
  const record = {
    tracking_number: proposeTrackingNumber(randomBytes, company.trackingPrefix),
    status: DEFAULT_STATUS,
    ...duplicateRecord(like),
  };
  const parsed = parseForm(shipmentWithDetailsForm, withLegZones(record, rows.legs));
  if (!parsed.ok) {
    const [problem = ""] = Object.values(parsed.fieldErrors).flat();
    throw new Invalid(`${stored.tracking_number} cannot be copied as it is: ${problem}`);
  }
  const { shipment: typed, details = {} } = parsed.value;
  const shipment = { ...typed, current_location: typed.origin_location };
  const legs = details.legs?.map((leg, at) => (rows.legs[at] ? plannedLeg(leg, rows.legs[at], days) : leg));
  const eta = stored.eta_follows_legs ? null : moveDays(firstEta(stored), days, null);
  return {
    input: { ...shipment, estimated_delivery: eta },
    details: withPlaceCodes({ ...details, legs }, shipment, { like: { ...values, ...rows } }),
    ownerId: stored.owner_id,
    like: stored.tracking_number,
  };
}
