import { expect, test } from "vitest";
import { balancesOf } from "./ages.ts";

const owed = (due_on: string, open: string, kind: "invoice" | "credit_note" = "invoice") => ({
  kind,
  currency: "EUR",
  open,
  due_on,
});

test("what is owed is counted by the days since it was due, today not among them, less what is the customer's", () => {
  const items = [
    owed("2026-11-27", "1.00"),
    owed("2026-11-26", "2.00"),
    owed("2026-10-28", "4.00"),
    owed("2026-10-27", "8.00"),
    owed("2026-09-27", "16.00"),
    owed("2026-08-28", "32.00"),
    owed("2026-01-01", "0.50", "credit_note"),
  ];
  const credits = [
    { currency: "EUR", amount: "10.00", rest: "0.25" },
    { currency: "USD", amount: "-5.00", rest: "5.00" },
  ];
  expect(balancesOf(items, credits, "2026-11-27")).toMatchObject([
    {
      currency: "EUR",
      not_due: "1.00",
      to_30: "6.00",
      to_60: "8.00",
      to_90: "16.00",
      over_90: "32.00",
      credit: "0.75",
      balance: "62.25",
    },
    { currency: "USD", credit: "-5.00", balance: "5.00" },
  ]);
});
