import type { Decimal } from "#app/kit/money/money.ts";

export const CHARGES_MAX_ROWS = 500;

export const CHARGE_LABELS = {
  code: "Code",
  description: "Description",
  currency: "Currency",
  cost_planned: "Cost, planned",
  price_planned: "Price, planned",
  cost_actual: "Cost, actual",
  price_actual: "Price, actual",
  vat: "VAT",
  supplier: "Supplier",
  supplier_reference: "Supplier invoice",
  booked_on: "Date",
  bill_to: "Bill to",
} as const;
export type ChargeField = keyof typeof CHARGE_LABELS;
export const CHARGE_FIELDS = Object.keys(CHARGE_LABELS) as ChargeField[];

/** One line of what a shipment costs and what is charged for it; amounts without VAT, in its currency. */
export interface Charge {
  /** Null for one that is not stored yet. */
  id: string | null;
  /** Of the settings; null for free text. */
  code: string | null;
  description: string;
  currency: string;
  cost_planned: Decimal;
  price_planned: Decimal;
  cost_actual: Decimal | null;
  price_actual: Decimal | null;
  /** The name of the VAT treatment; null while it is to be decided, which blocks an invoice. */
  vat: string | null;
  /** That of the treatment, in percent. */
  vat_rate: Decimal;
  supplier: string | null;
  supplier_reference: string | null;
  /** `YYYY-MM-DD`: the day it counts to in the accountant's month. */
  booked_on: string;
  /** The name of the customer who pays this line; null for who pays the shipment. */
  bill_to: string | null;
}

/** As it is typed: the rate follows its treatment. */
export type TypedCharge = Omit<Charge, "vat_rate">;
