import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { zonesOfLeg } from "#app/shipments/event-place.server.ts";
import { withPublicEnds } from "#content/places/public-places.server.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { listSelectedIds } from "#app/documents/read-paper-shipment.server.ts";
import { selectedShipments } from "#app/shipments/filter.server.ts";
import type { ShipmentSelection } from "#app/shipments/selection.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { NotFound } from "#app/kit/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { CONSOLIDATION_MESSAGES } from "./messages.ts";
import { legsWithHead } from "./consolidation.ts";
import { readStoredConsolidation, type StoredConsolidation } from "./lock-consolidation.server.ts";
import { callKey, placeTime, travelsBy, VESSEL_SHIPMENTS_MAX } from "./vessel-change.ts";

/** Times of the vessel between a pair of ports, in the local time of each. */
interface VesselCall {
  key: string;
  route: string;
  etd: string;
  eta: string;
  hasLeft: boolean;
  legs: number;
}

interface VesselShipment {
  id: string;
  tracking_number: string;
  consignee: string | null;
}

interface Chosen {
  selection: ShipmentSelection;
  now: Date;
}

/** Lists open masters that travel by it, in the order of locking. */
export async function mastersBy(db: Kysely<DB>, name: string): Promise<StoredConsolidation[]> {
  const { rows } = await sql<{ id: string }>`
    select id from consolidations where closed_at is null and (
      reference_key(conveyance) = ${referenceKey(name)}
      or exists (select from jsonb_array_elements(legs) as leg where reference_key(leg->>'conveyance') = ${referenceKey(name)}))
    order by id limit ${VESSEL_SHIPMENTS_MAX}`.execute(db);
  const masters: StoredConsolidation[] = [];
  for (const { id } of rows) masters.push(await readStoredConsolidation(db, id));
  return masters.filter(
    (master) =>
      legsWithHead(master.legs, master).some((leg) => travelsBy(leg, name)) ||
      travelsBy({ conveyance: master.conveyance, ata: null }, name),
  );
}

/** Returns the ids of the masters' legs that houses follow; these change only with their master. */
export const legIdsOf = (masters: readonly StoredConsolidation[], name: string): ReadonlySet<string> =>
  new Set(legsOf(masters, name).map(({ id }) => id ?? ""));

const legsOf = (masters: readonly StoredConsolidation[], name: string): Leg[] =>
  masters.flatMap((master) => legsWithHead(master.legs, master)).filter((leg) => travelsBy(leg, name));

/**
 * Reads everything that travels by a vessel, flight or plate and has not arrived.
 * @param chosen shipments to mark as chosen; without it all are, and the count of chosen shipments of a master is `null`
 */
export async function readVessel(db: Database, actor: Actor, name: string, chosen?: Chosen) {
  authorize(actor, "shipments.write");
  const masters = await mastersBy(db, name);
  const { rows } = await sql<Leg & VesselShipment & { master_leg: string | null }>`
    select leg.*, shipments.id, tracking_number, coalesce(nullif(consignees.company, ''), consignees.name) as consignee
    from shipment_legs as leg join shipments on shipments.id = leg.shipment_id
      left join consignees on consignees.id = shipments.consignee_id
    where leg.conveyance is not null and reference_key(leg.conveyance) = ${referenceKey(name)} and leg.ata is null
      and ${SHIPMENT_IS_OPEN}
    order by tracking_number limit ${VESSEL_SHIPMENTS_MAX + 1}`.execute(db);
  const followed = legIdsOf(masters, name);
  const houses = await housesOf(
    db,
    masters.map(({ id }) => id),
  );
  const own = rows.filter(({ master_leg }) => master_leg === null || !followed.has(master_leg));
  const shipments = new Map(
    own.map(({ id, tracking_number, consignee }) => [id, { id, tracking_number, consignee }]),
  );
  const marked =
    chosen && (await selectedAmong(db, actor, chosen, [...shipments.keys(), ...[...houses.values()].flat()]));
  return {
    masters: masters.map(({ id, number, master_reference }) => {
      const ids = houses.get(id) ?? [];
      const count = marked ? ids.filter((house) => marked.has(house)).length : null;
      return { id, number, master_reference, houses: ids.length, chosen: count };
    }),
    shipments: [...shipments.values()]
      .slice(0, VESSEL_SHIPMENTS_MAX)
      .map((shipment) => ({ ...shipment, isChosen: marked?.has(shipment.id) ?? true })),
    isCut: rows.length > VESSEL_SHIPMENTS_MAX,
    calls: callsOf([...legsOf(masters, name), ...own]),
    changes: await listVesselChanges(db),
  };
}

