import { countConditions, type ShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import type { Database } from "../connect.ts";
import { matchingShipments, selectedShipments, type ShipmentsQuery } from "./matching-shipments.ts";

/** How many shipments match a filter, and how many there are. Exact: a moment longer than a page on a full table. */
export async function countShipments(
  db: Database,
  filter: ShipmentFilter,
  now: Date,
): Promise<{ matching: number; all: number }> {
  const all = count(matchingShipments(db, {}, now));
  if (countConditions(filter) === 0) return { matching: await all, all: await all };
  const [matching, whole] = await Promise.all([count(matchingShipments(db, filter, now)), all]);
  return { matching, all: whole };
}

/** How many shipments a selection means now. */
export function countSelected(db: Database, selection: ShipmentSelection, now: Date): Promise<number> {
  return count(selectedShipments(db, selection, now));
}

async function count(query: ShipmentsQuery): Promise<number> {
  const { rows } = await query.select((eb) => eb.fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
  return rows;
}
