import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { type Kysely, sql } from "kysely";
import { places } from "#content/places/places.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { TransportMode } from "#app/goods/transport-modes.ts";
import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import type { NamedCarrier, ProposedCarrier } from "./carrier.ts";

const PROPOSED = 8;
const BEGUN_MIN_LENGTH = 3;

/** Suggests carriers for a text, best first: equal name, SCAC or prefix, then names that begin so; those of the mode first. */
export async function proposeCarriers(
  db: Database,
  actor: Actor,
  typed: string,
  mode: TransportMode | null,
): Promise<ProposedCarrier[]> {
  authorize(actor, "carriers.read");
  if (typed === "") return [];
  const { rows } = await sql<{
    id: string;
    name: string;
    modes: TransportMode[];
    scac: string | null;
    iata_prefix: string | null;
    is_meant: boolean;
    is_begun: boolean;
  }>`
    select carriers.id, carriers.name, modes, scac, iata_prefix,
      (bool_or(key = search_fold(${typed})) or coalesce(scac = upper(${typed}), false)
        or coalesce(iata_prefix = ${typed}, false)) as is_meant,
      bool_or(starts_with(key, search_fold(${typed})))
        and sum(bool_or(starts_with(key, search_fold(${typed})))::int) over () = 1 as is_begun
    from carriers join carrier_names on carrier_id = carriers.id
    where retired_at is null
      and (key like search_pattern(${typed}) or scac = upper(${typed}) or iata_prefix = ${typed})
    group by carriers.id
    order by is_meant desc, coalesce(${mode} = any(modes), false) desc,
      bool_or(starts_with(key, search_fold(${typed}))) desc, lower(carriers.name), carriers.id
    limit ${sql.lit(PROPOSED)}`.execute(db);
  return rows.map(({ id, name, modes, scac, iata_prefix, is_meant, is_begun }) => ({
    id,
    name,
    detail: [modes.map((each) => TRANSPORT_MODES[each]).join(", "), scac, iata_prefix]
      .filter(Boolean)
      .join(" · "),
    isMeant: is_meant,
    isBegun: is_begun && typed.length >= BEGUN_MIN_LENGTH,
  }));
}

/** Finds the record that each text names, by text; texts without a match are absent. */
export async function carriersNamed(
  db: Kysely<DB>,
  actor: Actor,
  texts: readonly (string | null)[],
): Promise<Map<string, NamedCarrier>> {
  authorize(actor, "carriers.read");
  const wanted = [...new Set(texts)].flatMap((text) => text ?? []);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<NamedCarrier & { typed: string }>`
    select typed, carriers.id, carriers.name, iata_prefix, address, language, contact.email, contact.phone
    from unnest(${wanted}::text[]) as typed
    join carrier_names on key = search_fold(typed)
    join carriers on carriers.id = carrier_id
    left join lateral (select email, phone from carrier_contacts where carrier_id = carriers.id
      order by gets_orders desc, email is null, position limit 1) as contact on true`.execute(db);
  return new Map(rows.map(({ typed, ...carrier }) => [typed, carrier]));
}

export interface CarriedLeg {
  shipment_id: string;
  tracking_number: string;
  from_place: string;
  to_place: string;
  conveyance: string | null;
  eta: Date;
  eta_offset: number | null;
}

/** Lists its legs of shipments in progress, next arrival first; `more` when there are others. */
export async function legsOfCarrier(
  db: Database,
  actor: Actor,
  id: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ legs: CarriedLeg[]; more: boolean }> {
  authorize(actor, "shipments.read");
  if (!isRowId(id)) return { legs: [], more: false };
  const { rows } = await sql<CarriedLeg & Record<"from_code" | "to_code", string | null>>`
    select leg.* from carrier_names, lateral (
      select shipment_id, tracking_number, from_place, from_code, to_place, to_code, conveyance, eta, eta_offset
      from shipment_legs join shipments on shipments.id = shipment_id
      where search_fold(carrier) = carrier_names.key and eta >= ${now} and ata is null
        and ${SHIPMENT_IS_OPEN}
      order by eta limit ${limit + 1}) as leg
    where carrier_id = ${id} order by eta, tracking_number limit ${limit + 1}`.execute(db);
  const legs = rows.slice(0, limit).map(({ from_code, to_code, ...leg }) => ({
    ...leg,
    from_place: places.shownName(leg.from_place, from_code),
    to_place: places.shownName(leg.to_place, to_code),
  }));
  return { legs, more: rows.length > limit };
}
