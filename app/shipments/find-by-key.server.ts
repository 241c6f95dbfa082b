import { type Kysely, sql, type SqlBool, type RawBuilder } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { etaOffset } from "./eta.server.ts";
import { referenceKey, trackingKey } from "./number-key.ts";
import type { ReferenceHit } from "./tracking-reference.ts";
import { toCompilable, type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";

export interface ShipmentOfNumber {
  number: string;
  id: string;
  tracking_number: string;
}

/** SQL condition on `shipments`: one of these tracking numbers, in any spelling. */
export const hasTrackingNumber = (typed: readonly string[]) =>
  sql<SqlBool>`shipments.tracking_key = any(${typed.map(trackingKey)}::text[])`;

/** Reads the ids of shipments by the key of their tracking number (`trackingKey`). */
export async function findByTrackingNumber(
  db: Kysely<DB>,
  actor: Actor,
  typed: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  authorize(actor, "shipments.read");
  const rows = await db
    .selectFrom("shipments")
    .select(["id", "tracking_number"])
    .where(hasTrackingNumber(typed))
    .execute();
  return new Map(rows.map(({ id, tracking_number }) => [trackingKey(tracking_number), id]));
}

/** Maximum of shipments listed for one number, since many may share one such as «N/A». */
const HITS_PER_NUMBER = 5;

/** Finds shipments by numbers, compared without case and separators. @param except a shipment to leave out */
export async function findShipmentsByKey(
  db: Database,
  actor: Actor,
  numbers: readonly string[],
  except: string | null = null,
): Promise<ShipmentOfNumber[]> {
  authorize(actor, "shipments.read");
  if (numbers.length === 0) return [];
  // One limited index look-up per number: a number on every shipment is as fast as one on a single shipment.
  const { rows } = await sql<ShipmentOfNumber>`
    select asked.number, shipments.id, shipments.tracking_number
    from (select distinct number from unnest(${numbers}::text[]) as number) as asked
    cross join lateral (
      (select shipment_id from shipment_references
       where key = reference_key(asked.number) and shipment_id is distinct from ${except}::uuid
       limit ${HITS_PER_NUMBER})
      union
      (select shipment_id from shipment_containers
       where key = reference_key(asked.number) and shipment_id is distinct from ${except}::uuid
       limit ${HITS_PER_NUMBER})) as known
    join shipments on shipments.id = known.shipment_id
    order by asked.number, shipments.tracking_number`.execute(db);
  return rows;
}

/** A shipment found by a reference, with the data that decides whether a visitor may see it. */
export interface PublicHit extends ReferenceHit {
  number: string;
  id: string;
  tracking_number: string;
  status: string;
  origin_location: string;
  destination_location: string;
  estimated_delivery: Date | null;
  eta_offset: number | null;
  delivered_at: Date | null;
  /** Imported history never raises alarms. */
  history: boolean;
}

/** Limit of shipments per reference: a consolidation has some fifty, «N/A» any number. */
const MOST_LOOKED_AT = 200;

type HitQuery = { numbers: readonly string[]; keys: readonly string[] };

/**
 * Prepared, since planning costs ten times the execution. The arrays come from subqueries: for a plain array parameter
 * PostgreSQL estimates with the actual number of elements, finds that plan cheaper, and would plan at each run.
 */
const publicHits = prepared("find-public-hits", (db, value: ValueOf<HitQuery>) =>
  toCompilable(
    db,
    sql<PublicHit>`
    select asked.number, known.kind, shipments.id, shipments.tracking_number, shipments.status,
      shipments.origin_location, shipments.destination_location, shipments.estimated_delivery, ${etaOffset} as eta_offset,
      shipments.delivered_at, shipments.history,
      shipments.shipper_id, shipments.consignee_id,
      shippers.address as shipper_address, consignees.address as consignee_address
    from (select distinct number, key from unnest((select ${value("numbers")}::text[]), (select ${value("keys")}::text[])) as typed (number, key)) as asked
    cross join lateral (
      (select shipment_id, kind from shipment_references as known
       where known.key = asked.key limit ${MOST_LOOKED_AT})
      union all
      (select shipment_id, 'container' from shipment_containers as known
       where known.key = asked.key limit ${MOST_LOOKED_AT})
      union all
      (select document_shipments.shipment_id, 'document' from documents
       join document_shipments on document_shipments.document_id = documents.id
       where reference_key(documents.number) = asked.key
         and documents.kind <> 'manifest' and documents.voided_at is null limit ${MOST_LOOKED_AT})) as known
    join shipments on shipments.id = known.shipment_id
    left join shippers on shippers.id = shipments.shipper_id
    left join consignees on consignees.id = shipments.consignee_id
    order by shipments.created_at desc, shipments.id`,
  ),
);

/**
 * Finds shipments by references, newest first; `visibleHits` decides what is shown. One query for any number of
 * references, known or not.
 */
export function findPublicHits(db: Database, numbers: readonly string[]): Promise<PublicHit[]> {
  return publicHits(db, { numbers, keys: numbers.map(referenceKey) });
}

/** Prefixes of ship names that are often left out: motor vessel, motor ship, motor tanker. */
const SHIP_PREFIXES = ["", "MV", "MS", "MT"];

const beginningsOf = (key: string) =>
  SHIP_PREFIXES.map((prefix) => sql<SqlBool>`reference_key(conveyance) like ${`${prefix}${key}%`}`);

/** Builds one query per spelling, so that each uses the index and stops at its limit. */
export function legsBy(typed: string, columns: RawBuilder<unknown>, limit?: number): RawBuilder<unknown> {
  const key = referenceKey(typed);
  const parts = beginningsOf(key).map(
    (beginsSo) => sql`(select ${columns} from shipment_legs where conveyance is not null
      and ${beginsSo} and ${sql.lit(key !== "")} limit ${sql.lit(limit ?? null)})`,
  );
  return sql.join(parts, sql` union `);
}

/**
 * Matches shipments by conveyance. The ids are read once as an array, so that both indexes are used; for a single
 * letter, filtering row by row finds a page sooner.
 */
export function hasConveyance(typed: string): RawBuilder<SqlBool> {
  const key = referenceKey(typed);
  if (key.length !== 1) return sql`shipments.id = any(array(${legsBy(typed, sql`shipment_id`)}))`;
  return sql`shipments.id in (select shipment_id from shipment_legs
    where conveyance is not null and (${sql.join(beginningsOf(key), sql` or `)}))`;
}
