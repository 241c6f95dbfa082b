import { type RawBuilder, sql, type SqlBool } from "kysely";
import { companyToday } from "#database/connection/database-time.ts";

/** `usedUpSince` in SQL, for days that a column or a setting has. */
export const usedUpSinceInSql = (now: Date, elapsedDays: RawBuilder<number>): RawBuilder<Date> =>
  sql<Date>`(${now}::timestamptz - make_interval(hours => 24 * ${elapsedDays}))`;

/** True after the moment of a column. */
export const momentIsOver = (column: string, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} < ${now}`;

/** A day (`YYYY-MM-DD`) as a date; today of the company without one. */
const dayOf = (today?: string) => (today === undefined ? companyToday : sql<string>`${today}::date`);

/** True from the day after the one of a column; an index on the column supports it. */
export const dayIsOver = (column: string, today?: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} < ${dayOf(today)}`;

/** True while the day of a column is today, or one of so many days to come; an index on the column supports it. */
export const dayIsWithin = (column: string, days: number, today?: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} between ${dayOf(today)} and ${dayOf(today)} + ${sql.lit(days)}::int`;

/** `daysOver` in SQL. */
export const daysOverInSql = (column: string, today?: string): RawBuilder<number> =>
  sql<number>`(${dayOf(today)} - ${sql.ref(column)})`;
