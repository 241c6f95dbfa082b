import { sql } from "kysely";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { inBatches } from "./in-batches.ts";

/**
 * Deletes all shipments of a selection with their histories.
 *
 * @returns how many
 */
export async function deleteSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  options: { now: Date; onProgress?: (done: number) => void },
): Promise<number> {
  const remove = async (tx: Database, ids: string[]) => {
    await sql`
      insert into audit_log (actor_id, actor_email, action, entity, entity_id, summary)
      select ${actor.id}::uuid, ${actor.email}, 'shipment.deleted', 'shipment', id, tracking_number
      from shipments where id = any(${ids}::uuid[])`.execute(tx);
    // Histories first and at once: the cascade would go through them shipment by shipment.
    await sql`delete from shipment_status_history where shipment_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from shipments where id = any(${ids}::uuid[])`.execute(tx);
  };
  const deleted = await inBatches(db, selection, options.now, remove, options.onProgress);
  await recordAudit(db, actor, { action: "shipments.deleted", entity: "shipments", summary: `${deleted}` });
  return deleted;
}
