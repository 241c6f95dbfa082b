import { isOpen } from "#app/shipments/status.ts";
import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { inSentence } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { MoveCause } from "#app/shipments/eta.ts";
import { zonesOfLeg } from "#app/shipments/event-place.server.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { emit } from "#database/events/emit.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { legsWithHead, type MasterPlan } from "./consolidation.ts";
import { type House, lockShipments } from "./houses.server.ts";
import { CONSOLIDATION_MESSAGES, VESSEL_MESSAGES } from "./messages.ts";
import { legIdsOf, mastersBy } from "./read-vessel.server.ts";
import { storeMaster } from "./save-consolidation.server.ts";
import { lockOpenConsolidation, type StoredConsolidation, withMoments } from "./lock-consolidation.server.ts";
import { readUndoData, undoLockedAct, undoPlan } from "./undo-act.server.ts";
import { callWords, changeLeg, travelsBy, VESSEL_SHIPMENTS_MAX, type VesselChange } from "./vessel-change.ts";
import {
  changeOf,
  type HouseChange,
  isChange,
  keepAct,
  movedCutoffs,
  type PlanBack,
  writeChanges,
} from "./write-plan.server.ts";

interface VesselChangeRow {
  id: string;
  tracking_number: string;
  master: string | null;
  legs: { before: string; after: string }[];
  eta: { before: string; after: string } | null;
}

export interface VesselReport {
  batch: string;
  /** Numbers of the consolidations it affects. */
  masters: string[];
  rows: VesselChangeRow[];
  leftOut: string[];
  kept: string[];
}

type Wanted = VesselChange & {
  /** Ids of consolidations, and of shipments without a consolidation. */
  masters: readonly string[];
  shipments: readonly string[];
  /** Whether cut-offs of the consolidations move as far as their departure. */
  withCutoffs?: boolean;
  cause: MoveCause;
};

/**
 * Changes the vessel, flight or plate of legs that have not arrived, with their times, on masters and thereby their
 * houses, and on shipments. A preview writes nothing. @throws Invalid, Conflict when a master is closed
 */
