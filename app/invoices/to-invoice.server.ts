import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { IS_OPEN } from "./open-charges.server.ts";
import { MOST_COUNTED } from "./to-invoice.ts";

/** On their way once: also those on hold since. */
const HAS_DEPARTED = sql<SqlBool>`(shipments.status in ('in_transit', 'out_for_delivery', 'delivered')
  or shipments.status <> 'cancelled' and exists (
    select from shipment_status_history as entry where entry.shipment_id = shipments.id
      and entry.status in ('in_transit', 'out_for_delivery')
      and event_counts(entry.classifier, entry.internal, entry.withdrawn_at, entry."timestamp")))`;

/** Of `shipments`: departed or delivered, as the settings say, with charges on no invoice. */
export function dueConditions({ invoice_when, invoice_since }: Invoicing): RawBuilder<SqlBool>[] {
  return [
    sql`not shipments.history`,
    sql`exists (select from charges where charges.shipment_id = shipments.id and ${IS_OPEN})`,
    invoice_when === "delivered" ? sql`shipments.status = 'delivered'` : HAS_DEPARTED,
    ...(invoice_since
      ? [
          sql<SqlBool>`coalesce(shipments.delivered_at, shipments.last_update_at, shipments.created_at)
            >= ${invoice_since}::date::timestamp at time zone ${sql.lit(COMPANY_TIME_ZONE)}`,
        ]
      : []),
  ];
}

/** How many shipments are to be invoiced, one more than `MOST_COUNTED` at most. */
export async function countToInvoice(db: Database, actor: Actor): Promise<number> {
  authorize(actor, "invoices.read");
  const { invoicing } = await readSettings(db);
  return countSome(
    db,
    db.selectFrom("shipments").where((eb) => eb.and(dueConditions(invoicing))),
  );
}

/** @returns one more than `MOST_COUNTED` at most */
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
