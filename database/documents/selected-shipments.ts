import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import type { Database } from "../connection/connect.ts";
import { selectedShipments } from "../shipments/filter.ts";

/** The ids of a selection, in the order of the tracking numbers; no more than a limit and one. */
export async function listSelectedIds(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  authorize(actor, "shipments.read");
  const selected = await selectedShipments(db, selection, { actor, now });
  const rows = await selected
    .select("shipments.id")
    .orderBy("shipments.tracking_number")
    .limit(limit + 1)
    .execute();
  return rows.map(({ id }) => id);
}