export async function changeVessel(
  db: Database,
  actor: Actor,
  wanted: Wanted,
  { isPreview = false } = {},
): Promise<VesselReport> {
  authorize(actor, "shipments.write");
  const tx = await db.startTransaction().execute();
  try {
    const report = await writeVessel(tx, actor, wanted);
    await (isPreview ? tx.rollback() : tx.commit()).execute();
    return report;
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

async function writeVessel(tx: Kysely<DB>, actor: Actor, wanted: Wanted): Promise<VesselReport> {
  const batch = randomUUID();
  const report: VesselReport = { batch, masters: [], rows: [], leftOut: [], kept: [] };
  const masters = await mastersBy(tx, wanted.name);
  const followed = legIdsOf(masters, wanted.name);
  const summary = summaryOf(wanted);
  for (const { id } of masters) {
    if (!wanted.masters.includes(id)) continue;
    const { leftOut, kept } = await changeMaster(tx, actor, await lockOpenConsolidation(tx, id), {
      ...wanted,
      summary,
      batch,
    });
    report.leftOut.push(...leftOut);
    report.kept.push(...kept);
  }
  const ids = wanted.shipments.filter(isRowId);
  if (ids.length > VESSEL_SHIPMENTS_MAX) throw new Invalid(VESSEL_MESSAGES.tooMany(VESSEL_SHIPMENTS_MAX));
  const open = (await lockShipments(tx, ids)).filter(({ status }) => isOpen(status));
  const changes = open.map((house) => changeOfShipment(house, wanted, followed)).filter(isChange);
  const backs = await writeChanges(tx, actor, { number: summary }, changes, wanted.cause);
  if (changes.length > 0) await keepAct(tx, actor, null, { kind: "plan", summary, back: {}, batch }, backs);
  const written = await tx
    .selectFrom("consolidation_acts")
    .innerJoin("consolidations", "consolidations.id", "consolidation_id")
    .select("number")
    .where("batch", "=", batch)
    .orderBy("number")
    .execute();
  const reached = { masters: written.map(({ number }) => number), rows: await rowsOf(tx, batch) };
  if (reached.masters.length + reached.rows.length > 0)
    await emit(tx, actor, vesselEvent("changed", summary, reached.rows.length));
  return { ...report, ...reached };
}

function changedInOrder(leg: Leg, change: VesselChange): Leg {
  const changed = changeLeg(leg, change, zonesOfLeg);
  if (changed.etd && changed.eta && changed.eta < changed.etd)
    throw new Invalid(VESSEL_MESSAGES.arrivesFirst(`${leg.from_place} to ${leg.to_place}`));
  return changed;
}

function changeMaster(
  tx: Kysely<DB>,
  actor: Actor,
  master: StoredConsolidation,
  { summary, batch, cause, withCutoffs, ...change }: Wanted & { summary: string; batch: string },
) {
  const spoken = legsWithHead(master.legs, master);
  const legs = master.legs.map((leg, at) => {
    const changed = changedInOrder(spoken[at] ?? leg, change);
    // Values inherited from the master's head stay in the head.
    return changed === spoken[at]
      ? leg
      : {
          ...changed,
          conveyance: leg.conveyance && changed.conveyance,
          carrier: leg.carrier && changed.carrier,
        };
  });
  const isOfHead = travelsBy({ conveyance: master.conveyance, ata: null }, change.name);
  const head = {
    ...master,
    conveyance: isOfHead ? change.conveyance : master.conveyance,
    carrier: isOfHead ? (change.carrier ?? master.carrier) : master.carrier,
  };
  const plan = { legs, containers: master.containers };
  return storeMaster(tx, actor, master, {
    head,
    cutoffs: withCutoffs ? movedCutoffs(master, legs) : master,
    plan,
    cause,
    also: new Set(),
    summary,
    batch,
  });
}

/** Computes the change of a shipment. The changed legs act as a master's legs: legs planned after them move along. */
function changeOfShipment(house: House, change: VesselChange, followed: ReadonlySet<string>): HouseChange {
  const own = house.legs.filter(
    (leg) => travelsBy(leg, change.name) && !(leg.master && followed.has(leg.master)),
  );
  const ids = new Set(own.map(({ id }) => id));
  const plan = (legs: Leg[]): MasterPlan => ({ legs, containers: [] });
  const masters = new Map(house.legs.map(({ id, master }) => [id, master]));
  const following: House = {
    ...house,
    legs: house.legs.map((leg) => ({ ...leg, master: ids.has(leg.id) ? leg.id : null })),
    known_eta: house.estimated_delivery,
  };
  const { after, isCorrected } = changeOf(following, {
    from: plan(own),
    to: plan(own.map((leg) => changedInOrder(leg, change))),
  });
  const legs = after.legs.map((leg) => ({ ...leg, master: masters.get(leg.id) ?? null }));
  return { house, after: { ...after, legs, containers: house.containers }, isCorrected };
}

function summaryOf({ name, conveyance, carrier, times }: VesselChange): string {
  const isRenamed = name !== conveyance;
  const words = [
    isRenamed && `${name} to ${conveyance}`,
    carrier && `carrier ${carrier}`,
    times.size > 0 && "dates",
  ];
  return [
    isRenamed ? "" : name,
    words
      .filter(Boolean)
      .map((word) => inSentence(String(word)))
      .join(", "),
  ]
    .filter(Boolean)
    .join(": ");
}

/** Reads what a batch wrote, by shipment. */
async function rowsOf(tx: Kysely<DB>, batch: string): Promise<VesselChangeRow[]> {
  const { rows } = await sql<{ id: string; tracking_number: string; master: string | null; back: PlanBack }>`
    select shipments.id, tracking_number, master.number as master, own.back
    from consolidation_acts as act join consolidation_act_shipments as own on own.act_id = act.id
      join shipments on shipments.id = own.shipment_id
      left join consolidations as master on master.id = act.consolidation_id
    where act.batch = ${batch} order by master.number nulls last, tracking_number`.execute(tx);
  return rows.map(({ back: { before, after }, ...row }) => {
    const was = new Map(before.legs.map((leg) => [leg.id, callWords(withMoments(leg))]));
    const legs = after.legs.flatMap((leg) => {
      const [one, other] = [was.get(leg.id) ?? "", callWords(withMoments(leg))];
      return one === other ? [] : [{ before: one, after: other }];
    });
    const eta = (text: string | null) => (text === null ? "none" : formatDateTime(new Date(text)));
    return {
      ...row,
      legs,
      eta: eta(before.eta) === eta(after.eta) ? null : { before: eta(before.eta), after: eta(after.eta) },
    };
  });
}

/** Undoes a change everywhere, except where it was corrected since. @throws Conflict when it was undone already */
export async function undoVesselChange(db: Database, actor: Actor, batch: string): Promise<number> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const acts = isRowId(batch)
      ? await tx
          .selectFrom("consolidation_acts")
          .select(["id", "consolidation_id", "summary"])
          .where("batch", "=", batch)
          .where("undone_at", "is", null)
          .orderBy(sql`consolidation_id nulls last`)
          .execute()
      : [];
    if (acts.length === 0) throw new Conflict(CONSOLIDATION_MESSAGES.actNotFound);
    let reached = 0;
    for (const { id, consolidation_id, summary } of acts) {
      if (consolidation_id !== null) {
        const master = await lockOpenConsolidation(tx, consolidation_id);
        reached += (await undoLockedAct(tx, actor, master, id)).reached;
        continue;
      }
      const { numUpdatedRows } = await tx
        .updateTable("consolidation_acts")
        .set({ undone_at: sql`now()`, undone_by: actor.name || actor.email })
        .where("id", "=", id)
        .where("undone_at", "is", null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Conflict(CONSOLIDATION_MESSAGES.actNotFound);
      const backs = (await readUndoData(tx, id)) as ReadonlyMap<string, PlanBack>;
      const houses = await lockShipments(tx, [...backs.keys()]);
      const number = VESSEL_MESSAGES.takenBack(summary);
      reached += (await undoPlan(tx, actor, { number }, houses, backs)).reached;
    }
    await emit(tx, actor, vesselEvent("taken_back", acts[0]?.summary ?? "", reached));
    return reached;
  });
}

const vesselEvent = (verb: "changed" | "taken_back", summary: string, shipments: number) => ({
  action: `vessel.${verb}`,
  entity: "shipments",
  summary,
  details: { shipments },
});
