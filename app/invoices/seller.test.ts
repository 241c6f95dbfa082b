import { expect, test } from "vitest";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { sampleInvoice } from "#tests/invoices.ts";
import { checkForPeppol, checkInvoice } from "./check-invoice.ts";
import { accountsFor, sellerOf, termsFor } from "./seller.ts";

test("what the settings say makes an invoice that may be issued", () => {
  const invoice = sampleInvoice({
    seller: sellerOf(SAMPLE_INVOICING),
    accounts: accountsFor(SAMPLE_INVOICING, "EUR"),
  });
  expect([...checkInvoice(invoice), ...checkForPeppol(invoice)]).toEqual([]);
  expect(sellerOf({ ...SAMPLE_INVOICING, peppol_id: "9925:BE0123456749" }).endpoint).toEqual({
    scheme: "9925",
    id: "BE0123456749",
  });
});

test("the account of the currency comes first", () => {
  const [euros] = SAMPLE_INVOICING.accounts;
  const dollars = { iban: "NL91ABNA0417164300", bic: null, bank: null, currency: "USD" };
  const accounts = [euros!, dollars];
  expect(accountsFor({ ...SAMPLE_INVOICING, accounts }, "USD")).toEqual([dollars, euros]);
});

test("the payer's days come before ours", () => {
  const ours = { ...SAMPLE_INVOICING, payment_days: 14, payment_from: "month_end" as const };
  expect(termsFor(ours, null)).toEqual({ days: 14, from: "month_end" });
  expect(termsFor(ours, { days: 0, from: "invoice" })).toEqual({ days: 0, from: "invoice" });
});
