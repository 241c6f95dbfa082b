import { sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";

/** A shipment that is known by a number. */
export interface ShipmentOfNumber {
  /** The number as it was asked for. */
  number: string;
  id: string;
  tracking_number: string;
}

/** Of a number that more shipments have, such as «N/A», no more are named. */
const MOST_OF_A_NUMBER = 5;

/**
 * The shipments known by a reference or a container number, compared without case and separators.
 *
 * @param numbers as typed
 * @param except a shipment to leave out
 */
export async function findShipmentsByKey(
  db: Database,
  actor: Actor,
  numbers: readonly string[],
  except: string | null = null,
): Promise<ShipmentOfNumber[]> {
  authorize(actor, "shipments.read");
  if (numbers.length === 0) return [];
  // One index look-up a number, each limited: a number on every shipment is as fast as one on a single one.
  const { rows } = await sql<ShipmentOfNumber>`
    select asked.number, shipments.id, shipments.tracking_number
    from (select distinct number from unnest(${numbers}::text[]) as number) as asked
    cross join lateral (
      (select shipment_id from shipment_references
       where key = reference_key(asked.number) and shipment_id is distinct from ${except}::uuid
       limit ${MOST_OF_A_NUMBER})
      union
      (select shipment_id from shipment_containers
       where key = reference_key(asked.number) and shipment_id is distinct from ${except}::uuid
       limit ${MOST_OF_A_NUMBER})) as known
    join shipments on shipments.id = known.shipment_id
    order by asked.number, shipments.tracking_number`.execute(db);
  return rows;
}
