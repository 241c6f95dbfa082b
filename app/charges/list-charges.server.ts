import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { ChargeCursor, ChargeFilter } from "./charge-list.ts";
import type { Charge } from "./charge.ts";
import { rowsAround } from "#app/kit/keyset.ts";
import { rateText } from "#app/exchange-rates/exchange-rate.ts";
import { chargeTotals, type CountedCharge } from "./totals.ts";
import type { Database } from "#database/connection/connect.ts";
import {
  chargeConditions,
  CHARGES_WITH_CUSTOMER,
  COST_CURRENCY,
  countedFrom,
  CUSTOMER_NAME,
  EXPECTED,
  inCounted,
  rateInSql,
} from "./charge-query.server.ts";
import { COUNTED_IN } from "#app/shipments/figures.server.ts";

export interface ListedCharge extends Omit<Charge, "bill_to" | "vat" | "code"> {
  id: string;
  shipment_id: string;
  tracking_number: string;
  customer: string | null;
  cursor: string;
}

export type ChargePlace = { after: ChargeCursor } | { before: ChargeCursor } | null;

/** Lists charges, latest day first; within a day grouped by shipment, in their order there. */
export async function listCharges(
  db: Database,
  actor: Actor,
  filter: ChargeFilter,
  place: ChargePlace,
  limit: number,
) {
  authorize(actor, "charges.export");
  const backwards = place !== null && "before" in place;
  const [down, up] = [sql.raw(backwards ? "asc" : "desc"), sql.raw(backwards ? "desc" : "asc")];
  const { rows: read } = await sql<ListedCharge>`
    select charges.id, charges.description, charges.currency, ${COST_CURRENCY} as cost_currency, cost_planned, price_planned,
      cost_actual, price_actual, ${rateInSql("cost")} as cost_rate, ${rateInSql("price")} as price_rate, vat_rate, supplier, supplier_reference, booked_on, charges.shipment_id, tracking_number,
      ${CUSTOMER_NAME} as customer, concat_ws('_', charges.booked_on, charges.shipment_id, charges.position, charges.id) as cursor
    from ${CHARGES_WITH_CUSTOMER}
    where ${chargeConditions(filter)} ${pageCondition(place)}
    order by charges.booked_on ${down}, charges.shipment_id ${down}, charges.position ${up}, charges.id ${up}
    limit ${limit + 1}`.execute(db);
  return rowsAround(read, place, limit);
}

function pageCondition(place: ChargePlace) {
  if (place === null) return sql``;
  const { day, shipment, position, id } = "after" in place ? place.after : place.before;
  const [down, up] = "after" in place ? [sql.raw("<"), sql.raw(">")] : [sql.raw(">"), sql.raw("<")];
  // The first condition is the one that uses the index on days.
  return sql`and charges.booked_on ${down}= ${day}::date
    and ((charges.booked_on, charges.shipment_id) ${down} (${day}::date, ${shipment}::uuid)
      or (charges.booked_on, charges.shipment_id) = (${day}::date, ${shipment}::uuid)
        and (charges.position, charges.id) ${up} (${position}::int, ${id}::uuid))`;
}

/** Sums charges in PostgreSQL by counted currency; `chargeTotals` computes the rest, as on a shipment's page. */
export async function sumCharges(db: Database, actor: Actor, filter: ChargeFilter) {
  authorize(actor, "charges.export");
  const { rows } = await sql<SumRow>`
    select ${COUNTED_IN} as currency, ${COUNTED_IN} as cost_currency, null as cost_rate, null as price_rate,
      count(*) as count, count(*) filter (where cost_actual is null or price_actual is null) as missing,
      sum(${inCounted(sql`cost_planned`, "cost")}) as cost_planned,
      sum(${inCounted(sql`price_planned`, "price")}) as price_planned,
      sum(${inCounted(EXPECTED.cost, "cost")}) as cost_actual,
      sum(${inCounted(EXPECTED.price, "price")}) as price_actual,
      array_agg(distinct (${COST_CURRENCY} || ' ' || ${rateInSql("cost")})) as cost_rates,
      array_agg(distinct (charges.currency || ' ' || ${rateInSql("price")})) as price_rates
    from ${countedFrom(filter)} where ${chargeConditions(filter)}
    group by ${COUNTED_IN} order by ${COUNTED_IN}`.execute(db);
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    totals: rows.flatMap(({ count, missing, ...row }) =>
      chargeTotals([row]).map((totals) => ({
        ...totals,
        rates: ratesIn(row),
        lines: count,
        missingActuals: missing,
        actual: missing === 0 ? totals.expected : null,
      })),
    ),
  };
}

type SumRow = CountedCharge & {
  count: number;
  missing: number;
  /** «USD 0.9211»; null for lines without a rate. */
  cost_rates: (string | null)[];
  price_rates: (string | null)[];
};

function ratesIn({
  currency,
  cost_rates,
  price_rates,
}: Pick<SumRow, "currency" | "cost_rates" | "price_rates">) {
  const rateKeys = new Set([...cost_rates, ...price_rates].filter((each) => each !== null));
  return [...rateKeys].flatMap((each) => {
    const [of = "", rate = ""] = each.split(" ");
    return of === currency ? [] : [rateText(of, rate)];
  });
}
