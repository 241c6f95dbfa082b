import { type RawBuilder, sql } from "kysely";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";

export const monthOf = (moment: RawBuilder<unknown>) =>
  sql<number>`(extract(year from ${moment} at time zone ${sql.lit(COMPANY_TIME_ZONE)}) * 100
    + extract(month from ${moment} at time zone ${sql.lit(COMPANY_TIME_ZONE)}))::int`;

/** SQL of days with one decimal, from a hundred days on without. */
export const inDays = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  rounded(sql`(extract(epoch from ${to} - ${from}) / 86400)`, 100);

/** SQL of hours: one decimal below ten, none below a thousand, then tens. */
export const inHours = (seconds: RawBuilder<unknown>) =>
  sql<string>`case when ${seconds} < 3600000 then ${rounded(sql`(${seconds} / 3600.0)`, 10)}
    else round(${seconds} / 3600.0, -1)::text end`;

const rounded = (number: RawBuilder<unknown>, wholeFrom: number) =>
  sql<string>`trim_scale(case when ${number} < ${sql.lit(wholeFrom)} then round(${number}, 1)
    else round(${number}) end)::text`;
