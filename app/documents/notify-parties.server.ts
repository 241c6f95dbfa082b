import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { ERASED } from "#app/kit/text/erased.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";

/** Maximum of shipments to the same consignee, newest first, whose papers are read. */
const SHIPMENTS_READ = 200;
const PROPOSED = 4;

export interface ProposedNotifyParty {
  text: string;
  /** True when it is from a valid paper of this shipment. */
  isOfShipment: boolean;
}

/** Lists notify parties of valid papers of a shipment, then of other shipments to its consignee, newest first. */
export async function proposedNotifyParties(
  db: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
): Promise<ProposedNotifyParty[]> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  const { rows } = await sql<ProposedNotifyParty>`
    with near as (
      select ${shipmentId}::uuid as id
      union
      (select id from shipments
        where consignee_id = (select consignee_id from shipments where id = ${shipmentId})
        order by created_at desc, id desc limit ${sql.lit(SHIPMENTS_READ)})
    )
    select notify_party as text, bool_or(near.id = ${shipmentId}) as "isOfShipment"
    from near
      join document_shipments as named on named.shipment_id = near.id
      join documents on documents.id = named.document_id
    where notify_party <> ${ERASED} and voided_at is null
    group by notify_party
    order by bool_or(near.id = ${shipmentId}) desc, max(issued_at) desc, notify_party
    limit ${sql.lit(PROPOSED)}`.execute(db);
  return rows;
}
