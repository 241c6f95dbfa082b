import { expect, test } from "vitest";
import { sampleInvoice, sampleLine, VAT } from "#tests/invoices.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { Invoice } from "./invoice.ts";
import { invoiceFileName, invoiceView } from "./invoice-view.ts";

const lines = [
  sampleLine(),
  sampleLine({
    description: "Customs",
    vat: VAT.export,
    quantity: "412.5",
    unit: "KGM",
    unitPrice: "2.3525",
  }),
  sampleLine({ description: "Insurance", shipment: null, quantity: "1", unit: "XPX", unitPrice: "10" }),
];
const view = (facts: Partial<Invoice> = {}) => invoiceView(sampleInvoice({ lines, ...facts }));

test("an invoice is read as finished texts, its lines by shipment", () => {
  const { parts, vat, reasons, gross, payment, facts } = view();
  expect(parts.map(({ heading, lines: some }) => [heading, some.length])).toEqual([
    [
      "Shipment ZF-2026-000123 · Antwerp, Belgium – Chicago, United States · 12,450 kg · Your references: PO 4711",
      2,
    ],
    [null, 1],
  ]);
  expect(parts[0]?.lines[1]).toEqual({
    description: "Customs",
    quantity: "412.5 kg",
    unitPrice: "EUR 2.3525",
    vat: "G",
    amount: "EUR 970.41",
    carried: "EUR 2,270.41",
  });
  expect(parts[1]?.lines[0]?.quantity).toBe("1 pallet");
  expect(vat).toEqual([
    { label: "VAT 21% on EUR 1,310.00", amount: "EUR 275.10" },
    { label: "No VAT on EUR 970.41", amount: "EUR 0.00" },
  ]);
  expect(reasons).toEqual(["G: Export: article 41 of the VAT code"]);
  expect(gross).toEqual({ label: "To pay", amount: "EUR 2,555.51" });
  expect(payment?.communication).toBe("+++260/0000/04214+++");
  expect(payment?.accounts).toEqual(["BE68 5390 0754 7034 (EUR) · BIC GKCCBEBB · Belfius"]);
  expect(facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    "Date Nov 26, 2026",
    "Due Dec 26, 2026",
    "Date of supply Nov 24, 2026",
    "Your reference PO 4711",
  ]);
});

test("the day of supply is said where it differs, of several shipments beside each", () => {
  const { shipments, delivery, issuedOn } = sampleInvoice();
  const labels = (changes: object) => view(changes).facts.map(({ label }) => label);
  expect(labels({ delivery: { ...delivery, day: issuedOn } })).not.toContain("Date of supply");
  const [first] = shipments;
  const both = [first!, { ...first!, number: "ZF-2" }].map((each, at) => ({
    ...each,
    deliveredOn: `2026-11-2${at}`,
  }));
  const lines = both.map(({ number }) => sampleLine({ shipment: number }));
  expect(labels({ shipments: both, lines })).not.toContain("Date of supply");
  expect(view({ shipments: both, lines }).parts.map(({ heading }) => heading?.split(" · ").at(-1))).toEqual([
    "Date of supply: Nov 20, 2026",
    "Date of supply: Nov 21, 2026",
  ]);
});

test("the seller's register follows its numbers, as the law has it", () => {
  const seller = { ...sampleInvoice().seller, register: "RPR Brussel" };
  expect(view({ seller }).seller.legal).toMatch(/ · RPR Brussel$/);
});

test("in another currency it names the account to pay to, and the currency to pay in", () => {
  const accountsOf = (invoice: object) => view(invoice).payment?.accounts;
  const [euros] = sampleInvoice().accounts;
  const dollars = { ...euros!, currency: "USD" };
  const [inEuros, inDollars] = ["EUR", "USD"].map(
    (held) => `BE68 5390 0754 7034 (${held}) · BIC GKCCBEBB · Belfius`,
  );
  const accounts = [euros!, { ...euros!, currency: "GBP" }];
  expect(accountsOf({ currency: "USD", accounts })).toEqual([inEuros, "Payment is in USD, to this account."]);
  expect(accountsOf({ currency: "USD", accounts: [dollars, euros!] })).toEqual([inDollars]);
});

test("it is read in the language of its buyer", () => {
  const dutch = runInLanguage("nl", () => view());
  expect(dutch.title).toBe("Factuur 2026-000042");
  expect(dutch.parts[0]?.lines[1]?.quantity).toBe("412,5 kg");
  expect(dutch.gross).toEqual({ label: "Te betalen", amount: "EUR 2.555,51" });
  expect(dutch.buyer).toContain("België");
  const nameIn = (language: Language, number: string) =>
    runInLanguage(language, () => invoiceFileName({ kind: "credit_note", number }));
  expect(nameIn("de", "C2026-000042")).toBe("Gutschrift C2026-000042.pdf");
  expect(nameIn("fr", "C/2026:42")).toBe("Note de crédit C-2026-42.pdf");
});

test("a credit note names its invoice, and asks for no payment; neither does a draft", () => {
  const credit = view({ kind: "credit_note" });
  expect(credit.answers).toBe("Credits invoice 2026-000041 of Nov 02, 2026");
  expect([credit.payment, credit.gross.label]).toEqual([null, "Credited to you"]);
  expect(view({ number: null }).payment).toBeNull();
});

test("VAT of another currency is said in ours, with its rate and day", () => {
  const exchange = { currency: "EUR", rate: "0.92105", day: "2026-11-25" };
  const foreign = view({ currency: "USD", lines: [sampleLine({ currency: "USD" })], exchange });
  expect(foreign.vatInOwnCurrency).toBe("VAT in our currency: EUR 251.45, at 0.92105 of Nov 25, 2026");
});
