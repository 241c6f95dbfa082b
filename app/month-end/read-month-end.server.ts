import { type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { monthBounds } from "#app/kit/time/month.ts";
import {
  ACCRUED,
  CHARGES_WITH_CUSTOMER,
  COST_CURRENCY,
  CUSTOMER_NAME,
  EXPECTED,
  inCounted,
  inMoney,
} from "#app/charges/charge-query.server.ts";
import { COUNTED_IN, LANE_FROM, LANE_TO } from "#app/shipments/figures.server.ts";
import { sumToInvoice } from "#app/invoices/to-invoice.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, sumOf } from "#app/kit/money/money.ts";
import { places } from "#content/places/places.server.ts";
import type { Database } from "#database/connection/connect.ts";

/** Maximum of rows per table; the others are summed up in a last row per currency. */
const ROWS_MAX = 50;

/** Limits a table to its first rows plus the sums of the others, so that no amount of a month is omitted. */
function withOthers<Row extends { currency: string; lines: number }>(
  rows: readonly Row[],
  amounts: readonly (keyof Row & string)[],
  { name, counts = [] }: { name: keyof Row & string; counts?: readonly (keyof Row & string)[] },
): Row[] {
  const rest = [...Map.groupBy(rows.slice(ROWS_MAX), ({ currency }) => currency).values()];
  return [
    ...rows.slice(0, ROWS_MAX),
    ...rest.map((some) => {
      const valuesOf = (key: keyof Row) =>
        some.flatMap((row) => (row[key] === null ? [] : (row[key] as string)));
      const sums = amounts.map((key) => [
        key,
        valuesOf(key).length > 0 ? sumOf(valuesOf(key)).toFixed() : null,
      ]);
      const totals = ["lines", ...counts].map((key) => [key, sumOf(valuesOf(key as keyof Row)).toNumber()]);
      return {
        ...some[0],
        [name]: othersName(some.length),
        isRest: true,
        ...Object.fromEntries([...sums, ...totals]),
      } as Row;
    }),
  ];
}

const othersName = (count: number) => `${count} others, together`;

export interface Accrual {
  /** Set for the sum of those beyond the longest list. */
  isRest?: true;
  supplier: string | null;
  /** Code and name, of costs without a supplier. */
  code: string | null;
  currency: string;
  lines: number;
  amount: Decimal;
}

export interface PlanRow {
  /** Code and name: «AFR Air freight». */
  name: string | null;
  currency: string;
  lines: number;
  cost_planned: Decimal;
  /** Sum over `cost_lines`, the lines with an actual cost; null when there are none. */
  cost_actual: Decimal | null;
  cost_lines: number;
  price_planned: Decimal;
  price_actual: Decimal | null;
  price_lines: number;
}

/** Margin of a customer or a lane: actual amounts, else planned. */
export interface MarginRow {
  /** Null when the payer is unknown. */
  name: string | null;
  currency: string;
  lines: number;
  price: Decimal;
  cost: Decimal;
  margin: Decimal;
  margin_planned: Decimal;
}

const difference = (price: RawBuilder<unknown>, cost: RawBuilder<unknown>) =>
  sql`coalesce(sum(${inCounted(price, "price")}), 0) - coalesce(sum(${inCounted(cost, "cost")}), 0)`;

/** Sums margins, highest first. @param keys of the grouping; `name` may be one of them, or an aggregate */
const marginsBy = <Name>(
  { name, keys = name }: { name: RawBuilder<Name>; keys?: RawBuilder<unknown> },
  within: RawBuilder<unknown>,
) => sql<Omit<MarginRow, "name"> & { name: Name }>`
  select ${name} as name, ${COUNTED_IN} as currency, count(*)::int as lines,
    coalesce(sum(${inCounted(EXPECTED.price, "price")}), 0)::text as price,
    coalesce(sum(${inCounted(EXPECTED.cost, "cost")}), 0)::text as cost,
    (${difference(EXPECTED.price, EXPECTED.cost)})::text as margin,
    (${difference(sql`charges.price_planned`, sql`charges.cost_planned`)})::text as margin_planned
  from ${CHARGES_WITH_CUSTOMER} where ${within}
  group by ${keys}, ${COUNTED_IN} order by ${difference(EXPECTED.price, EXPECTED.cost)} desc, 1, 2`;

const MARGIN_AMOUNTS = ["price", "cost", "margin", "margin_planned"] as const;

/** Text and code of both ends. */
type Lane = [from: string, fromCode: string | null, to: string, toCode: string | null];

const LANE = {
  name: sql<Lane>`array[min(shipments.origin_location), min(shipments.origin_code),
    min(shipments.destination_location), min(shipments.destination_code)]`,
  keys: sql`${LANE_FROM}, ${LANE_TO}`,
};

const nameOfLane = ([from, fromCode, to, toCode]: Lane) =>
  `${places.shownName(from, fromCode)} → ${places.shownName(to, toCode)}`;

const NAMED_CODE = sql<string | null>`charges.code || coalesce(' ' || (
  select descriptions->>'en' from charge_codes where charge_codes.code = charges.code), '')`;

const accrualsUntil = (until: RawBuilder<unknown>) => sql<Accrual>`
  select nullif(supplier, '') as supplier, case when nullif(supplier, '') is null then ${NAMED_CODE} end as code,
    ${COST_CURRENCY} as currency, count(*)::int as lines,
    sum(${inMoney(sql`charges.cost_planned`, "cost")})::text as amount
  from charges where ${until} and ${ACCRUED}
  group by 1, 2, 3 order by sum(charges.cost_planned) desc, 1, 2, 3`;

/** Costs without a supplier come last, and all of them: the table sums them up itself. */
const accrualRows = (rows: readonly Accrual[]): Accrual[] => [
  ...withOthers(
    rows.filter(({ supplier }) => supplier !== null),
    ["amount"],
    { name: "supplier" },
  ),
  ...rows.filter(({ supplier }) => supplier === null),
];

/**
 * Reads a month before it is closed: uninvoiced charges, costs not invoiced by suppliers yet, planned and actual
 * amounts, also by customer and lane, and the issued invoices. Charges count by their date.
 */
export async function readMonthEnd(db: Database, actor: Actor, month: string) {
  authorize(actor, "payments.read");
  const { from, to } = monthBounds(month);
  const until = sql`charges.booked_on < ${to}::date`;
  const within = sql`charges.booked_on >= ${from}::date and ${until}`;
  const [toInvoice, accruals, plan, byCustomer, byLane, issued, differences] = await Promise.all([
    sumToInvoice(db, actor, to),
    accrualsUntil(until).execute(db),
    sql<PlanRow>`
      select ${NAMED_CODE} as name,
        case when price_rate is null then currency else ${sql.lit(OWN_CURRENCY)} end as currency, count(*)::int as lines,
        sum(${inCounted(sql`charges.cost_planned`, "cost")})::text as cost_planned,
        sum(${inCounted(sql`charges.cost_actual`, "cost")})::text as cost_actual, count(cost_actual)::int as cost_lines,
        sum(${inCounted(sql`charges.price_planned`, "price")})::text as price_planned,
        sum(${inCounted(sql`charges.price_actual`, "price")})::text as price_actual, count(price_actual)::int as price_lines
      from charges where ${within} group by charges.code, 2 order by 1 nulls last, 2`.execute(db),
    marginsBy({ name: CUSTOMER_NAME }, within).execute(db),
    marginsBy(LANE, within).execute(db),
    sql<{
      kind: "invoice" | "credit_note";
      currency: string;
      count: number;
      net: Decimal;
      vat: Decimal;
      gross: Decimal;
    }>`
      select kind, currency, count(*)::int as count, sum(net)::text as net, sum(vat)::text as vat, sum(gross)::text as gross
      from invoices where number is not null and issued_on >= ${from}::date and issued_on < ${to}::date
      group by 1, 2 order by 1 desc, 2`.execute(db),
    sql<{ currency: string; lines: number; gain: Decimal; loss: Decimal; difference: Decimal }>`
      select coalesce(open_items.currency, refunded.currency) as currency, count(*)::int as lines, sum(greatest(difference, 0))::text as gain,
        sum(least(difference, 0))::text as loss, sum(difference)::text as difference
      from settlements left join open_items on open_items.id = item_id
      left join payments as refunded on refunded.id = refunded_id
      where difference <> 0 and difference_on >= ${from}::date and difference_on < ${to}::date
      group by 1 order by 1`.execute(db),
  ]);
  return {
    toInvoice,
    accruals: accrualRows(accruals.rows),
    plan: withOthers(plan.rows, ["cost_planned", "cost_actual", "price_planned", "price_actual"], {
      name: "name",
      counts: ["cost_lines", "price_lines"],
    }),
    byCustomer: withOthers<MarginRow>(byCustomer.rows, MARGIN_AMOUNTS, { name: "name" }),
    byLane: withOthers(
      byLane.rows.map((row): MarginRow => ({ ...row, name: nameOfLane(row.name) })),
      MARGIN_AMOUNTS,
      { name: "name" },
    ),
    issued: issued.rows,
    differences: differences.rows,
  };
}

export type MonthEnd = Awaited<ReturnType<typeof readMonthEnd>>;
