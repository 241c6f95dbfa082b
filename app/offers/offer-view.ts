import { Big } from "big.js";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { type Decimal, decimalsOf, formatMoney, formatUnitPrice } from "#app/kit/money/money.ts";
import { INCOTERMS } from "#app/shipments/terms.ts";
import { dayInWords, formatDecimal, type LineWords, lineWords, momentInWords } from "./customer-words.ts";
import { type Basis, type LineAmounts, offerTotals, type PricedLine } from "./totals.ts";

/** The columns that a customer may read of: no costs. */
export interface OfferForView {
  number: string;
  version: number;
  customer_name: string;
  customer_company: string | null;
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
  incoterm: string | null;
  incoterm_place: string | null;
  valid_until: string;
  payment_days: number | null;
  conditions: string | null;
  sent_at: Date | null;
}

export type OfferLineForView = Omit<PricedLine, "cost" | "basis"> & { description: string; basis: string };

export interface OfferFact {
  label: string;
  value: string;
}

export interface OfferViewLine extends LineWords {
  description: string;
  amount: string;
}

/**
 * An offer as its customer reads it, on the page, in mails and as PDF: finished texts, every amount with its currency.
 * It never holds a cost or a margin.
 */
export interface OfferView {
  number: string;
  version: number;
  title: string;
  date: string | null;
  customer: { name: string; company: string | null };
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
  gross: string;
  rounding: string;
  validUntil: string;
  terms: OfferFact[];
  conditions: string | null;
}

export function offerView(offer: OfferForView, lines: readonly OfferLineForView[]): OfferView {
  const { number, version, currency, origin_location: origin, destination_location: destination } = offer;
  const priced = lines.map((line) => ({ ...line, basis: line.basis as Basis, cost: "0" }));
  const totals = offerTotals(priced, currency);
  const money = (amount: Decimal) => formatMoney(amount, currency);
  const withVat = !new Big(totals.vatTotal).eq(0);
  const net = money(totals.net);
  return {
    number,
    version,
    title: version > 1 ? `Offer ${number}, version ${version}` : `Offer ${number}`,
    date: offer.sent_at && momentInWords(offer.sent_at),
    customer: { name: offer.customer_name, company: offer.customer_company },
    service: offer.service_type,
    origin,
    destination,
    lane: `${origin} to ${destination}`,
    cargo: cargoFacts(offer),
    currency,
    lines: viewLines(priced, totals.lines, currency),
    price: {
      amount: net,
      note: withVat ? `without VAT; ${money(totals.gross)} with VAT` : "No VAT is added",
    },
    total: withVat ? `${net} without VAT` : net,
    net,
    vat: totals.vat.map(({ rate, net: base, amount }) => ({
      label: `VAT ${formatDecimal(rate)} % on ${money(base)}`,
      amount: money(amount),
    })),
    gross: money(totals.gross),
    rounding: roundingText(currency, withVat),
    validUntil: dayInWords(offer.valid_until),
    terms: termFacts(offer),
    conditions: offer.conditions,
  };
}

/** «Lines are rounded to EUR 0.01, halves up; VAT is computed on the sum of each rate.» */
function roundingText(currency: string, withVat: boolean): string {
  const unit = new Big(10).pow(-decimalsOf(currency));
  const lines = `Lines are rounded to ${formatMoney(unit, currency)}, halves up`;
  return withVat ? `${lines}; VAT is computed on the sum of each rate.` : `${lines}.`;
}

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
  const measured = (value: Decimal | null, unit: string) => value && `${formatDecimal(value)} ${unit}`;
  return known([
    ["Goods", offer.cargo],
    ["Pieces", offer.pieces === null ? null : formatCount(offer.pieces)],
    ["Gross weight", measured(offer.weight_kg, "kg")],
    ["Chargeable weight", measured(offer.chargeable_kg, "kg")],
    ["Volume", measured(offer.volume_m3, "m³")],
    ["Containers", offer.containers === null ? null : formatCount(offer.containers)],
  ]);
}

function termFacts({ incoterm, incoterm_place, payment_days }: OfferForView): OfferFact[] {
  const name = (INCOTERMS as Readonly<Record<string, string>>)[incoterm ?? ""];
  const term = [incoterm, incoterm_place].filter(Boolean).join(" ");
  return known([
    ["Incoterm 2020", term && (name ? `${term} (${name})` : term)],
    ["Payment", paymentWords(payment_days)],
  ]);
}

function paymentWords(days: number | null): string | null {
  if (days === null) return null;
  return days === 0 ? "On receipt of the invoice" : `${pluralize(days, "day")} from the invoice`;
}

const known = (facts: [label: string, value: string | null][]): OfferFact[] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

export const offerFileName = (number: string, version = 1): string =>
  `${`Offer ${number}${version > 1 ? ` version ${version}` : ""}`.replace(/[^\w .-]/g, "-")}.pdf`;
