import { type Kysely, sql } from "kysely";
import { addDaysInZone } from "#app/places/zone-time.ts";
import { type Leg, withOffsets } from "./legs.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { DB } from "#database/schema.generated.ts";
import { zonesOfLeg } from "./event-place.server.ts";

export interface MovedLeg {
  id: string;
  etd: string | null;
  eta: string | null;
  etd_offset: number | null;
  eta_offset: number | null;
  moved: { etd: string | null; eta: string | null };
}

type LegPlan = Pick<Leg, "etd" | "eta" | "etd_offset" | "eta_offset">;

export interface LegMove {
  id: string;
  shipment_id: string;
  is_last: boolean;
  before: LegPlan;
  after: LegPlan;
}

/**
 * Lists planned times after `now`, shifted in the local time of each place. The last arrival is always included, since
 * the delivery follows it.
 */
export async function plannedMoves(
  tx: Kysely<DB>,
  ids: readonly string[],
  days: number,
  now: Date,
): Promise<LegMove[]> {
  if (days === 0) return [];
  const { rows } = await sql<
    LegPlan &
      Pick<Leg, "mode" | "from_place" | "from_code" | "to_place" | "to_code"> &
      Pick<LegMove, "id" | "shipment_id" | "is_last"> & { leaves: boolean; arrives: boolean }
  >`
    select *, ata is null and (is_last or eta > ${now}::timestamptz) as arrives,
      atd is null and etd > ${now}::timestamptz as leaves
    from (
      select *, position = max(position) over (partition by shipment_id) as is_last
      from shipment_legs where shipment_id = any(${ids}::uuid[])
    ) as leg`.execute(tx);
  return rows.flatMap(
    ({
      id,
      shipment_id,
      is_last,
      leaves,
      arrives,
      mode,
      from_place,
      from_code,
      to_place,
      to_code,
      ...before
    }) => {
      const zones = zonesOfLeg({ mode, from_place, from_code, to_place, to_code });
      const shift = (at: Date | null, zone: string | null) =>
        at && addDaysInZone(at, days, zone ?? COMPANY_TIME_ZONE);
      const etd = leaves ? shift(before.etd, zones.from) : before.etd;
      const arrival = arrives ? shift(before.eta, zones.to) : before.eta;
      const eta = etd && arrival && arrival < etd ? etd : arrival;
      if (isSameMoment(etd, before.etd) && isSameMoment(eta, before.eta)) return [];
      const after = withOffsets({ etd, eta, atd: null, ata: null }, zones);
      return [{ id, shipment_id, is_last, before, after }];
    },
  );
}

const isSameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

export async function moveLegs(
  tx: Kysely<DB>,
  moves: readonly LegMove[],
): Promise<ReadonlyMap<string, MovedLeg[]>> {
  const legs = new Map<string, MovedLeg[]>();
  if (moves.length === 0) return legs;
  const written = moves.map(({ id, after }) => ({ id, ...after }));
  await sql`
    update shipment_legs as leg set
      etd = moved.etd, eta = moved.eta, etd_offset = moved.etd_offset, eta_offset = moved.eta_offset
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as moved(id uuid, etd timestamptz, eta timestamptz, etd_offset smallint, eta_offset smallint)
    where leg.id = moved.id`.execute(tx);
  for (const { id, shipment_id, before, after } of moves) {
    const { etd_offset, eta_offset } = before;
    const was = { id, etd: asText(before.etd), eta: asText(before.eta), etd_offset, eta_offset };
    const moved = { etd: asText(after.etd), eta: asText(after.eta) };
    legs.set(shipment_id, [...(legs.get(shipment_id) ?? []), { ...was, moved }]);
  }
  return legs;
}

/** Restores the times of legs, except times that were changed after the bulk move. */
export async function restoreLegs(
  tx: Kysely<DB>,
  legs: readonly (MovedLeg & { shipment: string })[],
): Promise<void> {
  if (legs.length === 0) return;
  await sql`
    update shipment_legs as leg set
      etd = case when leaves then was.etd else leg.etd end,
      etd_offset = case when leaves then was.etd_offset else leg.etd_offset end,
      eta = case when arrives then was.eta else leg.eta end,
      eta_offset = case when arrives then was.eta_offset else leg.eta_offset end
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as was(id uuid, shipment uuid, etd timestamptz,
        eta timestamptz, etd_offset smallint, eta_offset smallint, moved jsonb)
      join shipment_legs as stored using (id),
      lateral (select stored.etd = (moved->>'etd')::timestamptz as leaves,
        stored.eta = (moved->>'eta')::timestamptz as arrives) as unchanged
    where leg.id = was.id and leg.shipment_id = was.shipment`.execute(tx);
}

const asText = (moment: Date | null) => moment?.toISOString() ?? null;
