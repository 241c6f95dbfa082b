import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { type FilterOf, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { searchText } from "#app/kit/text/search-text.ts";

export const SUPPLIER_INVOICES_ADDRESS = "/admin/supplier-invoices";
export const supplierInvoiceAddress = (id: string): string => `${SUPPLIER_INVOICES_ADDRESS}/${id}`;

export const INBOX_ADDRESS = `${SUPPLIER_INVOICES_ADDRESS}/inbox`;

export const UBL_MAX_BYTES = 5 * 1024 * 1024;

/** Whether a chosen file is an e-invoice by its name or type. */
export const isUbl = ({ name, type }: { name: string; type: string }): boolean =>
  /\.xml$/i.test(name) || /\bxml$/.test(type);

export type SupplierInvoiceKind = "invoice" | "credit_note";
export const KIND_LABELS = {
  invoice: "Invoice",
  credit_note: "Credit note",
} as const satisfies Record<SupplierInvoiceKind, string>;

/** `received`: a line has no shipment yet; `to_check`: all lines have one. */
export const STATES = {
  received: { label: "To assign", tone: TONE_OF.needsYou },
  to_check: { label: "To check", tone: TONE_OF.needsYou },
  accepted: { label: "Accepted", tone: TONE_OF.done },
  disputed: { label: "Disputed", tone: TONE_OF.needsYou },
  refused: { label: "Refused", tone: TONE_OF.refused },
} as const;
export type SupplierInvoiceState = keyof typeof STATES;

export const SOURCES = {
  typed: "Entered manually",
  file: "E-invoice, uploaded",
  inbox: "E-invoice, by Peppol",
} as const;

/** A line as stated by the supplier, without VAT. */
export interface DocumentLine {
  description: string;
  /** Other texts of the line: notes, references, properties. */
  note: string;
  /** Negative for a credit. */
  amount: Decimal;
  /** Percent; null when it is not stated. */
  vatRate: Decimal | null;
}

/** An invoice or credit note of a supplier, from any source. Amounts of a credit note are negative. */
export interface SupplierDocument {
  kind: SupplierInvoiceKind;
  number: string;
  supplier: string;
  /** The VAT number as written in the document. */
  vatNumber: string | null;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  dueOn: string | null;
  currency: string;
  net: Decimal;
  vat: Decimal;
  gross: Decimal;
  /** The number of the credited invoice. */
  credits: string | null;
  iban: string | null;
  communication: string | null;
  /** Notes and references of the whole document. */
  note: string;
  lines: readonly DocumentLine[];
  /** Inconsistent sums, as texts. */
  problems: readonly string[];
}

/** A part of a line and its cost; without a charge it is an unplanned cost. */
export interface LineShare {
  shipmentId: string;
  chargeId: string | null;
  amount: Decimal;
}

/** A charge of a shipment that a line may match. */
export interface CostOfShipment {
  id: string;
  shipmentId: string;
  description: string;
  cost_currency: string;
  cost_planned: Decimal;
  cost_actual: Decimal | null;
  cost_rate: Decimal | null;
  supplier: string | null;
}

/** A cost with the amount booked by other accepted invoices. */
export interface KnownCost extends CostOfShipment {
  already: Decimal;
}

/** A shipment that a line may match, with its costs. */
export interface ShipmentMatch {
  id: string;
  number: string;
  route: string;
  /** The typed text is a number of this shipment, in any spelling. */
  isNamed: boolean;
  costs: KnownCost[];
}

/** A part of a line as typed. */
export interface TypedPart {
  /** Index in the form, used for the field names of errors. */
  at: number;
  lineId: string;
  /** Chosen from the list; else it is named by its numbers. */
  shipmentId: string | null;
  numbers: readonly string[];
  /** Id of a charge, `none` for an unplanned cost; for anything else a charge is proposed. */
  charge: string;
  /** Null for the remainder of the line. */
  amount: Decimal | null;
}

export const UNPLANNED = "none";

/** Filters of the list; `second` waits for a second person. */
export const LIST_STATES = {
  received: STATES.received.label,
  to_check: STATES.to_check.label,
  second: "Needs second approval",
  accepted: STATES.accepted.label,
  disputed: STATES.disputed.label,
  refused: STATES.refused.label,
} as const satisfies Record<SupplierInvoiceState | "second", string>;

/** Filters by number or supplier; `shipment` is any number of one, in any spelling. */
export const supplierInvoiceFilter = listFilter({
  search: searchText,
  shipment: searchText,
  state: oneOf(LIST_STATES),
});
export type SupplierInvoiceFilter = FilterOf<typeof supplierInvoiceFilter>;
