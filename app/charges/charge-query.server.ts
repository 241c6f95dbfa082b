import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ChargeFilter } from "./charge-list.ts";
import { monthBounds } from "#app/kit/time/month.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, decimalsOf, UNUSUAL_DECIMALS } from "#app/kit/money/money.ts";
import type { Side } from "./charge.ts";
import { mentions } from "#database/connection/text-search.ts";
import { ofPayer, PAYER_ID, PAYER_JOINS, UNKNOWN_PAYER_NAME } from "#app/shipments/payer.server.ts";

/** Charges with their customer: the payer of the charge, else of its shipment (`PAYER_ID`), else the name of a payer who is no customer. */
export const CHARGES_WITH_CUSTOMER = sql`charges
  join shipments on shipments.id = charges.shipment_id ${PAYER_JOINS}
  left join companies as customer on customer.id = coalesce(charges.bill_to_company_id, ${PAYER_ID})`;

export const CUSTOMER_NAME = sql<string | null>`coalesce(customer.name, ${UNKNOWN_PAYER_NAME})`;
export const CUSTOMER_VAT = sql<string | null>`customer.vat_number`;

/** Conditions on `CHARGES_WITH_CUSTOMER`; only those on the customer need its joins. */
export function chargeConditions({ month, customer, missing, accrued }: ChargeFilter): RawBuilder<SqlBool> {
  const { from, to } = monthBounds(month);
  const conditions = [
    sql<SqlBool>`charges.booked_on < ${to}::date`,
    ...(accrued
      ? [ACCRUED, sql<SqlBool>`nullif(charges.supplier, '') is not distinct from ${accrued.supplier}`]
      : [sql<SqlBool>`charges.booked_on >= ${from}::date`]),
    ...(missing ? [sql<SqlBool>`(charges.cost_actual is null or charges.price_actual is null)`] : []),
    ...(customer ? ofCustomer(customer) : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Costs that no supplier has invoiced yet. */
export const ACCRUED = sql<SqlBool>`charges.cost_planned <> 0 and charges.cost_actual is null`;

/** Matches a customer by name. The first condition excludes most charges before offers are looked up for each of them. */
function ofCustomer(name: string): RawBuilder<SqlBool>[] {
  const named = sql`(select id from companies where ${mentions(sql`name_folded`, name)})`;
  return [
    sql`(shipments.shipper_id in (select id from shippers
        where ${mentions(sql`name_folded`, name)} or company_id in ${named})
      or shipments.consignee_id in (select id from consignees
        where ${mentions(sql`name_folded`, name)} or company_id in ${named})
      or shipments.bill_to_company_id in ${named} or charges.bill_to_company_id in ${named}
      or exists (select from offers where offers.shipment_id = shipments.id and offers.status = 'accepted')
      or exists (select from quote_requests where quote_requests.shipment_id = shipments.id
        and quote_requests.company_id in ${named}))`,
    mentions(
      sql`coalesce(customer.name_folded, search_fold(accepted.name),
        ${ofPayer(sql`sender.name_folded`, sql`receiver.name_folded`)})`,
      name,
    ),
  ];
}

export const countedFrom = ({ customer }: ChargeFilter) => (customer ? CHARGES_WITH_CUSTOMER : sql`charges`);

const list = (codes: readonly string[] = []) => sql.join(codes.map((code) => sql.lit(code)));

const decimalsIn = (
  currency: RawBuilder<string>,
) => sql`case when ${currency} in (${list(UNUSUAL_DECIMALS[0])}) then 0
  when ${currency} in (${list(UNUSUAL_DECIMALS[3])}) then 3 else 2 end`;

const OWN = sql.lit(OWN_CURRENCY);
/** Charges stored before rates existed have no cost currency (migration 0181). */
export const COST_CURRENCY = sql<string>`coalesce(charges.cost_currency, charges.currency)`;
const CURRENCY: Record<Side, RawBuilder<string>> = { cost: COST_CURRENCY, price: sql`charges.currency` };

export const RATE: Record<Side, RawBuilder<Decimal | null>> = {
  cost: sql`coalesce(charges.cost_rate, case when charges.currency = ${OWN} then 1 end)`,
  price: sql`coalesce(charges.price_rate, case when charges.currency = ${OWN} then 1 end)`,
};

/** SQL of a rate without trailing zeros. */
export const rateInSql = (side: Side) => sql<Decimal | null>`trim_scale(${RATE[side]})::text`;

/** Rounds as `roundMoney`: half away from zero, as PostgreSQL's round for `numeric`. */
export const inMoney = (amount: RawBuilder<unknown>, side: Side) =>
  sql`round(${amount}, ${decimalsIn(CURRENCY[side])})`;

/** Converts an amount to the currency the line is counted in. */
export const inCounted = (amount: RawBuilder<unknown>, side: Side) =>
  sql`case when charges.price_rate is null or ${CURRENCY[side]} = ${OWN} then ${inMoney(amount, side)}
    else round(${inMoney(amount, side)} * ${sql.ref(`charges.${side}_rate`)}, ${sql.lit(decimalsOf(OWN_CURRENCY))}) end`;

export const EXPECTED: Record<Side, RawBuilder<unknown>> = {
  cost: sql`coalesce(charges.cost_actual, charges.cost_planned)`,
  price: sql`coalesce(charges.price_actual, charges.price_planned)`,
};
