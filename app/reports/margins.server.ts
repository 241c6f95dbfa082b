import { sql } from "kysely";
import { Big } from "big.js";
import { type Actor, authorize } from "#app/access/policy.ts";
import { marginSums } from "#app/charges/totals.ts";
import type { ReportPeriod } from "./period.ts";
import type { CustomerMargin, MarginReport } from "./report.ts";
import type { Database } from "#database/connection/connect.ts";
import { type SumsQuery, sumsStateOnce, readSumsState } from "./sums-state.server.ts";
import { sumsOf, keptSumsOf } from "./sums.server.ts";
import { sumCharges } from "#app/charges/list-charges.server.ts";
import type { Decimal } from "#app/kit/money/money.ts";

const TOP = 20;

type Sums = Pick<CustomerMargin, "currency" | "shipments" | "cost" | "price" | "missingActuals">;

/** Reads margins by currency; currencies are never added up. */
export async function readMargins(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { top = TOP, state = sumsStateOnce(db) }: SumsQuery & { top?: number } = {},
): Promise<MarginReport> {
  authorize(actor, "reports.read");
  authorize(actor, "charges.read");
  // Ranked and summed by the database: thousands of customers would be rows that nobody reads.
  const { rows } = await sql<Row>`
    with sums as materialized (
      select k1 as customer, k2 as currency, sum(n::int) as shipments, sum(a) as cost, sum(b) as price, sum(c::int) as missing
      from ${sumsOf(await state(), "margin", period)} group by k1, k2 having sum(n::int) > 0),
    totals as (
      select currency, sum(shipments) as shipments, sum(cost) as cost, sum(price) as price, sum(missing) as missing,
        count(*) as customers from sums group by currency),
    parts as (
      select 0 as rank, null as customer, * from totals
      union all
      select row_number() over (partition by ranked.currency order by ranked.price desc, ranked.customer) as rank,
        ranked.customer, ranked.currency, ranked.shipments, ranked.cost, ranked.price, ranked.missing, 1
      from totals cross join lateral (
        select * from sums where sums.currency = totals.currency order by price desc, customer limit ${top}) as ranked)
    select customer, currency, shipments::int, cost::text, price::text, missing::int as "missingActuals", customers::int,
      (select name from companies where id = nullif(customer, 'none')::uuid) as name
    from parts order by currency, rank`.execute(db);
  const customers = rows.filter(({ customer }) => customer !== null);
  const totals = rows.filter(({ customer }) => customer === null);
  return {
    customers: customers.map((row) => ({
      customer: row.customer ?? "none",
      name: row.name,
      ...withMargin(row),
    })),
    others: totals.flatMap((total) => othersOf(total, customers)).map(ofCustomers),
    totals: totals.map(ofCustomers),
  };
}

interface Row extends Sums {
  customer: string | null;
  name: string | null;
  customers: number;
}

const ofCustomers = (row: Omit<Row, "customer" | "name">) => ({
  customers: row.customers,
  ...withMargin(row),
});

function othersOf(total: Row, customers: readonly Row[]): Omit<Row, "customer" | "name">[] {
  const shown = customers.filter(({ currency }) => currency === total.currency);
  if (shown.length === total.customers) return [];
  const less = (key: "shipments" | "missingActuals") =>
    shown.reduce((left, row) => left - row[key], total[key]);
  const lessMoney = (key: "cost" | "price") =>
    shown.reduce((left, row) => left.minus(row[key]), new Big(total[key])).toFixed();
  return [
    {
      currency: total.currency,
      customers: total.customers - shown.length,
      shipments: less("shipments"),
      missingActuals: less("missingActuals"),
      cost: lessMoney("cost"),
      price: lessMoney("price"),
    },
  ];
}

function withMargin({ currency, shipments, missingActuals, cost, price }: Sums) {
  return { currency, shipments, missingActuals, ...marginSums(currency, new Big(cost), new Big(price)) };
}

/** Reads the margins of what one customer pays for, by currency. */
export async function readCustomerMargins(
  db: Database,
  actor: Actor,
  companyId: string,
  period: ReportPeriod,
): Promise<Omit<CustomerMargin, "customer" | "name">[]> {
  authorize(actor, "reports.read");
  authorize(actor, "charges.read");
  const { rows } = await sql<Sums>`
    select k2 as currency, sum(n::int)::int as shipments, sum(a)::text as cost, sum(b)::text as price,
      sum(c::int)::int as "missingActuals"
    from ${sumsOf(await readSumsState(db), "margin", period)}
    where k1 = ${companyId} group by k2 having sum(n::int) > 0 order by k2`.execute(db);
  return rows.map(withMargin);
}

interface BookedMargin {
  currency: string;
  margin: Decimal;
  /** Percentage of the price with one decimal; null when that is not above zero. */
  marginPercent: Decimal | null;
}

/**
 * Reads the margin of charges booked in a month («2026-11»), calculated like `sumCharges`, by currency. From the stored
 * sums, in constant time; from the charges when there are none.
 */
export async function readBookedMargins(db: Database, actor: Actor, month: string): Promise<BookedMargin[]> {
  authorize(actor, "charges.export");
  const sums = keptSumsOf(await readSumsState(db), "booked", { from: month, to: month });
  if (!sums) {
    const { totals } = await sumCharges(db, actor, { month, customer: "", missing: false });
    return totals.map(({ currency, expected }) => bookedMargin(currency, expected));
  }
  const { rows } = await sql<{ currency: string; cost: Decimal; price: Decimal }>`
    select k1 as currency, sum(a)::text as cost, sum(b)::text as price from ${sums}
    group by k1 having sum(n::int) > 0 order by k1`.execute(db);
  return rows.map(({ currency, cost, price }) =>
    bookedMargin(currency, marginSums(currency, new Big(cost), new Big(price))),
  );
}

const bookedMargin = (
  currency: string,
  { margin, marginPercent }: Omit<BookedMargin, "currency">,
): BookedMargin => ({ currency, margin, marginPercent });
