import { expect, test } from "vitest";
import { sampleInvoice } from "#tests/invoices.ts";
import { paymentCode } from "./communication.ts";

test("the code holds the transfer as banks read it", () => {
  expect(paymentCode(sampleInvoice())?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "GKCCBEBB",
    "Zenne Freight BV",
    "BE68539007547034",
    "EUR1573.00",
    "",
    "",
    "+++260/0000/04214+++",
  ]);
});

test("a draft, a credit note, another currency and an account in another have none", () => {
  expect(paymentCode(sampleInvoice({ number: null }))).toBeNull();
  expect(paymentCode(sampleInvoice({ kind: "credit_note" }))).toBeNull();
  expect(paymentCode(sampleInvoice({ currency: "USD" }))).toBeNull();
  expect(paymentCode(sampleInvoice({ accounts: [] }))).toBeNull();
});

test("a long name is cut at seventy characters, as banks do", () => {
  const seller = { ...sampleInvoice().seller, name: `${"Z".repeat(69)} Freight` };
  expect(paymentCode(sampleInvoice({ seller }))?.split("\n")[5]).toBe("Z".repeat(69));
});
