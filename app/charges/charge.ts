import type { Decimal } from "#app/kit/money/money.ts";

export const CHARGES_MAX_ROWS = 500;

export const CHARGE_LABELS = {
  code: "Code",
  description: "Description",
  vat: "VAT",
  bill_to: "Bill to",
  cost_currency: "Cost in",
  cost_planned: "Cost, planned",
  cost_actual: "Cost, actual",
  cost_rate: "Cost, rate",
  currency: "Price in",
  price_planned: "Price, planned",
  price_actual: "Price, actual",
  price_rate: "Price, rate",
  supplier: "Supplier",
  supplier_reference: "Supplier invoice",
  booked_on: "Date",
} as const;
export type ChargeField = keyof typeof CHARGE_LABELS;
export const CHARGE_FIELDS = Object.keys(CHARGE_LABELS) as ChargeField[];

/** One line of what a shipment costs and what is charged for it; amounts without VAT. */
export interface Charge {
  /** Null for one that is not stored yet. */
  id: string | null;
  /** Of the settings; null for free text. */
  code: string | null;
  description: string;
  /** Of the price; the cost may be in another. */
  currency: string;
  cost_currency: string;
  cost_planned: Decimal;
  price_planned: Decimal;
  cost_actual: Decimal | null;
  price_actual: Decimal | null;
  /**
   * Rate to the company's currency. Null while it is typed: the rate of the day is taken at saving. A stored
   * line has none where it is of a time without rates: it is counted in its own currency.
   */
  cost_rate: Decimal | null;
  price_rate: Decimal | null;
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

/** Each line has these twice: its cost and its price. */
export const SIDES = ["cost", "price"] as const;
export type Side = (typeof SIDES)[number];

export const currencyField = (side: Side) => (side === "cost" ? "cost_currency" : "currency");

export type TypedCharge = Omit<Charge, "vat_rate">;
