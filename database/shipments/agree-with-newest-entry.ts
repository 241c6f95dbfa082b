import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.generated.ts";

/**
 * Sets a shipment's status, and its current location where the entry has one, from the newest entry of its history.
 * Called inside the transaction that changed the history, with the shipment locked. Without entries nothing changes.
 */
export async function agreeWithNewestEntry(tx: Kysely<DB>, shipmentId: string): Promise<void> {
  // A shipment that agrees already keeps its version: nobody who edits it is told of a change there was not.
  await sql`
    update shipments set
      status = newest.status,
      current_location = coalesce(newest.location, shipments.current_location)
    from (
      select status, location from shipment_status_history
      where shipment_id = ${shipmentId}
      order by "timestamp" desc, created_at desc, id desc limit 1
    ) as newest
    where shipments.id = ${shipmentId}
      and (shipments.status <> newest.status
        or shipments.current_location is distinct from coalesce(newest.location, shipments.current_location))`.execute(
    tx,
  );
}
