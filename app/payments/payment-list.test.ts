import { expect, test } from "vitest";
import { parsePaymentFilter, paymentQuery } from "./payment-list.ts";

test("a filter is read from the address it is written to, and what is none is left out", () => {
  const filter = {
    search: "Maes",
    state: "open",
    statementId: "259a5a12-f9d6-4aae-85af-83a57e8aa37e",
  } as const;
  expect(parsePaymentFilter(paymentQuery(filter))).toEqual(filter);
  expect(parsePaymentFilter(new URLSearchParams("state=x&statement=112"))).toEqual({ search: "", state: "" });
});
