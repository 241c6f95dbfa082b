import { capitalize } from "#app/kit/text/text.ts";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, fieldError } from "#app/kit/errors.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { addDaysInZone, fromZoneTime } from "#app/places/zone-time.ts";
import { NO_DETAILS, mergeDetails } from "#app/shipments/details.server.ts";
import { detailChanges } from "#app/shipments/shipment-changes.ts";
import { type BulkEtaMove, moveWords } from "#app/shipments/bulk-forms.ts";
import { causeText, type MoveCause } from "#app/shipments/eta.ts";
import { zoneOfCode, zonesOfLeg } from "#app/shipments/event-place.server.ts";
import { type Leg, withOffsets } from "#app/shipments/legs.ts";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import { withPlaceCodes } from "#app/shipments/place-codes.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { VEHICLES } from "#app/goods/vehicles.ts";
import {
  CUTOFF_KEYS,
  type Cutoffs,
  CUTOFFS,
  type Head,
  HEAD_LABELS,
  legsWithHead,
  lookupWords,
  type MasterPlan,
  spanOf,
  type TypedConsolidation,
} from "./consolidation.ts";
import { lockHouses, writeCutoffs } from "./houses.server.ts";
import { CONSOLIDATION_MESSAGES, type WriteReport } from "./messages.ts";
import { lockOpenConsolidation, masterEvent, type StoredConsolidation } from "./lock-consolidation.server.ts";
import { movedCutoffs, writePlan } from "./write-plan.server.ts";

/**
 * Saves the master, and applies its legs and containers to each house. @param seen version that was shown
 * @throws NotFound, Conflict when it is closed or was changed since, Invalid as the details of a shipment
 */
export async function saveConsolidation(
  db: Database,
  actor: Actor,
  id: string,
  typed: TypedConsolidation & { also: ReadonlySet<string> },
  seen: { version: string },
): Promise<WriteReport> {
  authorize(actor, "shipments.write");
  return inMaster(db, id, async (tx, before) => {
    if (before.version !== seen.version)
      throw new Conflict(CONSOLIDATION_MESSAGES.changedMeanwhile(await lastAuthor(tx, actor, id)));
    return storeTyped(tx, actor, before, typed);
  });
}

/** Stores what was typed of a locked master. */
export function storeTyped(
  tx: Kysely<DB>,
  actor: Actor,
  before: StoredConsolidation,
  { head: typed, plan: routePlan, cause, also }: TypedConsolidation & { also: ReadonlySet<string> },
): Promise<WriteReport> {
  const plan = resolvedPlan(routePlan, before);
  const { documents_cutoff, vgm_cutoff, cargo_cutoff, ...head } = typed;
  const zone = zoneOfCode(plan.legs[0]?.from_code ?? null) ?? COMPANY_TIME_ZONE;
  const at = (text: string | null) => (text === null ? null : fromZoneTime(text, zone));
  const cutoffs = {
    documents_cutoff: at(documents_cutoff),
    vgm_cutoff: at(vgm_cutoff),
    cargo_cutoff: at(cargo_cutoff),
  };
  return storeMaster(tx, actor, before, { head, cutoffs, plan, cause, also });
}

/**
 * Moves the planned times of its legs by days, or its arrival to a moment. @param reach.withCutoffs also its cut-offs,
 * as far as the departure moves @throws NotFound, Conflict, Invalid
 */
export async function moveConsolidation(
  db: Database,
  actor: Actor,
  id: string,
  { days, eta, reason, note }: BulkEtaMove,
  { also, withCutoffs = false }: { also: ReadonlySet<string>; withCutoffs?: boolean },
): Promise<WriteReport> {
  authorize(actor, "shipments.write");
  return inMaster(db, id, async (tx, before) => {
    if (before.eta === null) {
      const message = CONSOLIDATION_MESSAGES.noArrival;
      throw fieldError("days", message);
    }
    const last = before.legs.length - 1;
    const moved = before.legs.map((leg, position) => {
      const zones = zonesOfLeg(leg);
      const shift = (at: Date | null, end: "from" | "to") =>
        at && days !== null ? addDaysInZone(at, days, zones[end] ?? COMPANY_TIME_ZONE) : at;
      const etd = leg.atd || leg.ata ? leg.etd : shift(leg.etd, "from");
      const arrival = leg.ata ? leg.eta : shift(leg.eta, "to");
      return withOffsets({ ...leg, etd, eta: eta && position === last ? eta : arrival }, zones);
    });
    const plan = { legs: moved, containers: before.containers };
    return storeMaster(tx, actor, before, {
      head: before,
      cutoffs: withCutoffs ? movedCutoffs(before, moved) : before,
      plan,
      cause: { reason, note },
      also,
      summary: `ETA ${moveWords({ days, eta }, (at) => timeAtPlace(at, moved[last]?.eta_offset ?? null))}`,
    });
  });
}

/** Runs in a transaction with the open master locked. */
const inMaster = <Result>(
  db: Database,
  id: string,
  write: (tx: Kysely<DB>, master: StoredConsolidation) => Promise<Result>,
): Promise<Result> => db.transaction().execute(async (tx) => write(tx, await lockOpenConsolidation(tx, id)));

