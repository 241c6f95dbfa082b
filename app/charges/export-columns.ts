import { parseExportChoice } from "#app/spreadsheets/export-choice.ts";

export const CHARGE_EXPORT_KEY = "charges.export";

export const CHARGE_COLUMNS = {
  booked_on: "Date",
  tracking_number: "Shipment",
  customer: "Customer",
  customer_vat: "Customer VAT number",
  description: "Description",
  cost_currency: "Currency of the cost",
  cost_planned: "Net cost planned",
  cost_actual: "Net cost actual",
  cost_rate: "Rate of the cost",
  currency: "Currency",
  price_planned: "Net price planned",
  price_actual: "Net price actual",
  price_rate: "Rate",
  vat_rate: "VAT %",
  vat_amount: "VAT amount",
  gross: "Gross",
  supplier: "Supplier",
  supplier_reference: "Supplier invoice",
  offer: "Offer",
  margin: "Margin",
  margin_currency: "Currency of the margin",
} as const;
export type ChargeColumn = keyof typeof CHARGE_COLUMNS;
export const CHARGE_EXPORT = Object.keys(CHARGE_COLUMNS) as ChargeColumn[];

/** Parses the stored choice; defaults to all columns, as CSV with semicolons. */
export const parseChargeExport = (preference: unknown) =>
  parseExportChoice(preference ?? { format: "semicolon" }, CHARGE_EXPORT, CHARGE_EXPORT);

const withTitles = (columns: readonly ChargeColumn[]) =>
  columns.map((key) => ({ key, title: CHARGE_COLUMNS[key] }));

export const CHARGE_EXPORT_GROUPS = [{ label: "Charges", columns: withTitles(CHARGE_EXPORT) }];
export const CHARGE_EXPORT_SETS = [{ label: "All, for the accountant", columns: CHARGE_EXPORT }];
