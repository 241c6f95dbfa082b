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
    await sql`
      insert into shipment_status_history (shipment_id, status, "timestamp")
      select id, ${status}, greatest(date_trunc('minute', now()), (
        select entry."timestamp" from shipment_status_history as entry
        where entry.shipment_id = shipments.id order by entry."timestamp" desc limit 1))
      from shipments where id = any(${ids}::uuid[])`.execute(tx);
    await sql`update shipments set status = ${status} where id = any(${ids}::uuid[]) and status <> ${status}`.execute(
      tx,
    );
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
