import { sql } from "kysely";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { daysOf, type ReportPeriod, spansOf } from "./period.ts";
import type { AnswerHours, AnswerReport, FunnelReport, Spread } from "./report.ts";
import { receivedConditions } from "#app/quote-requests/figures.server.ts";
import type { AnswerState, RequestStage } from "#app/quote-requests/quote-filter.ts";
import type { NoReason, OfferResult } from "#app/offers/offer-list.ts";
import type { Database } from "#database/connection/connect.ts";
import type { ReportOfRecords } from "./record-sources.server.ts";
import { type SumsQuery, type SumsState, sumsStateOnce } from "./sums-state.server.ts";
import { monthOf, spreadsOf } from "./report-sql.server.ts";
import { spansOfMonths, sumsOf } from "./sums.server.ts";

export async function readAnswers(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { state = sumsStateOnce(db) }: SumsQuery = {},
): Promise<AnswerReport> {
  authorize(actor, "reports.read");
  const sums = await state();
  const hoursOf = async (report: ReportOfRecords) => {
    const table = sql`${sumsOf(sums, report, period)} join ${spansOfMonths(period)} using (month)`;
    const query = { group: ["span"], value: "k1", total: true };
    const { rows } = await spreadsOf<{ span: string | null }>(table, query).execute(db);
    return new Map(rows.map(({ span, median, p90 }) => [span, { median, p90 }]));
  };
  const [states, clock, open, snoozed] = await Promise.all([
    readerOf(db, sums, period)<AnswerState>("request", "k2"),
    hoursOf("answer_clock"),
    hoursOf("answer_open"),
    countSnoozed(db, period),
  ]);
  // Stored sums count snoozed requests as waiting.
  const counts: Count<AnswerState>[] = [
    ...states,
    ...snoozed,
    ...snoozed.map((row) => ({ ...row, key: "waiting" as const, count: -row.count })),
  ];
  const hours = (span: string | null): AnswerHours => ({
    ...tally(
      { answered: 0, waiting: 0, snoozed: 0, none: 0 },
      span === null ? counts : rowsOfSpan(counts, span),
    ),
    clock: clock.get(span) ?? NOTHING_MEASURED,
    open: open.get(span) ?? NOTHING_MEASURED,
  });
  return { spans: spansOf(period).map((span) => ({ span, ...hours(span) })), total: hours(null) };
}

async function countSnoozed(db: Database, period: ReportPeriod): Promise<Count<"snoozed">[]> {
  const received = receivedConditions(daysOf(period));
  // Literals, to match the partial index of waiting requests.
  const { rows } = await sql<Count<"snoozed">>`
    select span, 'snoozed' as key, count(*)::int as count
    from quote_requests join ${spansOfMonths(period)} on month = ${monthOf(sql`quote_requests.created_at`)}
    where status = 'pending' and marked_spam_at is null and answered_at is null and snoozed_until > now()
      and ${sql.join(received, sql` and `)}
    group by span`.execute(db);
  return rows;
}

const NOTHING_MEASURED: Spread = { median: null, p90: null };
const rowsOfSpan = <Row extends { span: string }>(rows: readonly Row[], span: string) =>
  rows.filter((row) => row.span === span);

export async function readFunnel(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { state = sumsStateOnce(db) }: SumsQuery = {},
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
    requests: spans.map((span) => ({ span, ...tally(stages, rowsOfSpan(requests, span)) })),
    offers: results && spans.map((span) => ({ span, ...tally(ends, rowsOfSpan(results, span)) })),
    reasons: reasons && reasonsOf(reasons),
  };
}

interface Count<Key extends string> {
  span: string;
  key: Key;
  count: number;
}

function readerOf(db: Database, state: SumsState, period: ReportPeriod) {
  return async <Key extends string>(report: ReportOfRecords, key: "k1" | "k2"): Promise<Count<Key>[]> => {
    const { rows } = await sql<Count<Key>>`
      select span, ${sql.ref(key)} as key, sum(n::int)::int as count
      from ${sumsOf(state, report, period)} join ${spansOfMonths(period)} using (month)
      group by span, ${sql.ref(key)} having sum(n::int) > 0`.execute(db);
    return rows;
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

function reasonsOf(counts: readonly Count<NoReason | "">[]): { reason: NoReason; offers: number }[] {
  const sums = new Map<NoReason, number>();
  for (const { key, count } of counts) if (key) sums.set(key, (sums.get(key) ?? 0) + count);
  return [...sums]
    .map(([reason, offers]) => ({ reason, offers }))
    .toSorted((a, b) => b.offers - a.offers || a.reason.localeCompare(b.reason));
}
