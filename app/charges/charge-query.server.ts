import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type ChargeFilter, monthBounds } from "./charge-list.ts";
import { UNUSUAL_DECIMALS } from "#app/kit/money/money.ts";
import { mentions } from "#database/connection/text-search.ts";
import { ofPayer } from "#app/shipments/payer.server.ts";

/**
 * Whom a charge is for: the customer of the offer its shipment was made from, else the customer of the payer
 * (`ofPayer`), else the name of the payer.
 */
export const CHARGES_WITH_CUSTOMER = sql`charges
  join shipments on shipments.id = charges.shipment_id
  left join lateral (select offers.company_id, coalesce(offers.customer_company, offers.customer_name) as name
    from offers where offers.shipment_id = charges.shipment_id and offers.status = 'accepted'
    order by offers.decided_at limit 1) as accepted on true
  left join shippers on shippers.id = shipments.shipper_id
  left join consignees on consignees.id = shipments.consignee_id
  left join companies as customer
    on customer.id = coalesce(accepted.company_id, ${ofPayer(sql`shippers.company_id`, sql`consignees.company_id`)})`;

export const CUSTOMER_NAME = sql<
  string | null
>`case when accepted.company_id is null and accepted.name is not null then accepted.name
  else coalesce(customer.name, ${ofPayer(sql`shippers.name`, sql`consignees.name`)}) end`;
export const CUSTOMER_VAT = sql<
  string | null
>`case when accepted.company_id is null and accepted.name is not null then null else customer.vat_number end`;

/** Conditions on `CHARGES_WITH_CUSTOMER`; only those of the customer need its joins. */
export function chargeConditions({ month, customer, missing }: ChargeFilter): RawBuilder<SqlBool> {
  const { from, to } = monthBounds(month);
  const conditions = [
    sql<SqlBool>`charges.booked_on >= ${from}::date and charges.booked_on < ${to}::date`,
    ...(missing ? [sql<SqlBool>`(charges.cost_actual is null or charges.price_actual is null)`] : []),
    ...(customer ? ofCustomer(customer) : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The first condition leaves out what cannot match before offers are looked for, one charge after the other. */
function ofCustomer(name: string): RawBuilder<SqlBool>[] {
  const named = sql`(select id from companies where ${mentions(sql`name_folded`, name)})`;
  return [
    sql`(shipments.shipper_id in (select id from shippers
        where ${mentions(sql`name_folded`, name)} or company_id in ${named})
      or shipments.consignee_id in (select id from consignees
        where ${mentions(sql`name_folded`, name)} or company_id in ${named})
      or exists (select from offers where offers.shipment_id = shipments.id and offers.status = 'accepted'))`,
    sql`case when accepted.company_id is null and accepted.name is not null
        then ${mentions(sql`search_fold(accepted.name)`, name)}
      else ${mentions(sql`coalesce(customer.name_folded, ${ofPayer(sql`shippers.name_folded`, sql`consignees.name_folded`)})`, name)} end`,
  ];
}

export const countedFrom = ({ customer }: ChargeFilter) => (customer ? CHARGES_WITH_CUSTOMER : sql`charges`);

const list = (codes: readonly string[] = []) => sql.join(codes.map((code) => sql.lit(code)));

const DECIMALS = sql`case when charges.currency in (${list(UNUSUAL_DECIMALS[0])}) then 0
  when charges.currency in (${list(UNUSUAL_DECIMALS[3])}) then 3 else 2 end`;

/** Rounded as `roundMoney` does: away from zero, like PostgreSQL's round for `numeric`. */
export const inMoney = (amount: RawBuilder<unknown>) => sql`round(${amount}, ${DECIMALS})`;
