import { sql } from "kysely";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { inBatches } from "./in-batches.ts";

/**
 * Gives all shipments of a selection a status, as the newest entry of their histories.
 *
 * @returns how many
 */
export async function updateStatusOfSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  status: string,
  options: { now: Date; onProgress?: (done: number) => void },
): Promise<number> {
  const update = async (tx: Database, ids: string[]) => {
    // last_update_at is kept by a trigger; written here already, it spares every shipment a second version.
    await sql`
      with moments as (
        select id, greatest(date_trunc('minute', now()), (
          select entry."timestamp" from shipment_status_history as entry
          where entry.shipment_id = shipments.id order by entry."timestamp" desc limit 1)) as at
        from shipments where id = any(${ids}::uuid[])
      ), changed as (
        update shipments set status = ${status}, last_update_at = moments.at
        from moments where shipments.id = moments.id
        returning shipments.id, moments.at
      )
      insert into shipment_status_history (shipment_id, status, "timestamp")
      select id, ${status}, at from changed`.execute(tx);
    await sql`
      insert into audit_log (actor_id, actor_email, action, entity, entity_id, summary)
      select ${actor.id}::uuid, ${actor.email}, 'status.added', 'shipment', id, tracking_number || ': ' || ${status}
      from shipments where id = any(${ids}::uuid[])`.execute(tx);
  };
  const changed = await inBatches(db, selection, options.now, update, options.onProgress);
  await recordAudit(db, actor, {
    action: "shipments.updated",
    entity: "shipments",
    summary: `${changed} to ${status}`,
  });
  return changed;
}
