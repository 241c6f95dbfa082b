import { searchText } from "#app/kit/text/search-text.ts";
import { STATES, type SupplierInvoiceState } from "./supplier-invoice.ts";

/** Filters of the list; `second` waits for a second person. */
export const LIST_STATES = {
  received: STATES.received.label,
  to_check: STATES.to_check.label,
  second: "For a second person",
  accepted: STATES.accepted.label,
  disputed: STATES.disputed.label,
  refused: STATES.refused.label,
} as const satisfies Record<SupplierInvoiceState | "second", string>;
type ListState = keyof typeof LIST_STATES;

export interface SupplierInvoiceFilter {
  /** Number or supplier. */
  search: string;
  /** Number of a shipment, in any spelling of any of its numbers. */
  shipment: string;
  state: ListState | "";
}

/** Reads the filter of the address; invalid parameters are ignored. */
export function parseSupplierInvoiceFilter(params: URLSearchParams): SupplierInvoiceFilter {
  const state = params.get("state") ?? "";
  return {
    search: searchText(params.get("search")),
    shipment: searchText(params.get("shipment")),
    state: Object.hasOwn(LIST_STATES, state) ? (state as ListState) : "",
  };
}

export const supplierInvoiceQuery = (filter: SupplierInvoiceFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter(([, text]) => text !== ""));
