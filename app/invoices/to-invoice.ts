import { type FilterOf, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { INVOICES_ADDRESS } from "./invoice-list.ts";

export const TO_INVOICE_ADDRESS = `${INVOICES_ADDRESS}/to-invoice`;

/** Of which shipments drafts can be made at once: those of a page. */
export const TO_INVOICE_PAGE = 50;

/** Most shipments that are counted. */
export const MOST_COUNTED = 1_000;

/** By part of the payer's name or of the tracking number, and by the id of the colleague whose shipments they are. */
export const toInvoiceFilter = listFilter({
  search: searchText,
  owner: (text) => text,
  /** Empty: to be invoiced now; `later`: not yet; `all`: whatever stands on no invoice. */
  due: oneOf(["later", "all"]),
});
export type ToInvoiceFilter = FilterOf<typeof toInvoiceFilter>;

/** Charges on no invoice in one currency: those to be invoiced now, and those of shipments whose time has not come. */
export interface ToInvoiceSum {
  currency: string;
  lines: number;
  amount: Decimal;
  dueLines: number;
  due: Decimal;
  /** Of what is due, that of shipments which `obstacleOf` keeps from a draft. */
  blockedLines: number;
  blocked: Decimal;
  laterLines: number;
  later: Decimal;
}

/** Charges of a shipment to be invoiced to one payer in one currency. */
export interface ToInvoicePart {
  /** Null where nobody is known who pays. */
  payer: string | null;
  currency: string;
  amount: Decimal;
  /** Number of lines. */
  lines: number;
  /** Of those, how many whose VAT is to be decided. */
  undecided: number;
}

/** Obstacle to a draft, in words; null where there is none. */
export function obstacleOf(parts: readonly ToInvoicePart[]): string | null {
  if (parts.some(({ payer }) => payer === null)) return "Nobody is known who pays";
  return parts.some(({ undecided }) => undecided > 0) ? "VAT is to be decided" : null;
}
