import type { Decimal } from "#app/kit/money/money.ts";

export const SUPPLIER_INVOICES_ADDRESS = "/admin/supplier-invoices";
export const supplierInvoiceAddress = (id: string): string => `${SUPPLIER_INVOICES_ADDRESS}/${id}`;

/** Address of the access point's inbox. */
export const INBOX_ADDRESS = `${SUPPLIER_INVOICES_ADDRESS}/inbox`;

export const UBL_MAX_BYTES = 5 * 1024 * 1024;

export type SupplierInvoiceKind = "invoice" | "credit_note";
export const KIND_LABELS = {
  invoice: "Invoice",
  credit_note: "Credit note",
} as const satisfies Record<SupplierInvoiceKind, string>;

/** `received`: a line has no shipment yet; `to_check`: all lines have one. */
export const STATES = {
  received: { label: "To assign", tone: "yellow" },
  to_check: { label: "To check", tone: "blue" },
  accepted: { label: "Accepted", tone: "green" },
  disputed: { label: "Disputed", tone: "red" },
  refused: { label: "Refused", tone: "grey" },
} as const;
export type SupplierInvoiceState = keyof typeof STATES;

export const SOURCES = {
  typed: "Typed",
  file: "E-invoice, uploaded",
  inbox: "E-invoice, by Peppol",
} as const;

/** A line as the supplier says it, without VAT. */
export interface DocumentLine {
  description: string;
  /** Whatever else it says: notes, references, properties. */
  note: string;
  /** Below zero for a credit. */
  amount: Decimal;
  /** Percent; null where it is not said. */
  vatRate: Decimal | null;
}

/** An invoice or credit note of a supplier, wherever it came from. Amounts of a credit note are below zero. */
export interface SupplierDocument {
  kind: SupplierInvoiceKind;
  number: string;
  supplier: string;
  /** As it is written. */
  vatNumber: string | null;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  dueOn: string | null;
  currency: string;
  net: Decimal;
  vat: Decimal;
  gross: Decimal;
  /** The number of the invoice it credits. */
  credits: string | null;
  iban: string | null;
  communication: string | null;
  /** Notes and references of the whole document. */
  note: string;
  lines: readonly DocumentLine[];
  /** Sums that do not agree, in words. */
  problems: readonly string[];
}

/** A part of a line, and whose cost it is; without a charge it is a cost that nobody planned. */
export interface Share {
  shipmentId: string;
  chargeId: string | null;
  amount: Decimal;
}
