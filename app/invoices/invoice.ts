import type { VatCategory } from "#app/charges/vat-treatment.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { Decimal } from "#app/kit/money/money.ts";

export type InvoiceKind = "invoice" | "credit_note";

/** VAT of a line: category, rate and reason, as the invoice prints them. */
export interface LineVat {
  category: VatCategory;
  /** Percent, such as `21`; `0` for all but S. */
  rate: Decimal;
  /** VATEX code, such as `VATEX-EU-AE`; null for S and Z. */
  exemptionCode: string | null;
  /** Reason for VAT not being charged, in the invoice's language; null for S and Z. */
  reason: string | null;
}

interface InvoiceAddress {
  street: string | null;
  postcode: string | null;
  city: string | null;
  /** ISO 3166: two capitals. */
  countryCode: string;
}

/** Peppol address of a receiver: scheme 0208 is a Belgian enterprise number, 9925 a Belgian VAT number. */
export interface Endpoint {
  scheme: string;
  id: string;
}

export interface InvoiceParty {
  /** Legal name. */
  name: string;
  /** VAT number with the country code in front, no spaces: `BE0123456749`. */
  vatNumber: string | null;
  /** Number in the register of companies; ten digits in Belgium. */
  enterpriseNumber: string | null;
  /** Court register of the seller, such as «RPR Brussel». */
  register?: string | null;
  address: InvoiceAddress;
  endpoint: Endpoint | null;
  contact: { name: string | null; phone: string | null; email: string | null };
}

export interface BankAccount {
  /** IBAN without spaces. */
  iban: string;
  bic: string | null;
  bank: string | null;
  /** ISO 4217: payments of invoices in this currency go to this account. */
  currency: string;
}

/** References by which the payer recognizes a shipment; lines refer to it by its number. */
export interface InvoiceShipment {
  number: string;
  origin: string;
  destination: string;
  /** Gross weight. */
  weightKg: Decimal | null;
  /** References of the customer, in one text. */
  references: string | null;
  /** `YYYY-MM-DD`; absent from invoices of earlier versions. */
  deliveredOn?: string | null;
}

export interface InvoiceLine {
  description: string;
  /** Charge code, for bookkeeping. */
  code: string | null;
  /** Negative for a reduction, since a price never is. */
  quantity: Decimal;
  /** UN/ECE Recommendation 20: C62 is one, KGM a kilogram, MTQ a cubic metre. */
  unit: string;
  /** Price without VAT, up to four decimals. */
  unitPrice: Decimal;
  /** Quantity times price in the currency of the invoice, as `lineAmount` rounds it. */
  amount: Decimal;
  vat: LineVat;
  /** Number of its shipment; null for what belongs to none. */
  shipment: string | null;
}

/** Rate for the VAT in the seller's currency, required by Belgian law: the value of one unit of the invoice's currency. */
interface ExchangeRate {
  currency: string;
  rate: Decimal;
  /** `YYYY-MM-DD` */
  day: string;
}

/**
 * An invoice or credit note, the source of page, PDF, UBL and mail; all sums come from `invoiceTotals`. Amounts of a
 * credit note are the credited amounts, above zero.
 */
export interface Invoice {
  kind: InvoiceKind;
  /** Null for a draft. */
  number: string | null;
  /** `YYYY-MM-DD` in Brussels; for a draft the day it would have. */
  issuedOn: string;
  /** `YYYY-MM-DD` */
  dueOn: string;
  currency: string;
  language: Language;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** References of the buyer: the one they asked for, and their order. */
  references: { buyer: string | null; order: string | null };
  /** `+++123/4567/89012+++`; null for a draft, and on a credit note. */
  communication: string | null;
  accounts: BankAccount[];
  shipments: InvoiceShipment[];
  lines: InvoiceLine[];
  /** Day and country of delivery, required for an intra-EU supply. */
  delivery: { day: string | null; countryCode: string | null };
  /** Null in the seller's own currency. */
  exchange: ExchangeRate | null;
  /** The invoice that a credit note corrects. */
  preceding: { number: string; issuedOn: string } | null;
  note: string | null;
}
