import { type Kysely, sql, type SqlBool } from "kysely";
import { rateInSql } from "#app/charges/charge-query.server.ts";
import { PAYER_ID, PAYER_JOINS } from "#app/shipments/payer.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { InvoicedCharge } from "./draft-model.server.ts";

/** Selling price of a charge: the actual one, else the planned one. */
export const PRICE = sql<string>`coalesce(charges.price_actual, charges.price_planned)`;

/** Charges with a price that are on no invoice, as in their index; charges of a cost-only code have none. */
export const CHARGE_IS_OPEN = sql<SqlBool>`(not charges.on_invoice and coalesce(price_actual, price_planned) <> 0
  and not exists (select from charge_codes where charge_codes.code = charges.code and side = 'cost'))`;

/** Payer of a charge, for queries that join `shipments` and `PAYER_JOINS`. */
export const PAYER_OF_CHARGE = sql<string | null>`coalesce(charges.bill_to_company_id, ${PAYER_ID})`;

export type OpenCharge = InvoicedCharge & { payer: string | null };

/** Locks open charges in one order: when two people invoice the same shipments, the second gets what is left. */
export async function lockOpenCharges(tx: Kysely<DB>, shipmentIds: readonly string[]): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select charges.id, charges.shipment_id, shipments.tracking_number, charges.description, charges.code,
      charges.currency, ${rateInSql("price")} as rate, charges.booked_on::text as "bookedOn", ${PRICE}::text as price,
      charges.vat_treatment_id, ${PAYER_OF_CHARGE} as payer
    from charges join shipments on shipments.id = charges.shipment_id ${PAYER_JOINS}
    where charges.shipment_id = any(${shipmentIds}::uuid[]) and ${CHARGE_IS_OPEN}
    order by shipments.tracking_number, charges.position, charges.id
    for update of charges`.execute(tx);
  return rows;
}
