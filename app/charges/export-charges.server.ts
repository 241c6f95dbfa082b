import { type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { SessionActor } from "#app/accounts/step-up.server.ts";
import type { ChargeFilter } from "./charge-list.ts";
import { CHARGE_COLUMNS, type ChargeColumn } from "./export-columns.ts";
import { CHARGE_MESSAGES } from "./charge.ts";
import type { Database } from "#database/connection/connect.ts";
import {
  type CellKind,
  cellsOf,
  exportedCells,
  type ExportShape,
  guardOf,
} from "#app/spreadsheets/export-cells.server.ts";
import { type ExportedFile, exportFile } from "#app/spreadsheets/export-file.server.ts";
import {
  chargeConditions,
  CHARGES_WITH_CUSTOMER,
  COST_CURRENCY,
  countedFrom,
  CUSTOMER_NAME,
  CUSTOMER_VAT,
  EXPECTED,
  inCounted,
  inMoney,
  RATE,
} from "./charge-query.server.ts";
import { COUNTED_IN } from "#app/shipments/figures.server.ts";

const PRICE = inMoney(EXPECTED.price, "price");
/** VAT rounded by line; its sum may differ by cents from the VAT on the sum of a rate. */
const VAT = inMoney(sql`${PRICE} * charges.vat_rate / 100`, "price");

const VALUES: Record<ChargeColumn, [CellKind, RawBuilder<unknown>]> = {
  booked_on: ["word", sql`to_char(charges.booked_on, 'YYYY-MM-DD')`],
  tracking_number: ["text", sql`shipments.tracking_number`],
  customer: ["text", CUSTOMER_NAME],
  customer_vat: ["text", CUSTOMER_VAT],
  description: ["text", sql`charges.description`],
  cost_currency: ["word", COST_CURRENCY],
  cost_planned: ["money", inMoney(sql`charges.cost_planned`, "cost")],
  cost_actual: ["money", inMoney(sql`charges.cost_actual`, "cost")],
  cost_rate: ["number", RATE.cost],
  currency: ["word", sql`charges.currency`],
  price_planned: ["money", inMoney(sql`charges.price_planned`, "price")],
  price_actual: ["money", inMoney(sql`charges.price_actual`, "price")],
  price_rate: ["number", RATE.price],
  vat_rate: ["number", sql`charges.vat_rate`],
  vat_amount: ["money", VAT],
  gross: ["money", sql`(${PRICE} + ${VAT})`],
  supplier: ["text", sql`charges.supplier`],
  supplier_reference: ["text", sql`charges.supplier_reference`],
  offer: ["text", sql`(select number from offers where offers.id = charges.offer_id)`],
  margin: ["money", sql`(${inCounted(EXPECTED.price, "price")} - ${inCounted(EXPECTED.cost, "cost")})`],
  margin_currency: ["word", COUNTED_IN],
};

/**
 * Streams the charges of a month for the accountant. VAT, gross and margin are expected values: actual if known, else
 * planned.
 * @throws StepUpRequired for many; Conflict while too many exports are running
 */
export async function exportCharges(
  db: Database,
  actor: Actor & SessionActor,
  filter: ChargeFilter,
  { columns, shape, now }: { columns: readonly ChargeColumn[]; shape: ExportShape; now: Date },
): Promise<ExportedFile> {
  authorize(actor, "charges.export");
  const cells = cellsOf(columns, (column) => {
    const [kind, value] = VALUES[column];
    return { title: CHARGE_COLUMNS[column], kind, value };
  });
  return exportFile(db, actor, now, {
    name: `Charges ${filter.month}`,
    shape,
    columns,
    cells,
    count: sql<{
      count: number;
    }>`select count(*) as count from ${countedFrom(filter)} where ${chargeConditions(filter)}`,
    rows: sql`select ${exportedCells(cells, shape)} from ${CHARGES_WITH_CUSTOMER}
      cross join lateral ${guardOf(Object.values(cells))}
      where ${chargeConditions(filter)}
      order by charges.booked_on, shipments.tracking_number, charges.position, charges.id`,
    line: {
      table: "charges",
      summary: (count) => `${CHARGE_MESSAGES.exportedMany(count)} of ${filter.month}`,
      details: { filter: { ...filter } },
    },
  });
}
