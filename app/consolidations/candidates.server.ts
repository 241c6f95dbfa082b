import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { FREIGHT_TYPES, type FreightType, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { goodsMeasures } from "#app/shipments/details.server.ts";
import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { places } from "#content/places/places.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { laneOf } from "./consolidation.ts";
import { readStoredConsolidation } from "./lock-consolidation.server.ts";

export interface Candidate {
  id: string;
  tracking_number: string;
  shipper: string | null;
  lane: string | null;
  /** Departure of its first leg: actual, else estimated. */
  etd: Date | null;
  pieces: number | null;
  gross_kg: number | null;
  volume_m3: number | null;
}

interface Row extends Omit<Candidate, "lane"> {
  origin: string;
  origin_code: string | null;
  destination: string;
  destination_code: string | null;
  rank: number;
}

const LISTED_MAX = 50;
/** The lane is looked for among the newest of the mode, so that old ones cost nothing. */
const LOOKED_AT_MAX = 1000;

/**
 * Lists open shipments of the master's mode that have not left by it and are in no consolidation, newest first: those
 * to its destination or port of discharge, then those to another place of that country; all of the mode when there are none. @throws NotFound
 */
export async function listCandidates(db: Database, actor: Actor, id: string) {
  authorize(actor, "shipments.read");
  const { mode, legs } = await readStoredConsolidation(db, id);
  const freight = FREIGHT_TYPES.find((type) => type === mode);
  const last = legs.at(-1);
  const to = last?.to_code ?? null;
  const destination = last ? places.shownName(last.to_place, to) : null;
  if (!freight) return { isOfLane: false, destination, candidates: [] };
  const { rows } = await sql<Row>`
    with newest as materialized (
      select id, created_at, destination_code from shipments
      where service_type = ${SERVICE_OF_FREIGHT[freight]} and ${SHIPMENT_IS_OPEN} and not history
        and not exists (select from consolidation_shipments where shipment_id = shipments.id)
        and not ${hasLeg("shipments", freight, sql`atd is not null`)}
      order by created_at desc, id desc limit ${LOOKED_AT_MAX}),
    listed as materialized (
      select id, created_at, case
        when destination_code = ${to} or ${hasLeg("newest", freight, sql`to_code = ${to}`)} then 2
        when left(destination_code, 2) = left(${to}, 2) then 1 else 0 end as rank
      from newest order by rank desc, created_at desc, id desc limit ${LISTED_MAX})
    select listed.id, rank, tracking_number, coalesce(nullif(shippers.company, ''), shippers.name) as shipper,
      origin_location as origin, origin_code, destination_location as destination, destination_code,
      (select coalesce(atd, etd) from shipment_legs where shipment_id = listed.id order by position limit 1) as etd,
      pieces, weight::float8 as gross_kg,
      (select volume from (${goodsMeasures(sql`listed.id`)}) as goods)::float8 as volume_m3
    from listed join shipments on shipments.id = listed.id left join shippers on shippers.id = shipper_id
    order by rank desc, listed.created_at desc, listed.id desc`.execute(db);
  const isOfLane = rows.some(({ rank }) => rank > 0);
  const listed = rows.filter(({ rank }) => rank > 0 || !isOfLane);
  return { isOfLane, destination, candidates: listed.map(candidateOf) };
}

const candidateOf = (row: Row): Candidate => ({
  id: row.id,
  tracking_number: row.tracking_number,
  shipper: row.shipper,
  lane: laneOf(
    places.shownName(row.origin, row.origin_code),
    places.shownName(row.destination, row.destination_code),
  ),
  etd: row.etd,
  pieces: row.pieces,
  gross_kg: row.gross_kg,
  volume_m3: row.volume_m3,
});

/** A leg of the mode that meets a condition. */
const hasLeg = (shipment: "shipments" | "newest", mode: FreightType, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`exists (select from shipment_legs as leg
    where leg.shipment_id = ${sql.ref(`${shipment}.id`)} and leg.mode = ${mode} and ${condition})`;
