import { type RawBuilder, sql } from "kysely";
import { countMonths, daysOf, type ReportPeriod, spanFinder, unitsOf } from "./period.ts";
import { addMonths } from "#app/kit/time/month.ts";
import { endOfLocalDay, startOfLocalDay } from "#app/kit/time/time.ts";
import {
  partsOfRecords,
  type ReportName,
  type ReportOfRecords,
  sourceOf,
  WHOLE_REPORTS,
  changedRecords,
  unpacked,
} from "./record-sources.server.ts";
import { SumsMissing, type SumsState } from "./sums-state.server.ts";

/** Converts «2026-11» to 202611. */
const monthNumber = (month: string) => Number(month.replace("-", ""));

export function spansOfMonths(period: ReportPeriod): RawBuilder<unknown> {
  const months = Array.from({ length: countMonths(period.from, period.to) }, (_, at) =>
    addMonths(period.from, at),
  );
  return sql`unnest(${months.map(monthNumber)}::int[], ${months.map(spanFinder(period))}::text[]) as spans (month, span)`;
}

type Months = Pick<ReportPeriod, "from" | "to">;

/** Maximum number of shipments whose records are read instead of sums, about a second for a year's report. */
const FEW_SHIPMENTS = 20_000;

/** Like `keptSumsOf`, or from the records when there are no sums. @throws SumsMissing when the records are too many */
export function sumsOf(state: SumsState, report: ReportOfRecords, period: Months): RawBuilder<unknown> {
  const kept = keptSumsOf(state, report, period);
  if (kept) return kept;
  if (state.shipments > FEW_SHIPMENTS) throw new SumsMissing(state.build);
  return fromRecords(report, period);
}

/**
 * Selects month (in `WHOLE_REPORTS` quarter and year too), k1 to k3, n, a to d from the sums and pending changes.
 * Undefined without sums, or with many changes.
 */
export function keptSumsOf(state: SumsState, report: ReportName, period: Months) {
  if (!state.made || state.changes === "many") return undefined;
  if (state.changes === "few") return withChanges(report, period);
  return sql`(${keptSums(report, period)}) as sums`;
}

const inPeriod = (report: ReportName, { from, to }: Months) => sql`report = ${sql.lit(report)}
  and month between ${monthNumber(from)}::int and ${monthNumber(to)}::int`;

function fromRecords(report: ReportOfRecords, period: Months) {
  const { from, to } = daysOf(period);
  const time = { from: startOfLocalDay(from) ?? new Date(0), until: endOfLocalDay(to) ?? new Date(0) };
  return sql`(select * from (${partsOfRecords(sourceOf(report), time)}) as part where ${inPeriod(report, period)}) as sums`;
}

function keptSums(report: ReportName, period: Months) {
  const isWhole = WHOLE_REPORTS.some((each) => each === report);
  const kept = isWhole
    ? sql`report = ${sql.lit(report)} and month = any(${unitsOf(period)}::int[])`
    : inPeriod(report, period);
  return sql`select month, k1, k2, k3, n, a, b, c, d from report_sums where ${kept}`;
}

function withChanges(report: ReportName, period: Months) {
  const source = sourceOf(report);
  const within = inPeriod(report, period);
  return sql`(
    with changed as materialized (${changedRecords(source, sql`report_changes`)})
    ${keptSums(report, period)}
    union all
    select month, k1, k2, k3, -n, -a, -b, -c, -d
    from changed join report_facts on report_facts.record_id = changed.record_id and source = ${sql.lit(source)}
    cross join lateral ${unpacked(sql`parts`)} as part where ${within}
    union all
    select month, k1, k2, k3, n, a, b, c, d
    from (${partsOfRecords(source, { ids: sql`array(select record_id from changed)` })}) as part where ${within}) as sums`;
}
