import { Big } from "big.js";
import { type Kysely, sql, type SqlBool } from "kysely";
import { languageOf, moneyContact } from "#app/customers/money-contact.ts";
import { type Language, isLanguage } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { places } from "#content/places/places.server.ts";
import { type ChargeCode, describeCode } from "#app/charges/charge-code.ts";
import type { VatTreatment } from "#app/charges/vat-treatment.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import type { DB } from "#database/schema.generated.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { dueDay, type PaymentTerms } from "./due-day.ts";
import type { Invoice, InvoiceLine, InvoiceParty, InvoiceShipment } from "./invoice.ts";
import { accountsFor, sellerOf, termsFor } from "./seller.ts";
import { lineAmount } from "./totals.ts";

export interface Buyer {
  id: string;
  party: InvoiceParty;
  language: Language;
  /** Null when the customer has no terms of their own. */
  terms: PaymentTerms | null;
}

/** Reads a customer with the data that an invoice needs. */
export async function readBuyer(tx: Kysely<DB>, companyId: string): Promise<Buyer | null> {
  const company = await tx
    .selectFrom("companies")
    .select(["id", "name", "legal_name", "vat_number", "street", "postcode", "city", "country_code"])
    .select(["language", "payment_days", "payment_from"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) return null;
  const vatNumber = company.vat_number?.replaceAll(/[^A-Z0-9]/g, "") ?? null;
  return {
    id: company.id,
    party: {
      name: company.legal_name ?? company.name,
      vatNumber,
      enterpriseNumber: company.country_code === "BE" ? (vatNumber?.replace(/^BE/, "") ?? null) : null,
      address: {
        street: company.street,
        postcode: company.postcode,
        city: company.city,
        countryCode: company.country_code ?? "",
      },
      endpoint: null,
      contact: { name: null, phone: null, email: null },
    },
    language: isLanguage(company.language) ? company.language : await languageOfContact(tx, companyId),
    terms:
      company.payment_days === null
        ? null
        : { days: company.payment_days, from: company.payment_from ?? "invoice" },
  };
}

/** Reads the language of the contact for invoices, for a customer without a chosen language. */
async function languageOfContact(tx: Kysely<DB>, companyId: string): Promise<Language> {
  const contacts = await tx
    .selectFrom("company_contacts")
    .select(["email", "task", "language"])
    .where("company_id", "=", companyId)
    .orderBy("position")
    .execute();
  return languageOf({ language: null }, moneyContact(contacts));
}

/**
 * Reads the payer's terms, else the days of the offers that these charges come from.
 * @returns null when neither has terms, or the offers differ
 */
export async function payersTerms(
  tx: Kysely<DB>,
  buyer: Pick<Buyer, "terms"> | null,
  chargeIds: readonly string[],
): Promise<PaymentTerms | null> {
  if (buyer?.terms) return buyer.terms;
  const { least, most } = await tx
    .selectFrom("charges")
    .innerJoin("offers", "offers.id", "charges.offer_id")
    .select((of) => [of.fn.min("payment_days").as("least"), of.fn.max("payment_days").as("most")])
    .where(sql<SqlBool>`charges.id = any(${chargeIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return least !== null && least === most ? { days: least, from: "invoice" } : null;
}

export interface InvoicedCharge {
  id: string;
  shipment_id: string;
  tracking_number: string;
  description: string;
  code: string | null;
  currency: string;
  /** Rate to the company's currency as stored with the charge; null for the company's own. */
  rate: string | null;
  bookedOn: string;
  price: string;
  vat_treatment_id: string | null;
}

/** Builds the invoice line of a charge. For a negative price (a reduction) the quantity is negative. */
export function lineOf(
  charge: InvoicedCharge,
  treatment: VatTreatment,
  { codes, language }: { codes: readonly ChargeCode[]; language: Language },
): InvoiceLine {
  const code = codes.find((each) => each.code === charge.code);
  // A typed description stays; the text of a code is written in the customer's language.
  const isOfCode = code && describeCode(code, "en") === charge.description;
  const quantity = new Big(charge.price).lt(0) ? "-1" : "1";
  const unitPrice = new Big(charge.price).abs().toFixed();
  return {
    description: isOfCode ? describeCode(code, language) : charge.description,
    code: charge.code,
    quantity,
    unit: "C62",
    unitPrice,
    amount: lineAmount({ quantity, unitPrice }, charge.currency),
    vat: {
      category: treatment.category,
      rate: new Big(treatment.rate).toFixed(),
      exemptionCode: treatment.exemption_code,
      reason: treatment.texts[language] ?? treatment.texts.en ?? null,
    },
    shipment: charge.tracking_number,
  };
}

/**
 * Returns the exchange rate that states the VAT of a foreign-currency invoice in the company's currency: the rate
 * stored with the charges that bear VAT, whatever the current rate. Null when none bear VAT, or their rates differ.
 */
export function exchangeOf(
  charges: readonly (Pick<InvoicedCharge, "currency" | "rate" | "bookedOn"> & { vatRate: string })[],
): Invoice["exchange"] {
  const [first, ...others] = charges.filter(
    ({ currency, vatRate }) => currency !== OWN_CURRENCY && !new Big(vatRate).eq(0),
  );
  if (!first || first.rate === null || others.some(({ rate }) => rate !== first.rate)) return null;
  const day = others.reduce((last, { bookedOn }) => (bookedOn > last ? bookedOn : last), first.bookedOn);
  return { currency: OWN_CURRENCY, rate: first.rate, day };
}

interface ShipmentOnInvoice extends Required<InvoiceShipment> {
  originCode: string | null;
  destinationCode: string | null;
  order: string | null;
  country: string | null;
}

/** Reads the references of shipments for an invoice, sorted by tracking number. */
export async function shipmentsOnInvoice(
  tx: Kysely<DB>,
  ids: readonly string[],
): Promise<ShipmentOnInvoice[]> {
  const { rows } = await sql<ShipmentOnInvoice>`
    select tracking_number as number, origin_location as origin, destination_location as destination,
      origin_code as "originCode", destination_code as "destinationCode", weight::text as "weightKg", left(destination_code, 2) as country,
      to_char(delivered_at at time zone ${sql.lit(COMPANY_TIME_ZONE)}, 'YYYY-MM-DD') as "deliveredOn",
      (select string_agg(value, ', ' order by position) from shipment_references
        where shipment_id = shipments.id and kind in ('customer_reference', 'purchase_order')) as references,
      (select min(value) from shipment_references where shipment_id = shipments.id and kind = 'purchase_order') as "order"
    from shipments where id = any(${ids}::uuid[]) order by tracking_number`.execute(tx);
  return rows;
}

/** Formats a shipment with place names in the customer's language. */
const namedShipment = (shipment: ShipmentOnInvoice): InvoiceShipment => ({
  number: shipment.number,
  origin: places.nameWithCountry(shipment.origin, shipment.originCode),
  destination: places.nameWithCountry(shipment.destination, shipment.destinationCode),
  weightKg: shipment.weightKg,
  references: shipment.references,
  deliveredOn: shipment.deliveredOn,
});

/** Builds the header of a new draft, dated today. */
export function draftOf(
  settings: Invoicing,
  buyer: Buyer,
  about: Pick<Invoice, "currency" | "exchange" | "lines"> & { today: string; shipments: ShipmentOnInvoice[] },
): Invoice {
  const { currency, exchange, today, lines, shipments } = about;
  const [first] = shipments;
  return {
    kind: "invoice",
    number: null,
    issuedOn: today,
    dueOn: dueDay(today, termsFor(settings, buyer.terms)),
    currency,
    language: buyer.language,
    seller: sellerOf(settings),
    buyer: buyer.party,
    references: { buyer: null, order: shipments.length === 1 ? (first?.order ?? null) : null },
    communication: null,
    accounts: accountsFor(settings, currency),
    shipments: runInLanguage(buyer.language, () => shipments.map(namedShipment)),
    lines,
    delivery: { day: first?.deliveredOn ?? null, countryCode: first?.country ?? null },
    exchange,
    preceding: null,
    note: null,
  };
}
