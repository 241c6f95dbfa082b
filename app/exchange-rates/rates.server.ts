import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { refuseDayToCome } from "#app/due-times/due-time.server.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { companyToday } from "#database/connection/database-time.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { OWN_CURRENCY, type Rates } from "./exchange-rate.ts";

export interface DayRate {
  currency: string;
  rate: Decimal;
  /** `YYYY-MM-DD` */
  day: string;
  source: "typed" | "read";
}

/** Retention of rates in days. */
const KEPT_DAYS = 370;

export async function listRates(db: Kysely<DB>, actor: Actor): Promise<DayRate[]> {
  authorize(actor, "charges.read", "offers.read", "settings.manage");
  const { rows } = await sql<DayRate>`
    select distinct on (currency) currency, trim_scale(rate)::text as rate, to_char(day, 'YYYY-MM-DD') as day, source
    from exchange_rates where day > ${companyToday} - ${sql.lit(KEPT_DAYS)} and day <= ${companyToday}
    order by currency, day desc`.execute(db);
  return rows;
}

export async function readRates(db: Kysely<DB>, actor: Actor): Promise<Rates> {
  authorize(actor, "charges.read", "offers.read");
  const listed = await listRates(db, actor);
  return Object.fromEntries(listed.map(({ currency, rate }) => [currency, rate]));
}

/** Returns the rate of a day, else of the nearest day; null when none is known. */
export async function rateOn(tx: Kysely<DB>, currency: string, day: string): Promise<Decimal | null> {
  return nearestRate(tx, currency, day, sql``);
}

/** Returns the rate of a day as published by a source, else of the nearest day; null when none was fetched or typed. */
export async function officialRateOn(tx: Kysely<DB>, currency: string, day: string): Promise<Decimal | null> {
  return nearestRate(tx, currency, day, sql`source = 'read' desc,`);
}

async function nearestRate(
  tx: Kysely<DB>,
  currency: string,
  day: string,
  first: RawBuilder<unknown>,
): Promise<Decimal | null> {
  if (currency === OWN_CURRENCY) return "1";
  const { rows } = await sql<{ rate: Decimal | null }>`
    select trim_scale(${rateOnDayInSql(sql`${currency}::text`, sql`${day}::date`, first)})::text as rate`.execute(
    tx,
  );
  return rows[0]?.rate ?? null;
}

/** SQL of the rate of a day, else of the nearest day; null when none is known. */
export const rateOnDayInSql = (currency: RawBuilder<unknown>, day: RawBuilder<unknown>, first = sql``) =>
  sql<Decimal | null>`(case when ${currency} = ${sql.lit(OWN_CURRENCY)} then 1 else (
    select day_rate.rate from exchange_rates as day_rate where day_rate.currency = ${currency}
    order by ${first} day_rate.day <= ${day} desc, abs(day_rate.day - ${day}) limit 1) end)`;

/** Returns the value of one unit of each currency in another on a day, without those of unknown rate. */
export async function crossRates(
  db: Kysely<DB>,
  currencies: readonly string[],
  into: string,
  day: string,
): Promise<Rates> {
  const others = [...new Set(currencies)].filter((currency) => currency !== into);
  if (others.length === 0) return {};
  const on = sql`${day}::date`;
  const { rows } = await sql<{ currency: string; rate: Decimal | null }>`
    select currency, (${rateOnDayInSql(sql`currency`, on)} / ${rateOnDayInSql(sql`${into}::text`, on)})::text as rate
    from unnest(${others}::text[]) as currency`.execute(db);
  return Object.fromEntries(rows.flatMap(({ currency, rate }) => (rate === null ? [] : [[currency, rate]])));
}

/**
 * Stores typed rates, replacing others of that day. Saved lines keep theirs.
 * @returns the number of changed rates
 * @throws Invalid for a future day
 */
export async function saveRates(
  db: Database,
  actor: Actor,
  { day, rates }: { day: string; rates: Rates },
): Promise<number> {
  authorize(actor, "invoices.write", "settings.manage");
  return db.transaction().execute(async (tx) => {
    await refuseDayToCome(tx, day, "day", "This day is to come: rates are of today or before");
    return storeRates(tx, actor, { day, rates, source: "typed" });
  });
}

/** Stores changed rates of a day; fetched rates do not replace typed ones. */
export async function storeRates(
  tx: Kysely<DB>,
  by: EventActor,
  { day, rates, source }: { day: string; rates: Rates; source: DayRate["source"] },
): Promise<number> {
  const list = JSON.stringify(
    Object.entries(rates).map(([currency, rate]) => ({ day, currency, rate, source })),
  );
  const { rows } = await sql<{ currency: string; rate: Decimal }>`
    insert into exchange_rates as stored (day, currency, rate, source)
    select day, currency, rate, source from jsonb_populate_recordset(null::exchange_rates, ${list}::jsonb)
    order by currency
    on conflict (day, currency) do update set rate = excluded.rate, source = excluded.source, stored_at = now()
    where stored.rate <> excluded.rate and (excluded.source = 'typed' or stored.source = 'read')
    returning currency, trim_scale(rate)::text as rate`.execute(tx);
  if (rows.length === 0) return 0;
  await emit(tx, by, {
    action: source === "typed" ? "exchange_rates.saved" : "exchange_rates.read",
    entity: "exchange_rate",
    summary: `${rows.map(({ currency }) => currency).join(", ")} of ${day}`,
    details: { rates: rows.map(({ currency, rate }) => `${currency} ${rate}`).join(", ") },
  });
  return rows.length;
}
