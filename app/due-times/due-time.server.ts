import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { fieldError } from "#app/kit/errors.ts";
import { companyToday } from "#database/connection/database-time.ts";
import type { DB } from "#database/schema.generated.ts";

/** @param day `YYYY-MM-DD` of what has happened @throws Invalid at the field where it is to come on the company's clock */
export async function refuseDayToCome(
  tx: Kysely<DB>,
  day: string,
  field: string,
  message: string,
): Promise<void> {
  const { rows } = await sql<{ today: string }>`select ${companyToday}::text as today`.execute(tx);
  if (day > (rows[0]?.today ?? "")) throw fieldError(field, message);
}

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
