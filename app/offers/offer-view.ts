import { Big } from "big.js";
import { company } from "#content/company.ts";
import { SERVICE_LABELS } from "#app/goods/service-words.ts";
import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import {
  type Decimal,
  decimalsOf,
  formatMoney,
  formatPercent,
  formatUnitPrice,
} from "#app/kit/money/money.ts";
import { INCOTERMS } from "#app/shipments/terms.ts";
import { dayInWords, formatDecimal, type LineWords, lineWords, momentInWords } from "./customer-words.ts";
import { OFFER_PAGE_WORDS, OFFER_SHEET_WORDS, OFFER_VIEW_WORDS as WORDS } from "./site-words.ts";
import {
  type PriceBasis,
  inOfferCurrency,
  type LineAmounts,
  offerTotals,
  statesVat,
  type PricedLine,
} from "./totals.ts";

/** The columns a customer may see: no costs. */
export interface OfferForView {
  number: string;
  version: number;
  customer_name: string;
  customer_company: string | null;
  customer_email: string;
  /** VAT number of the customer's record, when the offer has one. */
  customer_vat?: string | null;
  service_type: string;
  origin_location: string;
  destination_location: string;
  cargo: string | null;
  pieces: number | null;
  weight_kg: Decimal | null;
  chargeable_kg: Decimal | null;
  volume_m3: Decimal | null;
  containers: number | null;
  currency: string;
  rate: Decimal | null;
  incoterm: string | null;
  incoterm_place: string | null;
  valid_until: string;
  payment_days: number | null;
  conditions: string | null;
  sent_at: Date | null;
}

export type OfferLineForView = Omit<PricedLine, "cost" | "cost_currency" | "cost_rate" | "basis"> & {
  description: string;
  basis: string;
};

export interface OfferFact {
  label: string;
  value: string;
}

export interface OfferViewLine extends LineWords {
  description: string;
  amount: string;
}

/**
 * An offer as shown to its customer, on the page, in mails and as PDF: formatted texts in its language, every amount
 * with its currency. It never contains a cost or a margin.
 */
export interface OfferView {
  language: Language;
  labels: typeof OFFER_SHEET_WORDS;
  number: string;
  version: number;
  title: string;
  date: string | null;
  customer: { name: string; company: string | null; email: string; vat: string | null };
  service: string;
  origin: string;
  destination: string;
  lane: string;
  cargo: OfferFact[];
  currency: string;
  lines: OfferViewLine[];
  price: { amount: string; note: string };
  total: string;
  net: string;
  vat: { label: string; amount: string }[];
  /** Null when no line has VAT. */
  gross: string | null;
  rounding: string;
  validUntil: string;
  howToAccept: string;
  terms: OfferFact[];
  conditions: string | null;
}

export function offerView(offer: OfferForView, lines: readonly OfferLineForView[]): OfferView {
  const { number, version, currency, origin_location: origin, destination_location: destination } = offer;
  const priced = lines.map((line) =>
    inOfferCurrency({ ...line, basis: line.basis as PriceBasis, cost: "0" }, offer),
  );
  const totals = offerTotals(priced, offer);
  const money = (amount: Decimal) => formatMoney(amount, currency);
  const withVat = statesVat(totals);
  const net = money(totals.net);
  const validUntil = dayInWords(offer.valid_until);
  return {
    language: currentLanguage(),
    labels: { ...OFFER_SHEET_WORDS },
    number,
    version,
    title: WORDS.title(number, version),
    date: offer.sent_at && momentInWords(offer.sent_at),
    customer: {
      name: offer.customer_name,
      company: offer.customer_company,
      email: offer.customer_email,
      vat: offer.customer_vat ? WORDS.vatNumber(offer.customer_vat) : null,
    },
    service: serviceWord(offer.service_type),
    origin,
    destination,
    lane: WORDS.lane(origin, destination),
    cargo: cargoFacts(offer),
    currency,
    lines: viewLines(priced, totals.lines, currency),
    price: { amount: net, note: withVat ? WORDS.gross(money(totals.gross)) : WORDS.noVat },
    total: WORDS.withoutVat(net),
    net,
    vat: (withVat ? totals.vat : []).map(({ rate, net: base, amount }) => ({
      label: WORDS.vat(formatPercent(new Big(rate).toFixed()), money(base)),
      amount: money(amount),
    })),
    gross: withVat ? money(totals.gross) : null,
    rounding: roundingText(currency, withVat),
    validUntil,
    howToAccept: OFFER_PAGE_WORDS.howToAccept(validUntil, company.phone, company.email),
    terms: termFacts(offer),
    conditions: offer.conditions,
  };
}

/** «Lines are rounded to EUR 0.01, halves up; VAT is computed on the sum of each rate.» */
function roundingText(currency: string, withVat: boolean): string {
  const unit = new Big(10).pow(-decimalsOf(currency));
  const rounding = WORDS.rounding(formatMoney(unit, currency), withVat);
  return withVat ? rounding : `${rounding} ${WORDS.vatLater}`;
}

const serviceWord = (type: string): string =>
  (SERVICE_LABELS as Readonly<Record<string, string>>)[type] ?? type;

function viewLines(
  lines: readonly (PricedLine & { description: string })[],
  amounts: readonly LineAmounts[],
  currency: string,
): OfferViewLine[] {
  return lines.map((line, index) => {
    const amount = amounts[index]!;
    const above = amounts.slice(0, index).filter((_, at) => lines[at]?.basis !== "percent");
    return {
      description: line.description,
      ...lineWords(line, amount, {
        above: above.map(({ price }) => price),
        currency,
        unitPrice: formatUnitPrice(line.price, currency),
      }),
      amount: formatMoney(amount.price, currency),
    };
  });
}

function cargoFacts(offer: OfferForView): OfferFact[] {
  const withUnit = (value: Decimal | null, unit: string) => value && `${formatDecimal(value)} ${unit}`;
  return factsWithValue([
    [WORDS.goods, offer.cargo],
    [WORDS.pieces, offer.pieces === null ? null : formatCount(offer.pieces)],
    [WORDS.grossWeight, withUnit(offer.weight_kg, "kg")],
    [WORDS.chargeableWeight, withUnit(offer.chargeable_kg, "kg")],
    [WORDS.volume, withUnit(offer.volume_m3, "m³")],
    [WORDS.containers, offer.containers === null ? null : formatCount(offer.containers)],
  ]);
}

function termFacts({ incoterm, incoterm_place, payment_days }: OfferForView): OfferFact[] {
  // Incoterms have a full name in English; in other languages the code alone is used.
  const name = currentLanguage() === "en" && (INCOTERMS as Readonly<Record<string, string>>)[incoterm ?? ""];
  const term = [incoterm, incoterm_place].filter(Boolean).join(" ");
  return factsWithValue([
    [WORDS.incoterm, term && (name ? `${term} (${name})` : term)],
    [WORDS.payment, paymentWords(payment_days)],
  ]);
}

function paymentWords(days: number | null): string | null {
  if (days === null) return null;
  return days === 0 ? WORDS.onReceipt : WORDS.paymentDays(days, formatCount(days));
}

const factsWithValue = (facts: [label: string, value: string | null][]): OfferFact[] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** File name in the current language, with characters that every program accepts. */
export const offerFileName = (number: string, version = 1): string =>
  `${WORDS.title(number, version)
    .replace(",", "")
    .replace(/[^\w .-]/g, "-")}.pdf`;
