import { type Kysely, sql } from "kysely";
import { COST_CURRENCY, rateInSql } from "#app/charges/charge-query.server.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { DB } from "#database/schema.generated.ts";
import type { CostOfShipment, KnownCost, LineShare } from "./supplier-invoice.ts";

/** Reads all charges of the shipments of shares, by id, in their order. */
export async function chargesOf(
  db: Kysely<DB>,
  shares: readonly Pick<LineShare, "shipmentId">[],
): Promise<Map<string, CostOfShipment>> {
  const ids = [...new Set(shares.map(({ shipmentId }) => shipmentId))];
  const { rows } = await sql<CostOfShipment>`
    select id, shipment_id as "shipmentId", description, ${COST_CURRENCY} as cost_currency, cost_planned, cost_actual,
      ${rateInSql("cost")} as cost_rate, supplier
    from charges where shipment_id = any(${ids}::uuid[]) order by shipment_id, position, id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sums what other accepted invoices booked on the charges of shipments, by charge. */
export async function alreadyBooked(
  db: Kysely<DB>,
  shares: readonly Pick<LineShare, "shipmentId">[],
  exceptId: string,
): Promise<Map<string, Decimal>> {
  const ids = [...new Set(shares.map(({ shipmentId }) => shipmentId))];
  const { rows } = await sql<{ charge_id: string; booked: Decimal }>`
    select charge_id, sum(booked)::text as booked
    from supplier_invoice_shares as share join supplier_invoice_lines as line on line.id = line_id
    where share.shipment_id = any(${ids}::uuid[]) and charge_id is not null and booked is not null and invoice_id <> ${exceptId}
    group by charge_id`.execute(db);
  return new Map(rows.map(({ charge_id, booked }) => [charge_id, booked]));
}

export const withBooked = (
  charges: ReadonlyMap<string, CostOfShipment>,
  already: ReadonlyMap<string, Decimal>,
): KnownCost[] => [...charges.values()].map((cost) => ({ ...cost, already: already.get(cost.id) ?? "0" }));
