import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { z } from "zod";
import { EXPORT_FORMATS, type ExportFormat } from "#app/spreadsheets/export-choice.ts";
import { addMonths, isMonth } from "#app/kit/time/month.ts";
import { requiredLine, limit } from "#app/kit/text/text.ts";

export const MONTH_END_ADDRESS = "/admin/month-end";

/** Anchor of the card with the files. */
export const ACCOUNTANT_ID = "accountant";

export const INVOICE_COLUMNS = {
  number: "Number",
  kind: "Kind",
  issued_on: "Date",
  due_on: "Due",
  customer: "Customer",
  customer_vat: "Customer VAT number",
  communication: "Communication",
  shipment: "Shipment",
  description: "Description",
  code: "Code",
  ledger_account: "Ledger account",
  vat_category: "VAT category",
  vat_rate: "VAT %",
  currency: "Currency",
  net: "Net",
  rate: `Rate to ${OWN_CURRENCY}`,
  net_own: `Net in ${OWN_CURRENCY}`,
  invoice_net: "Invoice net",
  invoice_vat: "Invoice VAT",
  invoice_gross: "Invoice gross",
  invoice_vat_own: `Invoice VAT in ${OWN_CURRENCY}`,
} as const;
export type InvoiceColumn = keyof typeof INVOICE_COLUMNS;
export const INVOICE_COLUMN_KEYS = Object.keys(INVOICE_COLUMNS) as InvoiceColumn[];

export interface ExportProfile {
  id: string;
  name: string;
  format: ExportFormat;
  decimal_comma: boolean;
  columns: InvoiceColumn[];
}

export const profileForm = z.object({
  name: requiredLine({ required: "Type a name for the profile", ...limit("A name", 80) }),
  format: z.enum(EXPORT_FORMATS, { error: "Choose the kind of file" }),
  decimal_comma: z.literal("1").optional(),
  column: z
    .array(z.enum(INVOICE_COLUMN_KEYS as [InvoiceColumn, ...InvoiceColumn[]]))
    .min(1, "Choose at least one column"),
});

/** The month to close next: the first one after those closed, else the last one that is over. @param thisMonth `YYYY-MM` */
export function monthToClose(thisMonth: string, closedMonth: string | null): string {
  const next = addMonths(closedMonth ?? thisMonth, closedMonth === null ? -1 : 1);
  return next < thisMonth ? next : thisMonth;
}

/** Parses `YYYY-MM` of a URL; defaults to the month of `today`. */
export function parseMonth(text: string | null, today: string): string {
  return isMonth(text) ? text : today.slice(0, 7);
}
