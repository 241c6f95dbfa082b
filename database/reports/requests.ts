import { sql } from "kysely";
import { type Actor, authorize, can } from "#domain/accounts/policy.ts";
import { monthsOf, type ReportPeriod } from "#domain/reports/period.ts";
import type {
  AnswerHours,
  AnswerReport,
  AnswerState,
  FunnelReport,
  NoReason,
  OfferResult,
  RequestStage,
} from "#domain/reports/report.ts";
import { spreadOf } from "#domain/reports/spread.ts";
import type { Database } from "../connection/connect.ts";
import type { ReportName } from "./sources.ts";
import { monthText, sumsOf } from "./sums.ts";

/** Hours to the first answer, by the month requests were received in; every month of the period. */
export async function readAnswers(db: Database, actor: Actor, period: ReportPeriod): Promise<AnswerReport> {
  authorize(actor, "reports.read");
  const [states, clock, open] = await Promise.all([
    readCounts<AnswerState>(db, "request", period, "k2"),
    readCounts(db, "answer_clock", period, "k1"),
    readCounts(db, "answer_open", period, "k1"),
  ]);
  const hours = (isIn: (row: { month: string }) => boolean): AnswerHours => ({
    ...tally({ answered: 0, waiting: 0, none: 0 }, states.filter(isIn)),
    clock: spreadOf(valuesOf(clock.filter(isIn))),
    open: spreadOf(valuesOf(open.filter(isIn))),
  });
  return {
    months: monthsOf(period).map((month) => ({ month, ...hours((row) => row.month === month) })),
    total: hours(() => true),
  };
}

/** What became of the requests received and the offers sent in each month; every month of the period. */
export async function readFunnel(db: Database, actor: Actor, period: ReportPeriod): Promise<FunnelReport> {
  authorize(actor, "reports.read");
  const seesOffers = can(actor, "offers.read");
  const [requests, results, reasons] = await Promise.all([
    readCounts<RequestStage>(db, "request", period, "k1"),
    seesOffers ? readCounts<OfferResult>(db, "offer", period, "k1") : null,
    seesOffers ? readCounts<NoReason | "">(db, "offer", period, "k2") : null,
  ]);
  const stages = { unanswered: 0, answered: 0, offered: 0, declined: 0, accepted: 0 };
  const ends = { unanswered: 0, accepted: 0, declined: 0, withdrawn: 0 };
  const inMonth = <Row extends { month: string }>(rows: readonly Row[], month: string) =>
    rows.filter((row) => row.month === month);
  const months = monthsOf(period);
  return {
    requests: months.map((month) => ({ month, ...tally(stages, inMonth(requests, month)) })),
    offers: results && months.map((month) => ({ month, ...tally(ends, inMonth(results, month)) })),
    reasons: reasons && reasonsOf(reasons),
  };
}

interface Count<Key extends string = string> {
  month: string;
  key: Key;
  count: number;
}

async function readCounts<Key extends string>(
  db: Database,
  report: ReportName,
  period: ReportPeriod,
  key: "k1" | "k2",
): Promise<Count<Key>[]> {
  const { rows } = await sql<{ month: number; key: Key; count: number }>`
    select month, ${sql.ref(key)} as key, sum(n)::int as count from ${await sumsOf(db, report, period)}
    group by month, ${sql.ref(key)} having sum(n) > 0`.execute(db);
  return rows.map((row) => ({ ...row, month: monthText(row.month) }));
}

function tally<Key extends string>(
  none: Record<Key, number>,
  counts: readonly Count<Key>[],
): Record<Key, number> {
  const sums = { ...none };
  for (const { key, count } of counts) sums[key] += count;
  return sums;
}

const valuesOf = (counts: readonly Count[]) =>
  counts.map(({ key, count }) => ({ value: Number(key), count }));

/** Without those that were not declined, the most frequent first. */
function reasonsOf(counts: readonly Count<NoReason | "">[]): { reason: NoReason; offers: number }[] {
  const sums = new Map<NoReason, number>();
  for (const { key, count } of counts) if (key) sums.set(key, (sums.get(key) ?? 0) + count);
  return [...sums]
    .map(([reason, offers]) => ({ reason, offers }))
    .toSorted((a, b) => b.offers - a.offers || a.reason.localeCompare(b.reason));
}
