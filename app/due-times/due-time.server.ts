import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { fieldError } from "#app/kit/errors.ts";
import { companyToday } from "#database/connection/database-time.ts";
import type { DB } from "#database/schema.generated.ts";

/**
 * @param day `YYYY-MM-DD` of a past event
 * @throws Invalid for the field when the day is in the future in the company's time zone
 */
export async function refuseDayToCome(
  tx: Kysely<DB>,
  day: string,
  field: string,
  message: string,
): Promise<void> {
  const { rows } = await sql<{ today: string }>`select ${companyToday}::text as today`.execute(tx);
  if (day > (rows[0]?.today ?? "")) throw fieldError(field, message);
}

/** `usedUpSince` in SQL, for days from a column or a setting. */
export const usedUpSinceInSql = (now: Date, elapsedDays: RawBuilder<number>): RawBuilder<Date> =>
  sql<Date>`(${now}::timestamptz - make_interval(hours => 24 * ${elapsedDays}))`;

/** SQL condition that is true after the time in a column. */
export const momentIsOver = (column: string, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} < ${now}`;

/** SQL of a day (`YYYY-MM-DD`) as a date; without one, the company's today. */
const dayOf = (today?: string) => (today === undefined ? companyToday : sql<string>`${today}::date`);

/** SQL condition that is true from the day after the one in a column; an index on the column supports it. */
export const dayIsOver = (column: string, today?: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} < ${dayOf(today)}`;

/** SQL condition that is true while the day in a column is today or within so many days; an index on the column supports it. */
export const dayIsWithin = (column: string, days: number, today?: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} between ${dayOf(today)} and ${dayOf(today)} + ${sql.lit(days)}::int`;

/** `daysOver` in SQL. */
export const daysOverInSql = (column: string, today?: string): RawBuilder<number> =>
  sql<number>`(${dayOf(today)} - ${sql.ref(column)})`;
