import { expect, test } from "vitest";
import { paymentFilter } from "./payment-list.ts";

test("a filter is read from the address it is written to, and what is none is left out", () => {
  const filter = {
    search: "Maes",
    state: "open",
    statement: "259a5a12-f9d6-4aae-85af-83a57e8aa37e",
  } as const;
  expect(paymentFilter.parse(paymentFilter.query(filter))).toEqual(filter);
  expect(paymentFilter.parse(new URLSearchParams("state=x&statement=112"))).toEqual({
    search: "",
    state: "",
    statement: "",
  });
});
