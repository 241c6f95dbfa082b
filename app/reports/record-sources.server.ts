import { type RawBuilder, sql, type SqlBool } from "kysely";
import { partsOfOffers, partsOfRequests } from "./parts-of-requests.server.ts";
import { partsOfShipments } from "./parts-of-shipments.server.ts";

const REPORTS_OF = {
  shipment: ["outcome", "lane", "leg", "leg_shipment", "journey", "margin", "booked"],
  request: ["request", "answer_clock", "answer_open"],
  offer: ["offer"],
} as const;
export type Source = keyof typeof REPORTS_OF;
export type ReportName = (typeof REPORTS_OF)[Source][number];
/** Reports by the month of their record; «booked» is by the date of a charge. */
export type ReportOfRecords = Exclude<ReportName, "booked">;

/** Reports with so many keys that months would be too many rows: stored by quarter and year too. */
export const WHOLE_REPORTS = ["lane", "leg", "leg_shipment", "journey", "margin"] as const;

export const SOURCES = Object.keys(REPORTS_OF) as Source[];

export const sourceOf = (report: ReportName): Source =>
  SOURCES.find((source) => REPORTS_OF[source].some((each) => each === report)) ?? "shipment";

type RecordChoice = { ids: RawBuilder<unknown> } | { from: Date; until: Date };

export function partsOfRecords(source: Source, chosen: RecordChoice) {
  if (source === "shipment") {
    return partsOfShipments(
      condition(chosen, sql.ref("shipments.id"), (time) => isBetween("shipments.created_at", time)),
    );
  }
  if (source === "request") {
    return partsOfRequests(
      condition(chosen, sql.ref("quote_requests.id"), (time) => isBetween("quote_requests.created_at", time)),
    );
  }
  return partsOfOffers(
    condition(
      chosen,
      sql.ref("offers.first_id"),
      (time) => sql`first_id in (select first_id from offers where ${isBetween("offers.sent_at", time)})`,
    ),
  );
}

function condition(
  chosen: RecordChoice,
  id: RawBuilder<unknown>,
  during: (time: { from: Date; until: Date }) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  if ("ids" in chosen) return sql`${id} = any(${chosen.ids})`;
  return during(chosen);
}

const isBetween = (column: string, { from, until }: { from: Date; until: Date }) =>
  sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;

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
 * Selects changed records; a shipper or consignee stands for its current shipments with charges, including those added
 * concurrently by other transactions.
 * @param changes rows of `report_changes`
 */
export function changedRecords(source: Source, changes: RawBuilder<unknown>) {
  const named = sql`select record_id from ${changes} as named where source = ${sql.lit(source)}`;
  if (source !== "shipment") return sql`select distinct record_id from (${named}) as changed`;
  const ofParty = (party: "shipper" | "consignee") => sql`
    select shipments.id from ${changes} as named join shipments on ${sql.ref(`shipments.${party}_id`)} = named.record_id
    where source = ${sql.lit(party)} and exists (select from charges where charges.shipment_id = shipments.id)`;
  return sql`${named} union ${ofParty("shipper")} union ${ofParty("consignee")}`;
}
