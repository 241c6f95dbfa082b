import { sql } from "kysely";
import { Big } from "big.js";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { type Decimal, roundMoney, sumOf } from "#domain/money/money.ts";
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
  const { rows } = await sql<Sums & { customer: string; name: string | null }>`
    select sums.*, companies.name from (
      select k1 as customer, k2 as currency, sum(n)::int as shipments, sum(a)::text as cost, sum(b)::text as price,
        sum(c)::int as "missingActuals"
      from ${await sumsOf(db, "margin", period)} group by k1, k2 having sum(n) > 0) as sums
    left join companies on companies.id = case when customer <> 'none' then customer::uuid end
    order by currency, price::numeric desc, customer`.execute(db);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const byCurrency = currencies.map((currency) => rows.filter((row) => row.currency === currency));
  return {
    customers: byCurrency.flatMap((some) =>
      some.slice(0, top).map(({ customer, name, ...sums }) => ({ customer, name, ...withMargin(sums) })),
    ),
    others: byCurrency.filter((some) => some.length > top).map((some) => together(some.slice(top))),
    totals: byCurrency.map((some) => together(some)),
  };
}

function together(rows: readonly Sums[]) {
  const currency = rows[0]?.currency ?? "";
  const sum = (what: "cost" | "price") => roundMoney(sumOf(rows.map((row) => row[what])), currency);
  const count = (what: "shipments" | "missingActuals") => rows.reduce((all, row) => all + row[what], 0);
  return {
    customers: rows.length,
    ...withMargin({
      currency,
      shipments: count("shipments"),
      cost: sum("cost"),
      price: sum("price"),
      missingActuals: count("missingActuals"),
    }),
  };
}

function withMargin(sums: Sums): Sums & { margin: Decimal; marginPercent: Decimal | null } {
  const [cost, price] = [roundMoney(sums.cost, sums.currency), roundMoney(sums.price, sums.currency)];
  const margin = new Big(price).minus(cost);
  return {
    ...sums,
    cost,
    price,
    margin: roundMoney(margin, sums.currency),
    marginPercent: new Big(price).gt(0)
      ? margin.times(100).div(price).round(1, Big.roundHalfUp).toFixed(1)
      : null,
  };
}
