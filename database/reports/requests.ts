import { sql } from "kysely";
import { type Actor, authorize, can } from "#domain/accounts/policy.ts";
import { type ReportPeriod, spanFinder, spansOf } from "#domain/reports/period.ts";
import {
  type AnswerHours,
  type AnswerReport,
  type AnswerState,
  type FunnelReport,
  type NoReason,
  type OfferResult,
  type RequestStage,
  spreadOf,
} from "#domain/reports/report.ts";
import type { Database } from "../connection/connect.ts";
import type { ReportName } from "./sources.ts";
import { type SumsAsked, type SumsState, sumsStateOnce } from "./state.ts";
import { monthText, sumsOf } from "./sums.ts";

/** Hours to the first answer, by the span requests were received in; every span of the period. */
export async function readAnswers(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { state = sumsStateOnce(db) }: SumsAsked = {},
): Promise<AnswerReport> {
  authorize(actor, "reports.read");
  const read = readerOf(db, await state(), period);
  const [states, clock, open] = await Promise.all([
    read<AnswerState>("request", "k2"),
    read("answer_clock", "k1"),
    read("answer_open", "k1"),
  ]);
  const hours = (
    counts: readonly Count<AnswerState>[],
    byClock: readonly Count[] = [],
    whileOpen: readonly Count[] = [],
  ): AnswerHours => ({
    ...tally({ answered: 0, waiting: 0, none: 0 }, counts),
    clock: spreadOf(valuesOf(byClock)),
    open: spreadOf(valuesOf(whileOpen)),
  });
  const [clocks, opens] = [Map.groupBy(clock, keyOf), Map.groupBy(open, keyOf)];
  return {
    spans: spansOf(period).map((span) => ({
      span,
      ...hours(within(states, span), clocks.get(span), opens.get(span)),
    })),
    total: hours(states, clock, open),
  };
}

const keyOf = ({ span }: { span: string }) => span;
const within = <Row extends { span: string }>(rows: readonly Row[], span: string) =>
  rows.filter((row) => row.span === span);

/** What became of the requests received and the offers sent in each span; every span of the period. */
export async function readFunnel(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { state = sumsStateOnce(db) }: SumsAsked = {},
): Promise<FunnelReport> {
  authorize(actor, "reports.read");
  const seesOffers = can(actor, "offers.read");
  const read = readerOf(db, await state(), period);
  const [requests, results, reasons] = await Promise.all([
    read<RequestStage>("request", "k1"),
    seesOffers ? read<OfferResult>("offer", "k1") : null,
    seesOffers ? read<NoReason | "">("offer", "k2") : null,
  ]);
  const stages = { unanswered: 0, answered: 0, offered: 0, declined: 0, accepted: 0 };
  const ends = { unanswered: 0, accepted: 0, declined: 0, withdrawn: 0 };
  const spans = spansOf(period);
  return {
    requests: spans.map((span) => ({ span, ...tally(stages, within(requests, span)) })),
    offers: results && spans.map((span) => ({ span, ...tally(ends, within(results, span)) })),
    reasons: reasons && reasonsOf(reasons),
  };
}

/** Once or more a span: its months each have theirs. */
interface Count<Key extends string = string> {
  span: string;
  key: Key;
  count: number;
}

/** Reads how often each key occurs in a report of a period. */
function readerOf(db: Database, state: SumsState, period: ReportPeriod) {
  const spanOf = spanFinder(period);
  return async <Key extends string>(report: ReportName, key: "k1" | "k2"): Promise<Count<Key>[]> => {
    const { rows } = await sql<{ month: number; key: Key; count: number }>`
      select month, ${sql.ref(key)} as key, sum(n::int)::int as count from ${sumsOf(state, report, period)}
      group by month, ${sql.ref(key)} having sum(n::int) > 0`.execute(db);
    return rows.map(({ month, ...row }) => ({ ...row, span: spanOf(monthText(month)) }));
  };
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
