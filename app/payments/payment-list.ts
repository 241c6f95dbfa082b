import { z } from "zod";
import { searchText } from "#app/kit/text/search-text.ts";

export const PAYMENT_STATES = { open: "Unallocated" } as const;

export interface PaymentFilter {
  search: string;
  state: keyof typeof PAYMENT_STATES | "";
  /** Of one statement alone. */
  statementId?: string;
}

/** Reads the filter of the address; invalid parameters are ignored. */
export function parsePaymentFilter(params: URLSearchParams): PaymentFilter {
  const statement = z.guid().safeParse(params.get("statement"));
  return {
    search: searchText(params.get("search")),
    state: params.get("state") === "open" ? "open" : "",
    ...(statement.success && { statementId: statement.data }),
  };
}

export const paymentQuery = ({ search, state, statementId: statement }: PaymentFilter): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ search, state, statement }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
