import type { TypedCharge } from "#app/charges/charge.ts";

/** A charge of ocean freight that is not stored yet. */
export const testCharge = (values: Partial<TypedCharge> = {}): TypedCharge => ({
  id: null,
  code: null,
  description: "Ocean freight",
  currency: "EUR",
  cost_planned: "800",
  price_planned: "1000",
  cost_actual: null,
  price_actual: null,
  cost_currency: values.currency ?? "EUR",
  cost_rate: null,
  price_rate: null,
  vat: "Standard 21%",
  supplier: null,
  supplier_reference: null,
  booked_on: "2026-11-05",
  bill_to: null,
  ...values,
});
