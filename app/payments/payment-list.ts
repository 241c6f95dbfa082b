import { type FilterOf, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { z } from "zod";
import { searchText } from "#app/kit/text/search-text.ts";

export const PAYMENT_STATES = { open: "Unallocated" } as const;

export const paymentFilter = listFilter({
  search: searchText,
  state: oneOf(PAYMENT_STATES),
  /** Id of a statement. */
  statement: (text) => z.guid().safeParse(text).data ?? "",
});
export type PaymentFilter = FilterOf<typeof paymentFilter>;
