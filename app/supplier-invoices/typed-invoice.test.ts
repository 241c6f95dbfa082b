import { expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { linesForm } from "./supplier-forms.ts";
import { typedInvoiceForm } from "./typed-invoice.ts";

const fields = {
  kind: "invoice",
  supplier: "Haulier NV",
  number: "P-1",
  issued_on: "2026-11-20",
  currency: "eur",
  "lines.0.description": "Haulage ZF-1",
  "lines.0.amount": "1.234,50",
  "lines.2.description": "Toll",
  "lines.2.amount": "65.5",
  vat: "273",
  gross: "1573",
};
const read = (changed: Record<string, string> = {}) => {
  const result = parseForm(typedInvoiceForm, { ...fields, ...changed });
  return result.ok ? result.value : result.fieldErrors;
};

test("what is typed is a document as an e-invoice is one; a credit note is below zero", () => {
  expect(read()).toMatchObject({ currency: "EUR", net: "1300", vat: "273", gross: "1573", problems: [] });
  const note = read({ kind: "credit_note", credits: "P-0" });
  expect(note).toMatchObject({ credits: "P-0", net: "-1300", gross: "-1573" });
  expect((note as unknown as { lines: { amount: string }[] }).lines.map(({ amount }) => amount)).toEqual([
    "-1234.5",
    "-65.5",
  ]);
});

test("a total that the lines do not make, and lines that say nothing, are refused beside their fields", () => {
  expect(read({ gross: "1572.99" })).toEqual({
    gross: ["The lines and VAT are EUR 1,573.00 together: one of the amounts is wrong"],
  });
  expect(read({ issued_on: "1926-11-20" })).toEqual({ issued_on: ["Choose the day"] });
  expect(read({ "lines.0.amount": "many", gross: "338.5" })).toEqual({
    "lines.0.amount": ["Amount must be a number with at most 2 decimals"],
  });
  expect(read({ vat: "$ 273", gross: "1300" })).toEqual({ vat: ["VAT must be in EUR, not in USD"] });
  expect(read({ "lines.2.amount": "", gross: "1507.5" })).toEqual({
    "lines.2.amount": ["Type the amount without VAT"],
  });
  expect(read({ currency: "JPY", vat: "27.5" })).toMatchObject({
    "lines.0.amount": ["Amount must be a whole number"],
    vat: ["VAT must be a whole number"],
  });
  const none = {
    "lines.0.description": "",
    "lines.0.amount": "",
    "lines.2.description": "",
    "lines.2.amount": "",
  };
  expect(read({ ...none, gross: "273" })).toEqual({ lines: ["Type at least one line"] });
  expect(Object.keys(read({ supplier: "", issued_on: "soon" }))).toEqual(["supplier", "issued_on"]);
});

test("a part of a line in another currency than the invoice is refused beside its field", () => {
  const record = { version: "1", currency: "EUR", "parts.0.line": "a", "parts.1.line": "a" };
  const result = parseForm(linesForm, { ...record, "parts.0.amount": "USD 10", "parts.1.amount": "€ 5" });
  expect(result).toMatchObject({
    fieldErrors: { "parts.0.amount": ["Amount must be in EUR, not in USD"] },
  });
});
