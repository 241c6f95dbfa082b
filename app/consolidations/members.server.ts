import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid, fieldError } from "#app/kit/errors.ts";
import { shipmentEvent } from "#app/shipments/shipment.server.ts";
import { findByTrackingNumber, findShipmentsByKey } from "#app/shipments/find-by-key.server.ts";
import { trackingKey } from "#app/shipments/number-key.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { HOUSES_MAX, legsWithHead } from "./consolidation.ts";
import { lockHouses, writeCutoffs } from "./houses.server.ts";
import { CONSOLIDATION_MESSAGES, type WriteReport } from "./messages.ts";
import {
  lockOpenConsolidation,
  masterEvent,
  type StoredConsolidation,
  touchMaster,
} from "./lock-consolidation.server.ts";
import { writePlan } from "./write-plan.server.ts";

interface Joining {
  shipmentIds: readonly string[];
  /** Moves shipments from another master; otherwise they are refused by name. */
  move: boolean;
  /** Delivered and cancelled shipments that get the legs and containers too. */
  also: ReadonlySet<string>;
}

/**
 * Adds shipments, which get the master's legs and containers. @returns also its number
 * @throws NotFound, Conflict, Invalid
 */
export async function addHouses(
  db: Database,
  actor: Actor,
  id: string,
  joining: Joining,
): Promise<WriteReport & { number: string }> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    await lockWithOrigins(tx, id, joining);
    return joinHouses(tx, actor, await lockOpenConsolidation(tx, id), joining);
  });
}

/** Locks masters in order of id, so that two concurrent moves between them cannot deadlock. */
async function lockWithOrigins(tx: Kysely<DB>, id: string, { shipmentIds, move }: Joining): Promise<void> {
  if (!move || !isRowId(id)) return;
  await sql`
    select from consolidations where id = ${id}::uuid or id in (
      select consolidation_id from consolidation_shipments where shipment_id = any(${shipmentIds.filter(isRowId)}::uuid[]))
    order by id for update`.execute(tx);
}

export async function joinHouses(
  tx: Kysely<DB>,
  actor: Actor,
  master: StoredConsolidation,
  { shipmentIds, move, also }: Joining,
): Promise<WriteReport & { number: string }> {
  const ids = [...new Set(shipmentIds.filter(isRowId))];
  if (ids.length === 0) throw new Invalid(CONSOLIDATION_MESSAGES.chooseHouses);
  const { rows } = await sql<{
    id: string;
    tracking_number: string;
    of: string | null;
    master: string | null;
  }>`
    select shipments.id, tracking_number, member.consolidation_id as of,
      (select number from consolidations where id = member.consolidation_id) as master
    from shipments left join consolidation_shipments as member on member.shipment_id = shipments.id
    where shipments.id = any(${ids}::uuid[]) order by shipments.id for update of shipments`.execute(tx);
  if (rows.length === 0) throw new Invalid(CONSOLIDATION_MESSAGES.noneLeft);
  const others = rows.flatMap(({ tracking_number, of, master: other }) =>
    of !== null && of !== master.id && other !== null ? [{ number: tracking_number, master: other }] : [],
  );
  if (others.length > 0 && !move) {
    const message = CONSOLIDATION_MESSAGES.otherMasters(others);
    throw fieldError("move", message);
  }
  const joining = rows.filter(({ of }) => of !== master.id);
  if (joining.length === 0) throw new Conflict(CONSOLIDATION_MESSAGES.nothingAdded);
  const newIds = joining.map((each) => each.id);
  await leaveMasters(tx, newIds);
  await sql`
    insert into consolidation_shipments (shipment_id, consolidation_id, known_eta, added_by)
    select id, ${master.id}::uuid, estimated_delivery, ${actor.name || actor.email}
    from shipments where id = any(${newIds}::uuid[]) order by id`.execute(tx);
  await refuseTooMany(tx, master.id);
  await emit(
    tx,
    actor,
    joining.map((house) =>
      shipmentEvent("shipment.updated", house, { consolidation: [house.master, master.number] }),
    ),
  );
  const plan = { legs: legsWithHead(master.legs, master), containers: master.containers };
  const houses = await lockHouses(tx, master.id, newIds);
  await writeCutoffs(tx, actor, master, houses);
  const reached = await writePlan(tx, actor, master, houses, {
    from: { legs: [], containers: [] },
    to: plan,
    cause: { reason: null, note: null },
    also,
    summary: CONSOLIDATION_MESSAGES.added(joining.length),
  });
  await touchMaster(tx, master.id);
  const numbers = joining.map(({ tracking_number }) => tracking_number).join(", ");
  await emit(tx, actor, masterEvent("houses_added", master, { shipments: [null, numbers] }));
  return { ...reached, reached: joining.length, number: master.number };
}

