import { type RawBuilder, sql } from "kysely";
import type { Source } from "./sources.server.ts";

export const PART = sql.raw("report, month, k1, k2, k3, n, a, b, c, d");

export const unpacked = (parts: RawBuilder<unknown>) => sql`(
  select part->>0 as report, (part->>1)::int as month, part->>2 as k1, part->>3 as k2, part->>4 as k3,
    (part->>5)::int as n, (part->>6)::numeric as a, (part->>7)::numeric as b, (part->>8)::numeric as c,
    (part->>9)::numeric as d
  from jsonb_array_elements(${parts}) as part)`;

export const packed = (parts: RawBuilder<unknown>) => sql`
  select record_id, jsonb_agg(jsonb_build_array(${PART}) order by report, month, k1, k2, k3) as parts
  from (${parts}) as part group by record_id`;

/**
 * A shipper or consignee stands for its shipments with charges, as they are when this is read: none is missed that
 * another transaction adds at the same time. @param changes rows of `report_changes`
 */
export function changedRecords(source: Source, changes: RawBuilder<unknown>) {
  const named = sql`select record_id from ${changes} as named where source = ${sql.lit(source)}`;
  if (source !== "shipment") return sql`select distinct record_id from (${named}) as changed`;
  const ofParty = (party: "shipper" | "consignee") => sql`
    select shipments.id from ${changes} as named join shipments on ${sql.ref(`shipments.${party}_id`)} = named.record_id
    where source = ${sql.lit(party)} and exists (select from charges where charges.shipment_id = shipments.id)`;
  return sql`${named} union ${ofParty("shipper")} union ${ofParty("consignee")}`;
}
