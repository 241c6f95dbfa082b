import { type RawBuilder, sql } from "kysely";
import { Big } from "big.js";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { type Decimal, roundMoney } from "#domain/money/money.ts";
import type { ReportPeriod } from "#domain/reports/period.ts";
import type { CustomerMargin, MarginReport } from "#domain/reports/report.ts";
import type { Database } from "../connection/connect.ts";
import { sumsOf } from "./sums.ts";

const TOP = 20;

type Sums = Pick<CustomerMargin, "currency" | "shipments" | "cost" | "price" | "missingActuals">;

/** What the shipments of each customer make, by currency: sums of two currencies are never added up. */
export async function readMargins(
  db: Database,
  actor: Actor,
  period: ReportPeriod,
  { top = TOP }: { top?: number } = {},
): Promise<MarginReport> {
  authorize(actor, "reports.read");
  authorize(actor, "charges.read");
  // Ranked and added up by the database: thousands of customers are rows that nobody looks at.
  const sums = (what: RawBuilder<unknown>, of: RawBuilder<unknown>) => sql`
    select ${what}, currency, sum(shipments)::int as shipments, sum(cost)::text as cost, sum(price)::text as price,
      sum(missing)::int as "missingActuals", count(*)::int as customers, min(rank) as rank from ranked ${of}`;
  const { rows } = await sql<Row>`
    with sums as materialized (
      select k1 as customer, k2 as currency, sum(n) as shipments, sum(a) as cost, sum(b) as price, sum(c) as missing
      from ${await sumsOf(db, "margin", period)} group by k1, k2 having sum(n) > 0),
    ranked as materialized (
      select *, row_number() over (partition by currency order by price desc, customer) as rank from sums),
    parts as (
      ${sums(sql`'customer' as part, customer`, sql`where rank <= ${top} group by currency, customer`)}
      union all ${sums(sql`'others', null`, sql`where rank > ${top} group by currency`)}
      union all ${sums(sql`'total', null`, sql`group by currency`)})
    select parts.*, companies.name from parts
    left join companies on companies.id = case when customer <> 'none' then customer::uuid end
    order by currency, rank`.execute(db);
  const together = (part: Row["part"]) =>
    rows.filter((row) => row.part === part).map((row) => ({ customers: row.customers, ...withMargin(row) }));
  return {
    customers: rows
      .filter(({ part }) => part === "customer")
      .map((row) => ({ customer: row.customer ?? "none", name: row.name, ...withMargin(row) })),
    others: together("others"),
    totals: together("total"),
  };
}

interface Row extends Sums {
  part: "customer" | "others" | "total";
  customer: string | null;
  name: string | null;
  customers: number;
}

function withMargin({ currency, shipments, missingActuals, ...sums }: Sums) {
  const [cost, price] = [roundMoney(sums.cost, currency), roundMoney(sums.price, currency)];
  const margin = new Big(price).minus(cost);
  const marginPercent: Decimal | null = new Big(price).gt(0)
    ? margin.times(100).div(price).round(1, Big.roundHalfUp).toFixed(1)
    : null;
  return {
    currency,
    shipments,
    missingActuals,
    cost,
    price,
    margin: roundMoney(margin, currency),
    marginPercent,
  };
}
