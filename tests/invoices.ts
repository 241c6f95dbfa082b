import type { Invoice, InvoiceLine, InvoiceParty, LineVat } from "#app/invoices/invoice.ts";
import { lineAmount } from "#app/invoices/totals.ts";

export const VAT = {
  standard: { category: "S", rate: "21", exemptionCode: null, reason: null },
  export: {
    category: "G",
    rate: "0",
    exemptionCode: "VATEX-EU-G",
    reason: "Export: article 41 of the VAT code",
  },
  reverse: { category: "AE", rate: "0", exemptionCode: "VATEX-EU-AE", reason: "Reverse charge" },
  supply: { category: "K", rate: "0", exemptionCode: "VATEX-EU-IC", reason: "Intra-Community supply" },
  exempt: { category: "E", rate: "0", exemptionCode: "VATEX-EU-132", reason: "Exempt" },
  zero: { category: "Z", rate: "0", exemptionCode: null, reason: null },
  outside: { category: "O", rate: "0", exemptionCode: "VATEX-EU-O", reason: "Duties advanced in your name" },
} as const satisfies Record<string, LineVat>;

export const SELLER: InvoiceParty = {
  name: "Zenne Freight BV",
  vatNumber: "BE0123456749",
  enterpriseNumber: "0123456749",
  address: { street: "Kanaalkaai 1", postcode: "1830", city: "Machelen", countryCode: "BE" },
  endpoint: null,
  contact: { name: "Accounts", phone: "+32 2 555 01 80", email: "info@zenne.example" },
};

export const BUYER: InvoiceParty = {
  name: "Maes NV",
  vatNumber: "BE0403170701",
  enterpriseNumber: "0403170701",
  address: { street: "Noorderlaan 12", postcode: "2030", city: "Antwerpen", countryCode: "BE" },
  endpoint: null,
  contact: { name: null, phone: null, email: "boekhouding@maes.example" },
};

type LineFacts = Partial<Omit<InvoiceLine, "amount">> & { currency?: string };

/** A freight line of EUR 1,300 at 21 %, with its amount. */
export function sampleLine({ currency = "EUR", ...facts }: LineFacts = {}): InvoiceLine {
  const line = {
    description: "Ocean freight Antwerp to Chicago",
    code: "OFR",
    quantity: "1",
    unit: "C62",
    unitPrice: "1300",
    vat: VAT.standard,
    shipment: "ZF-2026-000123",
    ...facts,
  };
  return { ...line, amount: lineAmount(line, currency) };
}

/** A sound invoice, other where `facts` say so. */
export function sampleInvoice(facts: Partial<Invoice> = {}): Invoice {
  const invoice: Invoice = {
    kind: "invoice",
    number: "2026-000042",
    issuedOn: "2026-11-26",
    dueOn: "2026-12-26",
    currency: "EUR",
    language: "en",
    seller: SELLER,
    buyer: BUYER,
    references: { buyer: "PO 4711", order: null },
    communication: "+++260/0000/04214+++",
    accounts: [{ iban: "BE68539007547034", bic: "GKCCBEBB", bank: "Belfius", currency: "EUR" }],
    shipments: [
      {
        number: "ZF-2026-000123",
        origin: "Antwerp, Belgium",
        destination: "Chicago, United States",
        weightKg: "12450",
        references: "PO 4711",
      },
    ],
    lines: [sampleLine()],
    delivery: { day: "2026-11-24", countryCode: "US" },
    exchange: null,
    preceding: null,
    note: null,
    ...facts,
  };
  return invoice.kind === "credit_note" && !invoice.preceding
    ? { ...invoice, preceding: { number: "2026-000041", issuedOn: "2026-11-02" }, communication: null }
    : invoice;
}
