import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleInvoice, sampleLine } from "#tests/invoices.ts";
import { invoiceView } from "../invoice-view.ts";
import { InvoiceSums } from "./invoice-content.tsx";

test("the sums of a foreign currency say the VAT in the company's, with its rate and day, as the PDF does", () => {
  const lines = [sampleLine({ currency: "USD" })];
  const exchange = { currency: "EUR", rate: "0.92", day: "2026-11-25" };
  const view = invoiceView(sampleInvoice({ currency: "USD", lines, exchange }));
  expect(view.vatInOwnCurrency).toMatch(/EUR .* 0\.92 .*Nov 25, 2026/);
  const sums = renderToStaticMarkup(<InvoiceSums view={view} language="nl" />);
  expect(sums).toContain(view.vatInOwnCurrency);
  // Notes of an invoice are in the customer's language, its labels in that of the back office.
  expect(sums).toContain("As the PDF says it, in Dutch");
});
