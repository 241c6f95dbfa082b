import { parseExportChoice } from "../export/export-choice.ts";

/** The key of what one person has exported last, among the preferences of an account. */
export const CHARGE_EXPORT_KEY = "charges.export";

/** The columns of the accountant's file with their headings, in their order. */
export const CHARGE_COLUMNS = {
  booked_on: "Date",
  tracking_number: "Shipment",
  customer: "Customer",
  customer_vat: "Customer VAT number",
  description: "Description",
  currency: "Currency",
  cost_planned: "Net cost planned",
  cost_actual: "Net cost actual",
  price_planned: "Net price planned",
  price_actual: "Net price actual",
  vat_rate: "VAT %",
  vat_amount: "VAT amount",
  gross: "Gross",
  supplier: "Supplier",
  supplier_reference: "Supplier invoice",
  offer: "Offer",
  margin: "Margin",
} as const;
export type ChargeColumn = keyof typeof CHARGE_COLUMNS;
export const CHARGE_EXPORT = Object.keys(CHARGE_COLUMNS) as ChargeColumn[];

/** Reads the choice as it was kept; before the first one every column, as CSV with semicolons. */
export const parseChargeExport = (kept: unknown) =>
  parseExportChoice(kept ?? { format: "semicolon" }, CHARGE_EXPORT, CHARGE_EXPORT);

const grouped = (columns: readonly ChargeColumn[]) =>
  columns.map((key) => ({ key, title: CHARGE_COLUMNS[key] }));

/** The columns a person chooses from. */
export const CHARGE_EXPORT_GROUPS = [{ label: "Charges", columns: grouped(CHARGE_EXPORT) }];
export const CHARGE_EXPORT_SETS = [{ label: "All, for the accountant", columns: CHARGE_EXPORT }];
