import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { inMoney } from "#app/charges/charge-query.server.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { PAYER_JOINS } from "#app/shipments/payer.server.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { CHARGE_IS_OPEN, PAYER_OF_CHARGE, PRICE } from "./open-charges.server.ts";
import { MOST_COUNTED, type ToInvoiceFilter, type ToInvoiceSum } from "./to-invoice.ts";

/** Shipments that have departed, including those put on hold since. */
const HAS_DEPARTED = sql<SqlBool>`(shipments.status in ('in_transit', 'out_for_delivery', 'delivered')
  or shipments.status <> 'cancelled' and exists (
    select from shipment_status_history as entry where entry.shipment_id = shipments.id
      and entry.status in ('in_transit', 'out_for_delivery')
      and event_counts(entry.classifier, entry.internal, entry.withdrawn_at, entry."timestamp")))`;

const HAS_OPEN_CHARGES = sql<SqlBool>`exists (
  select from charges where charges.shipment_id = shipments.id and ${CHARGE_IS_OPEN})`;

/** Conditions on `shipments` with uninvoiced charges: departed or delivered, as configured, or not yet. */
export function dueConditions(invoicing: Invoicing, due: ToInvoiceFilter["due"] = ""): RawBuilder<SqlBool>[] {
  if (due === "all") return [HAS_OPEN_CHARGES];
  const now = isDue(invoicing);
  return due === ""
    ? [...now, HAS_OPEN_CHARGES]
    : [sql`(${sql.join(now, sql` and `)}) is not true`, HAS_OPEN_CHARGES];
}

function isDue({ invoice_when, invoice_since }: Invoicing): RawBuilder<SqlBool>[] {
  return [
    sql`not shipments.history`,
    invoice_when === "delivered" ? sql`shipments.status = 'delivered'` : HAS_DEPARTED,
    ...(invoice_since
      ? [
          sql<SqlBool>`coalesce(shipments.delivered_at, shipments.last_update_at, shipments.created_at)
            >= ${invoice_since}::date::timestamp at time zone ${sql.lit(COMPANY_TIME_ZONE)}`,
        ]
      : []),
  ];
}

/**
 * Sums uninvoiced charges by currency; the amounts due now and not yet add up to the total.
 * @param until charges dated before it, `YYYY-MM-DD`; null: all
 */
export async function sumToInvoice(
  db: Database,
  actor: Actor,
  until: string | null,
): Promise<ToInvoiceSum[]> {
  authorize(actor, "invoices.read");
  const { invoicing } = await readSettings(db);
  const { rows } = await sql<ToInvoiceSum>`
    select currency, count(*)::int as lines, sum(price)::text as amount,
      count(*) filter (where is_due)::int as "dueLines", coalesce(sum(price) filter (where is_due), 0)::text as due,
      count(*) filter (where is_due and is_blocked)::int as "blockedLines",
      coalesce(sum(price) filter (where is_due and is_blocked), 0)::text as blocked,
      count(*) filter (where not is_due)::int as "laterLines",
      coalesce(sum(price) filter (where not is_due), 0)::text as later
    from (select charges.currency, ${inMoney(PRICE, "price")} as price,
        (${sql.join(isDue(invoicing), sql` and `)}) is true as is_due,
        bool_or(charges.vat_treatment_id is null or ${PAYER_OF_CHARGE} is null)
          over (partition by charges.shipment_id) as is_blocked
      from charges join shipments on shipments.id = charges.shipment_id ${PAYER_JOINS}
      where ${CHARGE_IS_OPEN} ${until === null ? sql`` : sql`and charges.booked_on < ${until}::date`}) as charge
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Counts the shipments to be invoiced, up to `MOST_COUNTED` + 1. */
export async function countToInvoice(db: Database, actor: Actor): Promise<number> {
  authorize(actor, "invoices.read");
  const { invoicing } = await readSettings(db);
  return countSome(
    db,
    db.selectFrom("shipments").where((eb) => eb.and(dueConditions(invoicing))),
  );
}

/** Counts matching shipments, up to `MOST_COUNTED` + 1. */
export async function countSome(
  db: Database,
  matching: SelectQueryBuilder<DB, "shipments", object>,
): Promise<number> {
  const { total } = await db
    .selectFrom(
      matching
        .select("id")
        .limit(MOST_COUNTED + 1)
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
