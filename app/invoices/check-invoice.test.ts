import { expect, test } from "vitest";
import { BUYER, sampleInvoice, sampleLine, SELLER, VAT } from "#tests/invoices.ts";
import { checkForPeppol, checkInvoice } from "./check-invoice.ts";
import type { Invoice } from "./invoice.ts";

const rulesOf = (facts: Partial<Invoice>) => checkInvoice(sampleInvoice(facts)).map(({ rule }) => rule);
const problemsOf = (facts: Partial<Invoice>) =>
  checkInvoice(sampleInvoice(facts)).map(({ rule, field }) => `${rule} ${field}`);

test("a sound invoice and credit note have no problem", () => {
  for (const kind of ["invoice", "credit_note"] as const)
    expect([...checkInvoice(sampleInvoice({ kind })), ...checkForPeppol(sampleInvoice({ kind }))]).toEqual(
      [],
    );
});

test.each<[rule: string, field: string, Partial<Invoice>]>([
  ["BR-03", "issuedOn", { issuedOn: "2026-02-30" }],
  ["BR-CO-25", "dueOn", { dueOn: "" }],
  ["BR-CL-04", "currency", { currency: "€" }],
  ["BR-55", "preceding", { kind: "credit_note", preceding: { number: " ", issuedOn: "2026-11-02" } }],
  ["BR-06", "seller.name", { seller: { ...SELLER, name: " " } }],
  [
    "BR-CO-26",
    "seller.enterpriseNumber",
    {
      seller: { ...SELLER, vatNumber: null, enterpriseNumber: null },
      lines: [sampleLine({ vat: VAT.outside })],
    },
  ],
  [
    "PEPPOL-COMMON-R043",
    "seller.enterpriseNumber",
    {
      seller: { ...SELLER, vatNumber: null, enterpriseNumber: "0123456748" },
      lines: [sampleLine({ vat: VAT.outside })],
    },
  ],
  ["BR-07", "buyer.name", { buyer: { ...BUYER, name: "" } }],
  [
    "BR-11",
    "buyer.address.countryCode",
    { buyer: { ...BUYER, address: { ...BUYER.address, countryCode: "" } } },
  ],
  ["BR-CO-09", "buyer.vatNumber", { buyer: { ...BUYER, vatNumber: "0403170701" } }],
  [
    "PEPPOL-COMMON-R043",
    "buyer.endpoint",
    { buyer: { ...BUYER, endpoint: { scheme: "9925", id: "BE0403170702" } } },
  ],
  ["BR-16", "lines", { lines: [] }],
  ["BR-25", "lines.0.description", { lines: [sampleLine({ description: "\n" })] }],
  ["BR-CL-23", "lines.0.unit", { lines: [sampleLine({ unit: "KG" })] }],
  ["BR-22", "lines.0.quantity", { lines: [sampleLine({ quantity: "0" })] }],
  ["BR-27", "lines.0.unitPrice", { lines: [sampleLine({ unitPrice: "-5" })] }],
  ["PEPPOL-EN16931-R120", "lines.0.amount", { lines: [{ ...sampleLine(), amount: "1300.01" }] }],
  [
    "BR-DEC-23",
    "lines.1.unitPrice",
    {
      currency: "KWD",
      lines: [
        sampleLine({ currency: "KWD", vat: VAT.export }),
        sampleLine({ unitPrice: "1.235", currency: "KWD", vat: VAT.export }),
      ],
    },
  ],
  ["ZENNE-SHIPMENT", "lines.0.shipment", { shipments: [] }],
  ["ZENNE-BELOW-ZERO", "lines", { lines: [sampleLine({ quantity: "-1" })] }],
  ["BR-53", "exchange", { currency: "USD" }],
  ["PEPPOL-EN16931-R005", "exchange", { exchange: { currency: "EUR", rate: "1", day: "2026-11-26" } }],
  ["BR-61", "accounts", { accounts: [] }],
  [
    "BR-50",
    "accounts.0.iban",
    { accounts: [{ iban: "BE68539007547043", bic: null, bank: null, currency: "EUR" }] },
  ],
])("%s names %s", (rule, field, facts) => {
  expect(problemsOf(facts)).toContain(`${rule} ${field}`);
});

test("VAT says why none is charged, with a code of its category, and a rate where there is one", () => {
  const rules = (vat: Parameters<typeof sampleLine>[0] & object) => rulesOf({ lines: [sampleLine(vat)] });
  expect(rules({ vat: { ...VAT.standard, rate: "0" } })).toEqual(["BR-S-05"]);
  expect(rules({ vat: { ...VAT.exempt, rate: "6" } })).toEqual(["BR-E-05"]);
  expect(rules({ vat: { ...VAT.exempt, exemptionCode: null, reason: " " } })).toEqual(["BR-E-10"]);
  expect(rules({ vat: { ...VAT.zero, reason: "Because" } })).toEqual(["BR-Z-10"]);
  expect(rules({ vat: { ...VAT.export, exemptionCode: "VATEX-EU-AE" } })).toEqual(["PEPPOL-EN16931-P0104"]);
  expect(rules({ vat: { ...VAT.exempt, exemptionCode: "VATEX-EU-999" } })).toEqual(["BR-CL-22"]);
});

test("reverse charge and intra-EU supplies name the customer; a supply says when and where to", () => {
  const buyer = { ...BUYER, vatNumber: null, enterpriseNumber: null };
  const delivery = { day: null, countryCode: null };
  expect(problemsOf({ buyer, lines: [sampleLine({ vat: VAT.reverse })] })).toEqual([
    "BR-AE-02 buyer.vatNumber",
  ]);
  expect(problemsOf({ buyer, delivery, lines: [sampleLine({ vat: VAT.supply })] })).toEqual([
    "BR-IC-02 buyer.vatNumber",
    "BR-IC-11 delivery.day",
    "BR-IC-12 delivery.countryCode",
  ]);
});

test("what is not subject to VAT stands alone, and a category has one reason", () => {
  const insurance = { ...VAT.exempt, exemptionCode: null, reason: "Insurance" };
  const lines = [VAT.standard, VAT.outside, VAT.exempt, insurance].map((vat) => sampleLine({ vat }));
  expect(problemsOf({ lines })).toEqual(["BR-O-11 lines.1.vat", "BR-E-01 lines.3.vat"]);
});

test("a customer without a Peppol address can have an invoice, by mail", () => {
  const buyer = {
    ...BUYER,
    vatNumber: null,
    enterpriseNumber: null,
    address: { ...BUYER.address, countryCode: "US" },
  };
  expect(rulesOf({ buyer, lines: [sampleLine({ vat: VAT.export })] })).toEqual([]);
  expect(checkForPeppol(sampleInvoice({ buyer })).map(({ rule }) => rule)).toEqual(["PEPPOL-EN16931-R010"]);
});
