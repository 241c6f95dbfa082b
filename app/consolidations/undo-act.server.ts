import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { restoreDelays } from "#app/shipments/bulk-eta.server.ts";
import { hasMoved } from "#app/shipments/eta.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { withdrawEntries } from "#app/shipments/undo-bulk.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { CUTOFF_KEYS, legsWithHead, spanOf } from "./consolidation.ts";
import { CONTAINERS, type Following, LEGS, takeBackRows } from "./follow-rows.ts";
import { type House, type HouseRows, lockHouses, writeCutoffs } from "./houses.server.ts";
import { CONSOLIDATION_MESSAGES, type WriteReport } from "./messages.ts";
import {
  lockOpenConsolidation,
  masterEvent,
  type StoredConsolidation,
  touchMaster,
  withMoments,
} from "./lock-consolidation.server.ts";
import type { EventBack } from "./write-event.server.ts";
import { type HouseChange, type PlanBack, writeChanges } from "./write-plan.server.ts";

type KeptPlan = Pick<StoredConsolidation, "legs" | "containers" | "carrier" | "conveyance"> &
  Partial<Record<(typeof CUTOFF_KEYS)[number], string | null>>;

/** Plan of a master before and after an act; absent when only houses changed. */
interface MasterBack {
  before?: KeptPlan;
  after?: KeptPlan;
}

/**
 * Undoes an act on the master, there and at its houses, except what was corrected since. Houses moved to another
 * master keep their values. @throws NotFound, Conflict when it was undone already
 */
export async function undoConsolidationAct(
  db: Database,
  actor: Actor,
  id: string,
  actId: string,
): Promise<WriteReport> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const master = await lockOpenConsolidation(tx, id);
    return undoLockedAct(tx, actor, master, actId);
  });
}

/** Undoes an act of a locked master. @throws Conflict when it was undone already */
export async function undoLockedAct(
  tx: Kysely<DB>,
  actor: Actor,
  master: StoredConsolidation,
  actId: string,
): Promise<WriteReport> {
  const act = await tx
    .updateTable("consolidation_acts")
    .set({ undone_at: sql`now()`, undone_by: actor.name || actor.email })
    .where("id", "=", rowId(actId))
    .where("consolidation_id", "=", master.id)
    .where("undone_at", "is", null)
    .returning(["id", "kind", "summary", "back"])
    .executeTakeFirstOrThrow(() => new Conflict(CONSOLIDATION_MESSAGES.actNotFound));
  const backs = await readUndoData(tx, act.id);
  const all = await lockHouses(tx, master.id);
  const houses = all.filter(({ id }) => backs.has(id));
  const reached =
    act.kind === "event"
      ? await takeBackEvents(tx, actor, houses, backs as ReadonlyMap<string, EventBack>)
      : await undoPlan(tx, actor, master, houses, backs as ReadonlyMap<string, PlanBack>);
  const back = act.back as MasterBack;
  const legs = await undoMaster(tx, master, back);
  await undoCutoffs(tx, actor, master, { ...back, legs }, all);
  await emit(tx, actor, masterEvent("act_undone", master, { "taken back": [act.summary, null] }));
  return reached;
}

/** Reads the data to undo an act, by shipment. */
export async function readUndoData(tx: Kysely<DB>, actId: string): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ shipment: string; back: unknown }>`
    select shipment_id as shipment, back from consolidation_act_shipments where act_id = ${actId}`.execute(
    tx,
  );
  return new Map(rows.map(({ shipment, back }) => [shipment, back]));
}

const withParsedDates = ({ legs, containers }: HouseRows): HouseRows => ({
  legs: legs.map(withMoments),
  containers,
});
const momentOf = (text: string | null) => (text === null ? null : new Date(text));

export async function undoPlan(
  tx: Kysely<DB>,
  actor: Actor,
  master: { number: string },
  houses: readonly House[],
  backs: ReadonlyMap<string, PlanBack>,
): Promise<WriteReport> {
  const changes = houses.flatMap((house): HouseChange[] => {
    const back = backs.get(house.id);
    if (!back) return [];
    const [before, after] = [withParsedDates(back.before), withParsedDates(back.after)];
    const legs = takeBackRows(LEGS, house.legs, { before: before.legs, after: after.legs });
    const containers = takeBackRows(CONTAINERS, house.containers, {
      before: before.containers,
      after: after.containers,
    });
    const isMoved = hasMoved(momentOf(back.before.eta), momentOf(back.after.eta));
    const isEtaCorrected = isMoved && hasMoved(house.estimated_delivery, momentOf(back.after.eta));
    const eta =
      isMoved && !isEtaCorrected
        ? { estimated_delivery: momentOf(back.before.eta), eta_follows_legs: back.before.follows }
        : house;
    const { estimated_delivery, eta_follows_legs } = eta;
    return [
      {
        house,
        after: { legs: legs.rows, containers: containers.rows, estimated_delivery, eta_follows_legs },
        isCorrected: legs.isCorrected || containers.isCorrected || isEtaCorrected,
      },
    ];
  });
  await writeChanges(tx, actor, master, changes, undefined);
  const delays = changes.flatMap(({ house: { id, estimated_delivery }, after }) => {
    const { reason = null, note = null } = backs.get(id)?.before ?? {};
    return hasMoved(estimated_delivery, after.estimated_delivery) ? [{ id, reason, note }] : [];
  });
  await restoreDelays(tx, delays);
  const correctedNumbers = changes
    .filter(({ isCorrected }) => isCorrected)
    .map(({ house }) => house.tracking_number);
  return { reached: changes.length, leftOut: [], kept: correctedNumbers };
}

