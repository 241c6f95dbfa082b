import { type RawBuilder, sql, type SqlBool } from "kysely";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { easterSunday } from "#app/kit/time/opening-hours.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { addDays } from "#app/kit/time/time.ts";
import { sentOffers } from "#app/offers/figures.server.ts";
import { ANSWER, STAGE } from "#app/quote-requests/figures.server.ts";
import { inHours, monthOf } from "./report-sql.server.ts";

const WEEK = OPENING_WEEK.times.flatMap((spans, weekday) =>
  spans.map(({ opens, closes }) => ({
    weekday,
    opens,
    closes: closes === "24:00" ? "00:00" : closes,
    // «22:00 to 02:00» ends on the next day.
    next: closes <= opens || closes === "24:00" ? 1 : 0,
  })),
);

const YEARS = Array.from({ length: 40 }, (_, after) => 2010 + after);
const { days, afterEaster } = OPENING_WEEK.holidays;
const HOLIDAYS = YEARS.flatMap((year) => [
  ...days.map((day) => `${year}-${day}`),
  ...afterEaster.map((after) => addDays(easterSunday(year), after)),
]);

export const REQUEST_RULES = { WEEK, HOLIDAYS };

const zone = sql.lit(COMPANY_TIME_ZONE);

/** SQL of the opening time between two moments in seconds, like `openTime`. */
function openSeconds(from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  if (WEEK.length === 0) return sql`extract(epoch from ${to} - ${from})`;
  const opens = sql`(day + span.opens) at time zone ${zone}`;
  const closes = sql`(day + span.next + span.closes) at time zone ${zone}`;
  return sql`(
    select coalesce(sum(greatest(0, extract(epoch from least(${closes}, ${to}) - greatest(${opens}, ${from})))), 0)
    from generate_series((${from} at time zone ${zone})::date - 1, (${to} at time zone ${zone})::date, interval '1 day')
      as each_day cross join lateral (select each_day::date as day) as dated
    join jsonb_to_recordset(${sql.lit(JSON.stringify(WEEK))}::jsonb)
      as span(weekday int, opens time, closes time, next int) on span.weekday = extract(dow from day)
    where not day = any(${sql.lit(`{${HOLIDAYS.join(",")}}`)}::date[]))`;
}

/** Contributions of requests to the sums; spam contributes nothing. */
export const partsOfRequests = (chosen: RawBuilder<SqlBool>) => sql`
  with base as materialized (
    select quote_requests.id, ${monthOf(sql`quote_requests.created_at`)} as month, ${STAGE} as stage, ${ANSWER} as answer,
      created_at, greatest(answered_at, created_at) as answered_at
    from quote_requests where marked_spam_at is null and ${chosen})
  select id as record_id, 'request' as report, month, stage as k1, answer as k2, '' as k3,
    1 as n, 0::numeric as a, 0::numeric as b, 0::numeric as c, 0::numeric as d from base
  union all
  select id, 'answer_clock', month, ${inHours(sql`extract(epoch from answered_at - created_at)`)}, '', '', 1, 0, 0, 0, 0
  from base where answered_at is not null and answer = 'answered'
  union all
  select id, 'answer_open', month, ${inHours(sql`took.seconds`)}, '', '', 1, 0, 0, 0, 0
  from base cross join lateral (select ${openSeconds(sql`created_at`, sql`answered_at`)} as seconds offset 0) as took
  where answer = 'answered'`;

/**
 * Contributions of offers, by the id of the first version.
 * @param chosen condition that is true for all versions of a number or none
 */
export const partsOfOffers = (chosen: RawBuilder<SqlBool>) => sql`
  select first_id as record_id, 'offer' as report, ${monthOf(sql`sent_at`)} as month, result as k1,
    case when result = 'declined' then reason else '' end as k2, '' as k3,
    1 as n, 0::numeric as a, 0::numeric as b, 0::numeric as c, 0::numeric as d
  from (${sentOffers(chosen)}) as sent`;
