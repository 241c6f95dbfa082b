import { type Kysely, sql } from "kysely";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { DB } from "../schema.generated.ts";

/** Returns the time by the database's clock, which all processes share; inside a transaction that of its start. */
export async function databaseTime(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** The current day in the company's time zone, as a `date`. */
export const companyToday = sql<string>`(now() at time zone ${sql.lit(COMPANY_TIME_ZONE)})::date`;

const measureMs = 60_000;

interface Clock {
  now(): Date;
  stop(): void;
}

/**
 * Follows the database's clock, measured once a minute, so that machines agree on what is late, due or expired.
 * @throws when the first measurement fails
 */
export async function followDatabaseClock(db: Kysely<DB>): Promise<Clock> {
  const measure = async () => {
    const before = Date.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    return (rows[0]?.at.getTime() ?? before) - (before + Date.now()) / 2;
  };
  let offsetMs = await measure();
  const timer = setInterval(() => {
    measure().then(
      (measured) => {
        offsetMs = measured;
      },
      () => {},
    );
  }, measureMs).unref();
  return { now: () => new Date(Math.round(Date.now() + offsetMs)), stop: () => clearInterval(timer) };
}