/** Withdraws the entries of an event, except those changed or withdrawn at their house since. */
async function takeBackEvents(
  tx: Kysely<DB>,
  actor: Actor,
  houses: readonly House[],
  backs: ReadonlyMap<string, EventBack>,
): Promise<WriteReport> {
  const written = houses.flatMap(({ id }) => backs.get(id) ?? []);
  const { rows } = await sql<{ shipment: string; entry: string }>`
    select entry.shipment_id as shipment, entry.id as entry
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as was(entry uuid, status text, "timestamp" timestamptz,
      location text, notes text, classifier text, code text, internal boolean)
    join shipment_status_history as entry on entry.id = was.entry
    where entry.withdrawn_at is null
      and (entry.status, entry."timestamp", entry.location, entry.notes, entry.classifier, entry.code, entry.internal)
        is not distinct from (was.status, was."timestamp", was.location, was.notes, was.classifier, was.code, was.internal)
    order by entry.shipment_id`.execute(tx);
  const reached = await withdrawEntries(
    tx,
    actor,
    rows.map(({ shipment, entry }) => ({ shipment, back: { entry } })),
  );
  const withdrawnShipments = new Set(rows.map(({ shipment }) => shipment));
  const remainingNumbers = houses
    .filter(({ id }) => !withdrawnShipments.has(id))
    .map(({ tracking_number }) => tracking_number);
  return { reached, leftOut: [], kept: remainingNumbers };
}

/** Restores the plan of the master. @returns its legs afterwards */
async function undoMaster(
  tx: Kysely<DB>,
  master: StoredConsolidation,
  { before, after }: MasterBack,
): Promise<Leg[]> {
  if (!before || !after) {
    await touchMaster(tx, master.id);
    return master.legs;
  }
  const own = <Row>(rows: readonly Row[]): Following<Row>[] => rows.map((row) => ({ ...row, master: null }));
  const legs = takeBackRows(LEGS, own(master.legs), {
    before: own(before.legs.map(withMoments)),
    after: own(after.legs.map(withMoments)),
  }).rows;
  const containers = takeBackRows({ columns: [...CONTAINERS.columns, "gross_kg"] }, own(master.containers), {
    before: own(before.containers),
    after: own(after.containers),
  }).rows;
  const headOf = (key: "carrier" | "conveyance") => (master[key] === after[key] ? before[key] : master[key]);
  const head = { ...master, carrier: headOf("carrier"), conveyance: headOf("conveyance") };
  const plain = <Row>(rows: readonly Following<Row>[]) => rows.map((row) => ({ ...row, master: undefined }));
  await tx
    .updateTable("consolidations")
    .set({
      carrier: head.carrier,
      conveyance: head.conveyance,
      legs: JSON.stringify(plain(legs)),
      containers: JSON.stringify(plain(containers)),
      ...spanOf(legsWithHead(legs, head)),
    })
    .where("id", "=", master.id)
    .execute();
  return legs;
}

/** Restores cut-offs that were not moved since, and the deadlines of the houses, as saving them does. */
async function undoCutoffs(
  tx: Kysely<DB>,
  actor: Actor,
  master: StoredConsolidation,
  { before, after, legs }: MasterBack & { legs: Leg[] },
  houses: readonly House[],
): Promise<void> {
  const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
  const restored = CUTOFF_KEYS.flatMap((key) => {
    const [was = null, written = null] = [before?.[key], after?.[key]].map((text) => momentOf(text ?? null));
    return isSame(was, written) || !isSame(master[key], written) ? [] : [[key, was] as const];
  });
  const cutoffs = Object.fromEntries(restored) as Partial<
    Pick<StoredConsolidation, (typeof CUTOFF_KEYS)[number]>
  >;
  if (restored.length > 0)
    await tx.updateTable("consolidations").set(cutoffs).where("id", "=", master.id).execute();
  await writeCutoffs(tx, actor, { ...master, legs, ...cutoffs }, houses, master);
}
