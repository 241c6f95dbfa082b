import { type RawBuilder, sql } from "kysely";
import { daysOf, type ReportPeriod } from "#domain/reports/period.ts";
import { endOfLocalDay, startOfLocalDay } from "#domain/time.ts";
import type { Database } from "../connection/connect.ts";
import { partsOf, type ReportName, sourceOf } from "./sources.ts";

/** A month as the tables have it: 202611. */
const monthNumber = (month: string) => Number(month.replace("-", ""));

/** As `YYYY-MM`. */
export const monthText = (month: number) =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`;

/** What a report has of a period, as a table to select from: month, k1 to k3, n, and the amounts a to d. */
export async function sumsOf(
  _db: Database,
  report: ReportName,
  period: Pick<ReportPeriod, "from" | "to">,
): Promise<RawBuilder<unknown>> {
  const { from, to } = daysOf(period);
  const time = { from: startOfLocalDay(from) ?? new Date(0), until: endOfLocalDay(to) ?? new Date(0) };
  return sql`(
    select month, k1, k2, k3, n, a, b, c, d from (${partsOf(sourceOf(report), time)}) as part
    where report = ${sql.lit(report)}
      and month between ${monthNumber(period.from)}::int and ${monthNumber(period.to)}::int) as sums`;
}
