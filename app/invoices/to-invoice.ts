import { type FilterOf, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { INVOICES_ADDRESS } from "./invoice-list.ts";

export const TO_INVOICE_ADDRESS = `${INVOICES_ADDRESS}/to-invoice`;

/** Shipments on a page, the maximum for which drafts can be made at once. */
export const TO_INVOICE_PAGE = 50;

/** Upper limit of counts of shipments. */
export const MOST_COUNTED = 1_000;

/** Filters by part of the payer's name or of the tracking number, and by the id of the shipments' owner. */
export const toInvoiceFilter = listFilter({
  search: searchText,
  owner: (text) => text,
  /** Empty: to be invoiced now; `later`: not yet; `all`: all uninvoiced charges. */
  due: oneOf(["later", "all"]),
});
export type ToInvoiceFilter = FilterOf<typeof toInvoiceFilter>;

/** Uninvoiced charges in one currency: due now, and of shipments that are not due yet. */
export interface ToInvoiceSum {
  currency: string;
  lines: number;
  amount: Decimal;
  dueLines: number;
  due: Decimal;
  /** The part of the due amount that `obstacleOf` blocks. */
  blockedLines: number;
  blocked: Decimal;
  laterLines: number;
  later: Decimal;
}

/** Charges of a shipment to be invoiced to one payer in one currency. */
export interface ToInvoicePart {
  /** Null when the payer is unknown. */
  payer: string | null;
  currency: string;
  amount: Decimal;
  lines: number;
  /** Number of lines whose VAT is undecided. */
  undecided: number;
}

/** Charges of a shipment that are to be invoiced again, since a credit note released them. */
export interface CreditedPart {
  id: string;
  number: string;
  lines: number;
}

/** Returns the reason why no draft can be made; null when there is none. */
export function obstacleOf(parts: readonly ToInvoicePart[]): string | null {
  if (parts.some(({ payer }) => payer === null)) return "Nobody is known who pays";
  return parts.some(({ undecided }) => undecided > 0) ? "VAT is to be decided" : null;
}