/** Stores a locked master, and applies the changes to its houses. */
export async function storeMaster(
  tx: Kysely<DB>,
  actor: Actor,
  before: StoredConsolidation,
  after: {
    head: Head;
    cutoffs: Cutoffs;
    plan: MasterPlan;
    cause: MoveCause;
    also: ReadonlySet<string>;
    /** Summary of the change; the changed fields by default. */
    summary?: string;
    /** Id of a change that spans several masters. */
    batch?: string;
  },
): Promise<WriteReport> {
  const { plan, cause, also } = after;
  const { mode, carrier, master_reference, booking, conveyance, vehicle } = after.head;
  const head = { mode, carrier, master_reference, booking, conveyance, vehicle };
  const { documents_cutoff, vgm_cutoff, cargo_cutoff } = after.cutoffs;
  const cutoffs = { documents_cutoff, vgm_cutoff, cargo_cutoff };
  const details = {
    ...differences(headTexts(before, before), headTexts(head, cutoffs)),
    ...detailChanges({ ...NO_DETAILS, ...rowsOf(before) }, rowsOf(plan)),
  };
  if (Object.keys(details).length === 0) return { reached: 0, leftOut: [], kept: [] };
  const [from, to] = [planWithHead(before, before), planWithHead(plan, head)];
  await tx
    .updateTable("consolidations")
    .set({
      ...head,
      ...cutoffs,
      legs: JSON.stringify(plan.legs),
      containers: JSON.stringify(plan.containers),
      ...spanOf(to.legs),
      lookup: sql`search_fold(${lookupWords(before.number, head, plan)})`,
    })
    .where("id", "=", before.id)
    .execute();
  const why = causeText(cause);
  const houses = await lockHouses(tx, before.id);
  await writeCutoffs(tx, actor, { id: before.id, legs: plan.legs, ...cutoffs }, houses, before);
  const reached = await writePlan(tx, actor, before, houses, {
    from,
    to,
    cause,
    also,
    summary: [after.summary ?? changedWords(details), why].filter(Boolean).join(": "),
    back: { before: undoable(before), after: undoable({ ...plan, ...head, ...cutoffs }) },
    batch: after.batch,
  });
  await emit(
    tx,
    actor,
    masterEvent("updated", before, {
      ...details,
      ...(why && { "why it moved": [null, why] }),
      ...(reached.reached > 0 && { reached: reached.reached }),
    }),
  );
  return reached;
}

const changedWords = (details: object): string => capitalize(Object.keys(details).slice(0, 4).join(", "));

const undoable = ({
  legs,
  containers,
  carrier,
  conveyance,
  documents_cutoff,
  vgm_cutoff,
  cargo_cutoff,
}: MasterPlan & Pick<Head, "carrier" | "conveyance"> & Cutoffs) => ({
  legs,
  containers,
  carrier,
  conveyance,
  documents_cutoff,
  vgm_cutoff,
  cargo_cutoff,
});

const rowsOf = ({ legs, containers }: MasterPlan): MasterPlan => ({ legs, containers });

/** Returns the part of a plan that houses follow. */
const planWithHead = ({ legs, containers }: MasterPlan, head: Head): MasterPlan => ({
  legs: legsWithHead(legs, head),
  containers,
});

/** Resolves ids, codes of places and UTC offsets of a plan, as for the rows of a shipment. */
function resolvedPlan({ legs, containers }: MasterPlan, stored: MasterPlan): MasterPlan {
  const nowhere = { origin_location: null, destination_location: null, current_location: null };
  const coded = withPlaceCodes({ legs, containers }, nowhere, { stored: { ...nowhere, legs: stored.legs } });
  const merged = mergeDetails(
    { legs: coded.legs as Leg[], containers },
    { ...NO_DETAILS, legs: stored.legs, containers: stored.containers },
  );
  return { legs: merged.legs, containers: merged.containers };
}

const headTexts = (head: Head, cutoffs: Cutoffs) => {
  const labels = HEAD_LABELS(head.mode);
  const own = {
    mode: LEG_MODES[head.mode],
    carrier: head.carrier,
    "master reference": head.master_reference,
    booking: head.booking,
    conveyance: head.conveyance,
    [labels.vehicle.toLowerCase()]: head.vehicle && (VEHICLES[head.vehicle]?.name ?? head.vehicle),
  };
  const times = CUTOFF_KEYS.map((key) => [
    CUTOFFS[key].toLowerCase(),
    cutoffs[key] && formatDateTime(cutoffs[key]),
  ]);
  return { ...own, ...Object.fromEntries(times) } as Record<string, string | null>;
};

async function lastAuthor(tx: Kysely<DB>, actor: Actor, id: string): Promise<string> {
  const line = await tx
    .selectFrom("audit_log")
    .leftJoin("admin_users as person", "person.id", "audit_log.actor_id")
    .select(sql<string>`coalesce(nullif(person.name, ''), actor_email)`.as("name"))
    .select("actor_id")
    .where("entity", "=", "consolidation")
    .where("entity_id", "=", id)
    .where("audited", "=", true)
    .orderBy("audit_log.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!line) return "Somebody";
  return line.actor_id === actor.id ? "You" : line.name;
}
