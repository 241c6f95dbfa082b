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
/** Figures of the month of their record; «booked» are of the day of a charge. */
export type ReportOfRecords = Exclude<ReportName, "booked">;

/** Their keys are so many that months of them are too many rows for a page: kept by quarter and year too. */
export const WHOLE_REPORTS = ["lane", "leg", "leg_shipment", "journey", "margin"] as const;

export const SOURCES = Object.keys(REPORTS_OF) as Source[];

export const sourceOf = (report: ReportName): Source =>
  SOURCES.find((source) => REPORTS_OF[source].some((each) => each === report)) ?? "shipment";

type RecordChoice = { ids: RawBuilder<unknown> } | { from: Date; until: Date };

export function partsOf(source: Source, chosen: RecordChoice) {
  if (source === "shipment") {
    return partsOfShipments(
      condition(chosen, sql.ref("shipments.id"), (time) => within("shipments.created_at", time)),
    );
  }
  if (source === "request") {
    return partsOfRequests(
      condition(chosen, sql.ref("quote_requests.id"), (time) => within("quote_requests.created_at", time)),
    );
  }
  return partsOfOffers(
    condition(
      chosen,
      sql.ref("offers.first_id"),
      (time) => sql`first_id in (select first_id from offers where ${within("offers.sent_at", time)})`,
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

const within = (column: string, { from, until }: { from: Date; until: Date }) =>
  sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
