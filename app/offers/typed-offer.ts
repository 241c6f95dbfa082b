import { Big } from "big.js";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { currencySchema } from "#app/kit/money/currency.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { rateOf, type Rates } from "#app/exchange-rates/exchange-rate.ts";
import { linesIn, readLine, typedCurrency, typedFigures, typedRates, withRates } from "./offer-form.ts";
import { type ChargeableFigures, chargeableWeight, MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import { incotermWarnings } from "#app/shipments/terms.ts";
import {
  foreignCurrencies,
  lineForm,
  type OfferFigures,
  type OfferLineInput,
  quantityOf,
} from "./offer-input.ts";
import { OFFER_MESSAGES } from "./words.ts";
import { type RequestedGoods, sizesOfMessage, unreadSizes } from "./requested-figures.ts";
import { PRICE_BASES, type PriceBasis, type LineAmounts, offerTotals, type OfferTotals } from "./totals.ts";

export interface TypedOffer {
  currency: string;
  /** The currency as typed; null while that is the code of none. */
  namedCurrency: string | null;
  /** Current rates, and those typed. */
  rates: Rates;
  /** Currencies that need a rate to the company's. */
  foreign: string[];
  totals: OfferTotals;
  amounts: ReadonlyMap<number, LineAmounts>;
  /** Quantities for lines that leave it open, by line number. */
  quantities: ReadonlyMap<number, Decimal>;
  warnings: ReadonlyMap<string, string>;
  unread: number;
}

export interface OfferBackground {
  /** Current rates, used when none is typed. */
  rates?: Rates;
  charged?: Readonly<Record<"air" | "sea" | "road", ChargeableFigures>>;
  goodsOfRequest?: RequestedGoods | null;
}

/** Calculates an offer while it is typed, with the same results as on saving. */
export function readTypedOffer(
  record: FormRecord,
  today: string,
  background: OfferBackground = {},
): TypedOffer {
  const figures = typedFigures(record);
  const currency = typedCurrency(record);
  const quantities = new Map<number, Decimal>();
  const warnings = new Map<string, string>();
  const typed = linesIn(record);
  const readLines: OfferLineInput[] = [];
  const read = typed.flatMap(({ index, values: row }) => {
    const basis = row.basis && Object.hasOwn(PRICE_BASES, row.basis) ? (row.basis as PriceBasis) : "flat";
    const own = quantityOf(basis, figures);
    if (own !== null) quantities.set(index, own);
    const warning = own === null && basis === "chargeable_kg" && unknownChargeable(row.quantity, figures);
    if (warning) {
      warnings.set(`lines.${index}.quantity`, warning);
      if (figures.weight_kg !== null) warnings.set("chargeable_kg", OFFER_MESSAGES.chargeableNotKnown);
    }
    // A line without a description is calculated already.
    const result = readLine({ ...row, description: row.description?.trim() || "-" }, currency);
    if ("issues" in result) return [];
    readLines.push(result.line);
    const line = { ...result.line, quantity: result.line.quantity ?? own };
    return line.quantity === null && line.basis !== "percent" ? [] : [{ index, line }];
  });
  const foreign = foreignCurrencies(currency, readLines);
  const rates = { ...background.rates, ...typedRates(record, foreign) };
  const rated = read.flatMap(({ index, line }) => {
    const [counted] = withRates([line], currency, rates);
    return counted && counted.price_rate !== null && counted.cost_rate !== null
      ? [{ index, line: counted }]
      : [];
  });
  const totals = offerTotals(
    rated.map(({ line }) => line),
    { currency, rate: rateOf(currency, rates) },
  );
  const amounts = new Map(rated.map(({ index }, position) => [index, totals.lines[position] as LineAmounts]));
  for (const [index, { cost, counted }] of amounts)
    if (new Big(counted).gte(0) && new Big(counted).lt(cost))
      warnings.set(`lines.${index}.price`, "Price is below cost");
  for (const [name, message] of headWarnings(record, { today, figures, background }))
    warnings.set(name, message);
  return {
    currency,
    namedCurrency: currencySchema.safeParse(record.currency).data ?? null,
    rates,
    foreign,
    totals,
    amounts,
    quantities,
    warnings,
    unread: typed.length - rated.length,
  };
}

/** Returns what a quantity by chargeable weight lacks while that is unknown: one of its own, other than the gross weight. */
function unknownChargeable(quantity: string | undefined, { weight_kg }: OfferFigures): string | null {
  const typed = lineForm.shape.quantity.safeParse(quantity).data;
  if (!typed) return quantity?.trim() ? null : "Chargeable weight is not known";
  return weight_kg !== null && new Big(typed).eq(weight_kg)
    ? "That is the gross weight: the chargeable one is not known"
    : null;
}

function headWarnings(
  record: FormRecord,
  of: { today: string; figures: OfferFigures; background: OfferBackground },
): [name: string, message: string][] {
  const text = (name: string) => String(record[name] ?? "").trim();
  const until = record.valid_until;
  const isPast = typeof until === "string" && /^\d{4}-\d{2}-\d{2}$/.test(until) && until < of.today;
  const service = text("service_type");
  const terms = { incoterm: text("incoterm"), incoterm_place: text("incoterm_place") };
  return [
    ...(isPast
      ? [["valid_until", "This day is past: the customer could not accept"] as [string, string]]
      : []),
    ...incotermWarnings(terms, service).map(({ column, message }): [string, string] => [column, message]),
    ...goodsWarnings(of.figures, service, of.background),
  ];
}

function goodsWarnings(
  { weight_kg, chargeable_kg, volume_m3 }: OfferFigures,
  serviceType: string,
  { charged, goodsOfRequest }: OfferBackground,
): [name: string, message: string][] {
  if (volume_m3 === null && goodsOfRequest && unreadSizes(goodsOfRequest) !== null)
    return [["volume_m3", OFFER_MESSAGES[sizesOfMessage(goodsOfRequest) ? "sizesInMessage" : "sizesUnread"]]];
  const service = SERVICE_TYPES.find((type) => type === serviceType);
  if (!charged || !service) return [];
  const numberOf = (value: Decimal | null) => (value === null ? null : Number(value));
  const due = chargeableWeight(
    { gross_kg: numberOf(weight_kg), volume_m3: numberOf(volume_m3) },
    charged[MODE_OF_SERVICE[service]],
  );
  const isLess = due !== null && chargeable_kg !== null && new Big(chargeable_kg).lt(due.kg);
  return isLess ? [["chargeable_kg", `Less than is due: ${due.calculation}`]] : [];
}