async function refuseTooMany(tx: Kysely<DB>, id: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consolidation_shipments where consolidation_id = ${id}`.execute(tx);
  if ((rows[0]?.count ?? 0) > HOUSES_MAX) throw new Invalid(CONSOLIDATION_MESSAGES.tooMany(HOUSES_MAX));
}

/** Detaches shipments: rows that followed a master become their own. */
async function leaveMasters(tx: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await sql`delete from consolidation_shipments where shipment_id = any(${ids}::uuid[])`.execute(tx);
  await sql`update shipment_legs set master_leg = null
    where shipment_id = any(${ids}::uuid[]) and master_leg is not null`.execute(tx);
  await sql`update shipment_containers set master_container = null
    where shipment_id = any(${ids}::uuid[]) and master_container is not null`.execute(tx);
  await sql`update deadlines set consolidation_id = null
    where shipment_id = any(${ids}::uuid[]) and consolidation_id is not null`.execute(tx);
}

/** Removes a shipment; its events, legs and containers stay. @throws NotFound, Conflict when closed or not in it */
export async function removeHouse(db: Database, actor: Actor, id: string, shipmentId: string): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const master = await lockOpenConsolidation(tx, id);
    const [house] = isRowId(shipmentId) ? await lockHouses(tx, master.id, [shipmentId]) : [];
    if (!house) throw new Conflict(CONSOLIDATION_MESSAGES.noneLeft);
    await leaveMasters(tx, [house.id]);
    await touchMaster(tx, master.id);
    await emit(tx, actor, [
      shipmentEvent("shipment.updated", house, { consolidation: [master.number, null] }),
      masterEvent("house_removed", master, { shipments: [house.tracking_number, null] }),
    ]);
  });
}

/**
 * Finds shipments by numbers: tracking numbers, house bills, other references or containers, separated by lines or
 * commas. @throws Invalid with those that match none, or several
 */
export async function findHouses(db: Database, actor: Actor, typed: string): Promise<string[]> {
  authorize(actor, "shipments.read");
  const numbers = [...new Set(typed.split(/[\n,;]+/).map((each) => each.trim()))].filter(Boolean);
  const refuse = (message: string) => fieldError("numbers", message);
  if (numbers.length === 0) throw refuse(CONSOLIDATION_MESSAGES.typeNumbers);
  if (numbers.length > HOUSES_MAX) throw refuse(CONSOLIDATION_MESSAGES.tooMany(HOUSES_MAX));
  const byKey = await findByTrackingNumber(db, actor, numbers);
  const references = await findShipmentsByKey(
    db,
    actor,
    numbers.filter((number) => !byKey.has(trackingKey(number))),
  );
  const unknown: string[] = [];
  const ids = numbers.flatMap((number) => {
    const id = byKey.get(trackingKey(number));
    if (id) return [id];
    const matches = references.filter((each) => each.number === number);
    if (matches.length > 1)
      throw refuse(
        CONSOLIDATION_MESSAGES.ambiguous(
          number,
          matches.map((each) => each.tracking_number),
        ),
      );
    if (!matches[0]) unknown.push(number);
    return matches.map((each) => each.id);
  });
  if (unknown.length > 0) throw refuse(CONSOLIDATION_MESSAGES.unknown(unknown));
  return ids;
}
