import { type RawBuilder, sql } from "kysely";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Spread } from "./report.ts";

export const monthOf = (moment: RawBuilder<unknown>) =>
  sql<number>`(extract(year from ${moment} at time zone ${sql.lit(COMPANY_TIME_ZONE)}) * 100
    + extract(month from ${moment} at time zone ${sql.lit(COMPANY_TIME_ZONE)}))::int`;

/** SQL of days with one decimal, from a hundred days on without. */
export const inDays = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  roundInSql(sql`(extract(epoch from ${to} - ${from}) / 86400)`, 100);

/** SQL of hours: one decimal below ten, none below a thousand, then tens. */
export const inHours = (seconds: RawBuilder<unknown>) =>
  sql<string>`case when ${seconds} < 3600000 then ${roundInSql(sql`(${seconds} / 3600.0)`, 10)}
    else round(${seconds} / 3600.0, -1)::text end`;

const roundInSql = (number: RawBuilder<unknown>, wholeFrom: number) =>
  sql<string>`trim_scale(case when ${number} < ${sql.lit(wholeFrom)} then round(${number}, 1)
    else round(${number}) end)::text`;

interface SpreadRow extends Spread {
  measured: number;
  missing: number;
}

/**
 * Median and 90th percentile, both as values that occurred.
 * @param sums `n` times that a value occurred
 * @param asked.value column of the value as text, or `missing`
 * @param asked.total also for all groups together
 */
export function spreadsOf<Group extends object>(
  sums: RawBuilder<unknown>,
  { group, value, total = false }: { group: string[]; value: string; total?: boolean },
): RawBuilder<Group & SpreadRow> {
  const [by, of] = [sql.join(group.map(sql.ref)), sql.ref(value)];
  return sql`
    select ${by}, coalesce(max(known), 0)::int as measured, coalesce(sum(n) filter (where value is null), 0)::int as missing,
      min(value) filter (where seen * 2 >= known) as median, min(value) filter (where seen * 10 >= known * 9) as p90
    from (
      select ${by}, value, n, sum(n) over (partition by ${by} order by value nulls last) as seen,
        sum(n) filter (where value is not null) over (partition by ${by}) as known
      from (
        select ${by}, nullif(${of}, 'missing')::float8 as value, sum(n::int) as n from ${sums}
        group by ${total ? sql`grouping sets ((${by}, ${of}), (${of}))` : sql`${by}, ${of}`}
        having sum(n::int) > 0) as counted) as ordered
    group by ${by}`;
}
