import { isOpen } from "#app/shipments/status.ts";
import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { DAY_MS, toLocalDateTime } from "#app/kit/time/time.ts";
import { addDaysInZone, localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import { detailChanges } from "#app/shipments/shipment-changes.ts";
import { causeText, hasMoved, type MoveCause } from "#app/shipments/eta.ts";
import { recordEtaMoves } from "#app/shipments/eta.server.ts";
import { zonesOfLeg } from "#app/shipments/event-place.server.ts";
import { etaOfLegs, type Leg, withOffsets } from "#app/shipments/legs.ts";
import { shipmentEvent } from "#app/shipments/shipment.server.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Cutoffs, MasterPlan } from "./consolidation.ts";
import { CONTAINERS, type Following, followRows, LEGS } from "./follow-rows.ts";
import { type House, type HouseRows, writeHouseRows } from "./houses.server.ts";
import type { WriteReport } from "./messages.ts";

/** New rows of a house, and its estimated delivery. */
export interface HouseChange {
  house: House;
  after: HouseRows & Pick<House, "estimated_delivery" | "eta_follows_legs">;
  isCorrected: boolean;
}

/** Former rows of a house, for the undo. */
export interface PlanBack {
  before: HouseRows & { eta: string | null; follows: boolean; reason: string | null; note: string | null };
  after: HouseRows & { eta: string | null };
}

/** Applies a changed plan to the houses; delivered and cancelled ones are left out unless selected. */
export async function writePlan(
  tx: Kysely<DB>,
  actor: Actor,
  master: { id: string; number: string },
  houses: readonly House[],
  plan: {
    from: MasterPlan;
    to: MasterPlan;
    cause: MoveCause;
    also: ReadonlySet<string>;
    summary: string;
    back?: object;
    batch?: string;
  },
): Promise<WriteReport> {
  const open = houses.filter(({ id, status }) => isOpen(status) || plan.also.has(id));
  const leftOut = houses
    .filter((house) => !open.includes(house))
    .map(({ tracking_number }) => tracking_number);
  const changes = open.map((house) => changeOf(house, plan));
  const changed = changes.filter(isChange);
  const backs = await writeChanges(tx, actor, master, changed, plan.cause);
  if (changed.length > 0 || plan.back)
    await keepAct(
      tx,
      actor,
      master.id,
      { kind: "plan", summary: plan.summary, back: plan.back ?? {}, batch: plan.batch },
      backs,
    );
  const correctedNumbers = changes
    .filter(({ isCorrected }) => isCorrected)
    .map(({ house }) => house.tracking_number);
  return { reached: changed.length, leftOut, kept: correctedNumbers };
}

export function changeOf(house: House, { from, to }: { from: MasterPlan; to: MasterPlan }): HouseChange {
  const legs = followRows(LEGS, house.legs, from.legs, to.legs);
  const containers = followRows(CONTAINERS, house.containers, from.containers, to.containers);
  const [was, is] = [etaOfLegs(from.legs), etaOfLegs(to.legs)];
  const move = was && is && hasMoved(was, is) ? shiftBetween(was, is) : null;
  const isEtaCorrected = hasMoved(house.estimated_delivery, house.known_eta);
  const rows = move && !isEtaCorrected ? moveLaterLegs(legs.rows, move) : legs.rows;
  const eta = isEtaCorrected ? house : etaAfter(house, rows, move);
  const isReached = move === null || hasMoved(house.estimated_delivery, eta.estimated_delivery);
  return {
    house,
    after: {
      legs: rows,
      containers: containers.rows,
      estimated_delivery: eta.estimated_delivery,
      eta_follows_legs: eta.eta_follows_legs,
    },
    isCorrected: legs.isCorrected || containers.isCorrected || !isReached,
  };
}

type Shift = (moment: Date, zone: string) => Date;

/** Computes a shift in local time: 17:00 stays 17:00 across a clock change. */
function shiftBetween(from: Date, to: Date, local = COMPANY_TIME_ZONE): Shift {
  const wall = (at: Date) => Date.parse(`${localTimeAt(at, offsetAt(local, at))}Z`);
  const by = wall(to) - wall(from);
  const days = Math.trunc(by / DAY_MS);
  return (moment, zone) => new Date(addDaysInZone(moment, days, zone).getTime() + (by - days * DAY_MS));
}

/** Moves cut-offs as far as the departure moves. */
export function movedCutoffs(before: Cutoffs & Pick<MasterPlan, "legs">, legs: readonly Leg[]): Cutoffs {
  const [was, is] = [before.legs[0], legs[0]];
  const zone = (is && zonesOfLeg(is).from) ?? COMPANY_TIME_ZONE;
  const move = was?.etd && is?.etd && hasMoved(was.etd, is.etd) ? shiftBetween(was.etd, is.etd, zone) : null;
  const moved = (at: Date | null) => (at && move ? move(at, zone) : at);
  return {
    documents_cutoff: moved(before.documents_cutoff),
    vgm_cutoff: moved(before.vgm_cutoff),
    cargo_cutoff: moved(before.cargo_cutoff),
  };
}

/** Moves the house's own legs that follow those of the master. */
function moveLaterLegs(legs: readonly Following<Leg>[], move: Shift): Following<Leg>[] {
  const last = legs.findLastIndex(({ master }) => master !== null);
  return legs.map((leg, position) => {
    if (last < 0 || position <= last || leg.master !== null) return leg;
    const zones = zonesOfLeg(leg);
    const etd = leg.etd && !leg.atd ? move(leg.etd, zones.from ?? COMPANY_TIME_ZONE) : leg.etd;
    const eta = leg.eta && !leg.ata ? move(leg.eta, zones.to ?? COMPANY_TIME_ZONE) : leg.eta;
    return withOffsets({ ...leg, etd, eta }, zones);
  });
}

function etaAfter(house: House, legs: readonly Leg[], move: Shift | null) {
  const { estimated_delivery: eta, eta_follows_legs } = house;
  const follows = eta === null || (eta_follows_legs && !hasMoved(eta, etaOfLegs(house.legs)));
  const ofLegs = etaOfLegs(legs);
  if (follows && ofLegs) return { estimated_delivery: ofLegs, eta_follows_legs: true };
  return { estimated_delivery: eta && move ? move(eta, COMPANY_TIME_ZONE) : eta, eta_follows_legs };
}

const rowsText = ({ legs, containers }: HouseRows) => JSON.stringify([legs, containers]);

export const isChange = ({ house, after }: HouseChange): boolean =>
  rowsText(house) !== rowsText(after) || hasMoved(house.estimated_delivery, after.estimated_delivery);

/** Writes the changes with a fixed number of statements, whatever the number of houses. */
export async function writeChanges(
  tx: Kysely<DB>,
  actor: Actor,
  master: { number: string },
  changes: readonly HouseChange[],
  cause: MoveCause | undefined,
): Promise<{ shipment: string; back: PlanBack }[]> {
  if (changes.length === 0) return [];
  await writeHouseRows(
    tx,
    changes.map(({ house, after }) => ({ id: house.id, before: house, after })),
  );
  const etas = changes.map(({ house, after: { estimated_delivery: eta, eta_follows_legs: follows } }) => ({
    id: house.id,
    eta,
    follows,
  }));
  // Also when the date is unchanged: the row gets a new version, so that open forms are notified.
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(etas)}::jsonb) as given(id uuid, eta timestamptz, follows boolean)
    ), known as (
      update consolidation_shipments as member set known_eta = given.eta from given where member.shipment_id = given.id
        and member.known_eta is not distinct from (select estimated_delivery from shipments where id = given.id)
    )
    update shipments set estimated_delivery = given.eta, eta_follows_legs = given.follows
    from given where shipments.id = given.id`.execute(tx);
  const why = cause && causeText(cause);
  await recordEtaMoves(
    tx,
    actor,
    changes.map(({ house, after }) => ({
      id: house.id,
      previous: house.estimated_delivery,
      eta: after.estimated_delivery,
      ...(why && { cause }),
    })),
  );
  await emit(
    tx,
    actor,
    changes.map(({ house, after }) => {
      const moved = hasMoved(house.estimated_delivery, after.estimated_delivery);
      const local = (at: Date | null) => at && toLocalDateTime(at);
      return shipmentEvent("shipment.updated", house, {
        ...detailChanges(house, after),
        ...(moved && {
          estimated_delivery: [local(house.estimated_delivery), local(after.estimated_delivery)],
        }),
        ...(moved && why && { "why it moved": [null, why] }),
        "written by": [null, master.number],
      });
    }),
  );
  return changes.map(({ house, after }) => ({ shipment: house.id, back: backOf(house, after) }));
}

function backOf(house: House, after: HouseChange["after"]): PlanBack {
  const text = (at: Date | null) => at?.toISOString() ?? null;
  const { legs, containers, delay_reason: reason, delay_note: note } = house;
  return {
    before: {
      legs,
      containers,
      eta: text(house.estimated_delivery),
      follows: house.eta_follows_legs,
      reason,
      note,
    },
    after: { legs: after.legs, containers: after.containers, eta: text(after.estimated_delivery) },
  };
}

/** Stores an act and the data to undo it; without a master for shipments of a batch. @returns the id of the act */
export async function keepAct(
  tx: Kysely<DB>,
  actor: Actor,
  consolidationId: string | null,
  act: { kind: "plan" | "event"; summary: string; back: object; batch?: string | undefined },
  backs: readonly { shipment: string; back: unknown }[],
): Promise<string> {
  const { id } = await tx
    .insertInto("consolidation_acts")
    .values({
      consolidation_id: consolidationId,
      kind: act.kind,
      summary: act.summary.slice(0, 500),
      back: JSON.stringify(act.back),
      batch: act.batch ?? null,
      made_by: actor.name || actor.email,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into consolidation_act_shipments (act_id, shipment_id, back)
    select ${id}::uuid, shipment, back
    from jsonb_to_recordset(${JSON.stringify(backs)}::jsonb) as row(shipment uuid, back jsonb)`.execute(tx);
  return id;
}
