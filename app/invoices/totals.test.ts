import { expect, test } from "vitest";
import type { InvoiceLine, LineVat } from "./invoice.ts";
import { invoiceTotals, lineAmount } from "./totals.ts";

const STANDARD: LineVat = { category: "S", rate: "21", exemptionCode: null, reason: null };
const OUTSIDE: LineVat = {
  category: "O",
  rate: "0",
  exemptionCode: "VATEX-EU-O",
  reason: "Advanced for you",
};
const line = (unitPrice: string, vat: LineVat, currency = "EUR", quantity = "1"): InvoiceLine => ({
  description: "Line",
  code: null,
  quantity,
  unit: "C62",
  unitPrice,
  amount: lineAmount({ quantity, unitPrice }, currency),
  vat,
  shipment: null,
});

test("VAT is rounded once a category and rate, sums are of rounded lines", () => {
  const lines = [
    line("0.1", STANDARD),
    line("0.2", { ...STANDARD, rate: "21.00" }),
    line("0.12", STANDARD),
    line("100", { ...STANDARD, rate: "6" }),
    line("250", OUTSIDE),
  ];
  expect(invoiceTotals({ currency: "EUR", lines, exchange: null })).toMatchObject({
    net: "350.42",
    vat: [
      { net: "0.42", amount: "0.09" },
      { net: "100.00", amount: "6.00" },
      { net: "250.00", amount: "0.00" },
    ],
    vatTotal: "6.09",
    gross: "356.51",
    vatInOwnCurrency: null,
  });
});

test("half a cent on each of a hundred lines is a cent on each", () => {
  const lines = Array.from({ length: 100 }, () => line("0.005", STANDARD));
  expect(invoiceTotals({ currency: "EUR", lines, exchange: null })).toMatchObject({
    net: "1.00",
    vatTotal: "0.21",
    gross: "1.21",
  });
});

test("yen have no decimals; dinars have the two that an e-invoice holds", () => {
  const sums = (currency: string) =>
    invoiceTotals({ currency, lines: [line("1000.555", STANDARD, currency)], exchange: null });
  expect(sums("JPY")).toMatchObject({ net: "1001", vatTotal: "210", gross: "1211" });
  expect(sums("KWD")).toMatchObject({ net: "1000.56", vatTotal: "210.12", gross: "1210.68" });
});

test("VAT of a foreign currency is given in our own too, at the rate that stands on the invoice", () => {
  const exchange = { currency: "EUR", rate: "0.92105", day: "2026-11-26" };
  expect(invoiceTotals({ currency: "USD", lines: [line("1000", STANDARD, "USD")], exchange })).toMatchObject({
    vatTotal: "210.00",
    vatInOwnCurrency: { currency: "EUR", amount: "193.42" },
  });
});

test("a reduction is a quantity below zero, never «-0.00»", () => {
  expect(lineAmount({ quantity: "-2", unitPrice: "12.5" }, "EUR")).toBe("-25.00");
  expect(lineAmount({ quantity: "-1", unitPrice: "0.001" }, "EUR")).toBe("0.00");
});
