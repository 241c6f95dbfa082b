import fc from "fast-check";
import type { Invoice, InvoiceLine, InvoiceParty } from "#app/invoices/invoice.ts";
import { splitByVat } from "#app/invoices/split-by-vat.ts";
import { invoiceTotals } from "#app/invoices/totals.ts";
import { UNITS } from "#app/invoices/units.ts";
import { BUYER, sampleInvoice, sampleLine, VAT } from "./invoices.ts";

const FOREIGN: InvoiceParty = {
  name: "Lakeside Imports Inc. & Sons <Chicago>",
  vatNumber: null,
  enterpriseNumber: null,
  address: { street: '200 W. "Adams" St', postcode: "60606", city: "Chicago", countryCode: "US" },
  endpoint: { scheme: "0088", id: "5412345000013" },
  contact: { name: "A. Smith", phone: null, email: null },
};
const DUTCH: InvoiceParty = {
  ...BUYER,
  name: "Van Dijk Handel B.V.",
  vatNumber: "NL123456782B90",
  enterpriseNumber: "12345678",
  address: { street: null, postcode: null, city: "Rotterdam", countryCode: "NL" },
  endpoint: { scheme: "0106", id: "12345678" },
};

const decimal = (most: number, decimals: number) =>
  fc.bigInt({ min: 0n, max: BigInt(most) * 10n ** BigInt(decimals) }).map((units) => {
    const digits = String(units).padStart(decimals + 1, "0");
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  });
const text = fc.oneof(
  fc.constantFrom(
    "Ocean freight",
    "Zeevracht « Antwerpen–Chicago »",
    "THC & ISPS",
    "Duties <advanced>",
    "Überführung\n2 m³",
  ),
  fc.string({ minLength: 1, maxLength: 40 }).map((typed) => `Charge ${typed}`),
);
const treatment = fc.oneof(
  fc.constantFrom(...Object.values(VAT)),
  fc.constantFrom("6", "12", "21.00", "5.5").map((rate) => ({ ...VAT.standard, rate })),
  fc.constant({ ...VAT.exempt, exemptionCode: null, reason: "Insurance" }),
);

function lineOf(currency: string, price: number): fc.Arbitrary<InvoiceLine> {
  return fc
    .record({
      description: text,
      quantity: fc.oneof(
        fc.constantFrom("1", "-1", "412.5", "0.001", "18"),
        fc.integer({ min: 1, max: 5_000 }).map(String),
      ),
      unit: fc.constantFrom(...UNITS),
      unitPrice: decimal(price, currency === "KWD" ? 2 : 4),
      vat: treatment,
      code: fc.constantFrom(null, "OFR", "THC"),
      shipment: fc.constantFrom(null, "ZF-2026-000123"),
    })
    .map((line) => sampleLine({ ...line, ...(currency === "KWD" ? { quantity: "1" } : {}), currency }));
}

/**
 * Invoices and credit notes of real shape, sound or split into sound ones: one to forty lines of any VAT, four
 * currencies, customers inside and outside the EU.
 */
export const randomInvoices: fc.Arbitrary<Invoice[]> = fc
  .record({
    kind: fc.constantFrom("invoice", "credit_note"),
    currency: fc.constantFrom("EUR", "EUR", "EUR", "USD", "JPY", "KWD"),
    buyer: fc.constantFrom(BUYER, DUTCH, FOREIGN),
    language: fc.constantFrom("en", "nl", "fr", "de"),
    note: fc.option(text),
    reference: fc.option(text),
    size: fc.constantFrom(1, 3, 5, 40),
  })
  .chain(({ kind, currency, buyer, language, note, reference, size }) =>
    fc.array(lineOf(currency, size > 5 ? 100 : 10_000), { minLength: 1, maxLength: size }).map((lines) => {
      const fit = lines.filter(({ vat }) => vat.category !== "K" || buyer.vatNumber !== null);
      const taxed = fit.filter(({ vat }) => vat.category !== "AE" || buyer.vatNumber !== null);
      return splitByVat(taxed).map(({ lines: some }) =>
        sampleInvoice({
          kind,
          currency,
          buyer,
          language,
          note,
          references: { buyer: reference, order: null },
          lines: some,
          exchange: currency === "EUR" ? null : { currency: "EUR", rate: "0.92105", day: "2026-11-25" },
        }),
      );
    }),
  );

/** Yields so many invoices that may be issued, without those that credit more than they charge. */
export function* soundInvoices(count: number, seed = 1): Generator<Invoice> {
  for (let made = 0, batch = seed; made < count; batch += 1) {
    for (const invoice of fc.sample(randomInvoices, { numRuns: 500, seed: batch }).flat()) {
      if (made === count) return;
      if (invoiceTotals(invoice).gross.startsWith("-")) continue;
      made += 1;
      yield invoice;
    }
  }
}