async function housesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("consolidation_shipments")
    .select(["consolidation_id", "shipment_id"])
    .where("consolidation_id", "in", ids)
    .execute();
  const byMaster = Map.groupBy(rows, ({ consolidation_id }) => consolidation_id);
  return new Map([...byMaster].map(([id, some]) => [id, some.map(({ shipment_id }) => shipment_id)]));
}

async function selectedAmong(
  db: Database,
  actor: Actor,
  { selection, now }: Chosen,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const selected = await selectedShipments(db, selection, { actor, now });
  const rows = await selected
    .select("shipments.id")
    .where(sql<SqlBool>`shipments.id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type VesselData = Awaited<ReturnType<typeof readVessel>>;

function callsOf(legs: readonly Leg[]): VesselCall[] {
  const calls = new Map<string, VesselCall>();
  for (const leg of legs) {
    const key = callKey(leg);
    const call = calls.get(key);
    if (call) call.legs += 1;
    else {
      const { from_place, to_place } = withPublicEnds(leg);
      const zones = zonesOfLeg(leg);
      calls.set(key, {
        key,
        route: `${from_place} to ${to_place}`,
        etd: placeTime(leg.etd, zones.from),
        eta: placeTime(leg.eta, zones.to),
        hasLeft: leg.atd !== null,
        legs: 1,
      });
    }
  }
  return [...calls.values()];
}

export interface PastVesselChange {
  batch: string;
  summary: string;
  made_by: string;
  created_at: Date;
  undone_by: string | null;
  shipments: number;
}

/** Lists the shipments that a change reached. @throws NotFound when there is none, or it was taken back */
export async function listChangedShipments(db: Database, actor: Actor, batch: string) {
  authorize(actor, "shipments.read");
  const shipments = isRowId(batch)
    ? await db
        .selectFrom("consolidation_acts as act")
        .innerJoin("consolidation_act_shipments as own", "own.act_id", "act.id")
        .innerJoin("shipments", "shipments.id", "own.shipment_id")
        .select(["shipments.id", "tracking_number", "status"])
        .distinct()
        .where("batch", "=", batch)
        .where("undone_at", "is", null)
        .orderBy("tracking_number")
        .execute()
    : [];
  if (shipments.length === 0) throw new NotFound(CONSOLIDATION_MESSAGES.actNotFound);
  return shipments;
}

async function listVesselChanges(db: Database): Promise<PastVesselChange[]> {
  const { rows } = await sql<PastVesselChange>`
    select batch, summary, made_by, created_at, undone_by,
      (select count(*)::int from consolidation_acts as each join consolidation_act_shipments on act_id = each.id
        where each.batch = last.batch and each.created_at = last.created_at) as shipments
    from (
      select distinct on (created_at, batch) batch, summary, made_by, created_at, undone_by from consolidation_acts
      where batch is not null order by created_at desc, batch limit 10
    ) as last`.execute(db);
  return rows;
}

/** A vessel, flight or plate of selected shipments. */
export interface VesselChoice {
  name: string;
  /** Tracking numbers of those that travel by it. */
  numbers: string[];
  /** All of them do. */
  isShared: boolean;
}

/** Lists vessels, flights and plates of the first hundred selected shipments, those of most shipments first. */
export async function vesselsOf(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  now: Date,
): Promise<VesselChoice[]> {
  authorize(actor, "shipments.read");
  const ids = await listSelectedIds(db, actor, selection, { now, limit: 99 });
  const { rows } = await sql<VesselChoice>`
    select min(conveyance) as name, array_agg(distinct tracking_number order by tracking_number) as numbers,
      count(distinct shipments.id) = ${ids.length} as "isShared"
    from shipment_legs as leg join shipments on shipments.id = leg.shipment_id
    where shipments.id = any(${ids}::uuid[]) and conveyance is not null and ata is null
    group by reference_key(conveyance) order by count(distinct shipments.id) desc, name limit 20`.execute(db);
  return rows;
}
