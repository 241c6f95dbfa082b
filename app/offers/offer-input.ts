import { conflictingTexts, type EditConflict } from "#app/kit/forms/edit-conflict.ts";
import { z } from "zod";
import { OFFER_MESSAGES } from "./words.ts";
import { languageChoice } from "#app/kit/language/language-choice.ts";
import type { Language } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { EMAIL_MAX_LENGTH, isEmailType } from "#app/kit/text/email.ts";
import { keyOf, optionalCode, orEmpty, textSchema } from "#app/kit/forms/form-codec.ts";
import { currencySchema } from "#app/kit/money/currency.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { type AmountRule, amountText, readAmount } from "#app/kit/money/typed-amount.ts";
import { OWN_CURRENCY, type Rates, rateText } from "#app/exchange-rates/exchange-rate.ts";
import { INCOTERMS } from "#app/shipments/terms.ts";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import { optionalLine, optionalText, requiredLine, limit } from "#app/kit/text/text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { PRICE_BASES, type PriceBasis } from "./totals.ts";

export const OFFER_LABELS = {
  customer_name: "Name",
  customer_company: "Company",
  customer_email: "E-mail",
  language: "Language",
  service_type: "Service",
  origin_location: "From",
  destination_location: "To",
  cargo: "Cargo",
  pieces: "Pieces",
  weight_kg: "Weight",
  chargeable_kg: "Chargeable weight",
  volume_m3: "Volume",
  containers: "Containers",
  currency: "Currency",
  incoterm: "Incoterm",
  incoterm_place: "Named place",
  valid_until: "Valid until",
  payment_days: "Payment days",
  conditions: "Conditions",
} as const;
export type OfferFieldName = keyof typeof OFFER_LABELS;
export const OFFER_FIELDS = Object.keys(OFFER_LABELS) as OfferFieldName[];

export const LINE_LABELS = {
  code: "Code",
  description: "Description",
  basis: "Basis",
  quantity: "Quantity",
  cost: "Cost",
  price: "Price",
  minimum: "Minimum",
  vat_rate: "VAT",
} as const;
export type LineFieldName = keyof typeof LINE_LABELS;
export const LINE_FIELDS = Object.keys(LINE_LABELS) as LineFieldName[];

export const OFFER_MAX_LENGTH = {
  customer_name: 201,
  customer_company: 200,
  customer_email: EMAIL_MAX_LENGTH,
  origin_location: 200,
  destination_location: 200,
  cargo: 500,
  incoterm_place: 200,
  conditions: 5_000,
} as const;
export const LINE_DESCRIPTION_MAX = 300;
export const OFFER_MAX_LINES = 200;

const limits = (field: keyof typeof OFFER_MAX_LENGTH) => ({
  required: OFFER_MESSAGES.required(OFFER_LABELS[field]),
  ...limit(OFFER_LABELS[field], OFFER_MAX_LENGTH[field]),
});

const amount = (rule: AmountRule) => textSchema<Decimal>((text) => readAmount(text, rule));

const UNITS_OF_WEIGHT = ["kg", "kgs"];
const weight = (label: string) => amount({ label, decimals: 3, max: 99_999_999_999, units: UNITS_OF_WEIGHT });
const wholeNumber = (label: string, max: number) =>
  textSchema<number>((text) =>
    /^\d{1,7}$/.test(text) && Number(text) <= max
      ? Number(text)
      : { refused: OFFER_MESSAGES.wholeNumber(label, max) },
  );

const dayField = (label: string) =>
  z
    .string({ error: OFFER_MESSAGES.required(label) })
    .trim()
    .min(1, { error: OFFER_MESSAGES.required(label), abort: true })
    .refine(
      (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && startOfLocalDay(text) !== null,
      "Please enter a valid date",
    );

const serviceField = z.enum(SERVICE_TYPES, OFFER_MESSAGES.chooseFromList(OFFER_LABELS.service_type));
const chooseIncoterm = OFFER_MESSAGES.chooseFromList(OFFER_LABELS.incoterm);
export const incotermField = orEmpty(keyOf(INCOTERMS, chooseIncoterm), chooseIncoterm);
export const paymentDaysField = wholeNumber(OFFER_LABELS.payment_days, 365);
export const conditionsField = optionalText(limits("conditions"));

export const offerHeadForm = z.object({
  language: languageChoice,
  customer_name: requiredLine(limits("customer_name")),
  customer_company: optionalLine(limits("customer_company")),
  customer_email: requiredLine(limits("customer_email")).refine(
    isEmailType,
    "Please enter a valid email address",
  ),
  service_type: serviceField,
  origin_location: requiredLine(limits("origin_location")),
  destination_location: requiredLine(limits("destination_location")),
  cargo: optionalText(limits("cargo")),
  pieces: wholeNumber(OFFER_LABELS.pieces, 1_000_000),
  weight_kg: weight(OFFER_LABELS.weight_kg),
  chargeable_kg: weight(OFFER_LABELS.chargeable_kg),
  volume_m3: amount({
    label: OFFER_LABELS.volume_m3,
    decimals: 3,
    max: 99_999_999_999,
    units: ["m3", "cbm"],
  }),
  containers: wholeNumber(OFFER_LABELS.containers, 10_000),
  currency: currencySchema,
  incoterm: incotermField,
  incoterm_place: optionalLine(limits("incoterm_place")),
  valid_until: dayField(OFFER_LABELS.valid_until),
  payment_days: paymentDaysField,
  conditions: conditionsField,
});
export type OfferHead = z.output<typeof offerHeadForm>;

const LARGEST_RATE = 9_999_999_999;
const zero = (value: Decimal | null): Decimal => value ?? "0";

export const lineForm = z.object({
  code: optionalCode.transform((code) => code?.toUpperCase() ?? null),
  description: requiredLine({
    required: OFFER_MESSAGES.required(LINE_LABELS.description),
    ...limit(LINE_LABELS.description, LINE_DESCRIPTION_MAX),
  }),
  basis: keyOf(PRICE_BASES, OFFER_MESSAGES.chooseFromList(LINE_LABELS.basis)),
  quantity: amount({
    label: LINE_LABELS.quantity,
    decimals: 3,
    max: 99_999_999_999,
    units: [...UNITS_OF_WEIGHT, "m3", "cbm", "x"],
  }),
  cost: amount({
    label: LINE_LABELS.cost,
    decimals: 4,
    max: LARGEST_RATE,
    signed: true,
    currency: null,
  }).transform(zero),
  price: amount({ label: LINE_LABELS.price, decimals: 4, max: LARGEST_RATE, signed: true, currency: null })
    .refine((value) => value !== null, { error: OFFER_MESSAGES.required(LINE_LABELS.price), abort: true })
    .transform(zero),
  minimum: amount({ label: LINE_LABELS.minimum, decimals: 4, max: LARGEST_RATE, currency: null }),
  vat_rate: amount({ label: LINE_LABELS.vat_rate, decimals: 2, max: 100, units: ["%"] }).transform(zero),
});

/** A line as typed in an offer or a template. */
export interface OfferLineInput extends z.output<typeof lineForm> {
  /** Currency of price and minimum, and of the cost; null for that of the offer. */
  currency: string | null;
  cost_currency: string | null;
}

export interface OfferInput extends OfferHead {
  lines: OfferLineInput[];
  rates: Rates;
}

/** Returns currencies that need an exchange rate, in the order of their first line. */
export function foreignCurrencies(
  currency: string,
  lines: readonly Pick<OfferLineInput, "currency" | "cost_currency">[],
): string[] {
  const named = [currency, ...lines.flatMap((line) => [line.cost_currency, line.currency])];
  return [...new Set(named)].filter((each) => each !== null && each !== OWN_CURRENCY) as string[];
}

export type OfferFigures = Pick<OfferHead, "weight_kg" | "chargeable_kg" | "volume_m3" | "containers">;

/** Returns 1 or the figure of the head for a basis; null when it is unknown. */
export function quantityOf(basis: PriceBasis, head: OfferFigures): Decimal | null {
  switch (basis) {
    case "flat":
      return "1";
    case "kg":
      return head.weight_kg;
    case "chargeable_kg":
      // Never the gross weight: a bulky shipment is due by its volume.
      return head.chargeable_kg;
    case "m3":
      return head.volume_m3;
    case "container":
      return head.containers === null ? null : String(head.containers);
    default:
      return null;
  }
}

export const FIGURE_OF_BASIS: Partial<Record<PriceBasis, string>> = {
  kg: OFFER_LABELS.weight_kg,
  chargeable_kg: OFFER_LABELS.chargeable_kg,
  m3: OFFER_LABELS.volume_m3,
  container: OFFER_LABELS.containers,
};

/** An amount as typed, with its currency when it differs from the offer's: «USD 62». */
export const withCurrency = (amount: Decimal | null, currency: string | null | undefined): string =>
  currency && amount !== null ? `${currency} ${amountText(amount)}` : amountText(amount);

/** «OFR Sea freight: per m³, 12.5 at 80, cost USD 62, minimum 100, VAT 21%». */
export function lineWords(line: OfferLineInput): string {
  const { code, description, basis, quantity, cost, minimum, vat_rate } = line;
  const price = withCurrency(line.price, line.currency);
  const at = quantity === null ? price : `${amountText(quantity)} at ${price}`;
  return [
    `${code ? `${code} ` : ""}${description}: ${PRICE_BASES[basis].toLowerCase()}, ${at}`,
    `cost ${withCurrency(cost, line.cost_currency)}`,
    ...(minimum === null ? [] : [`minimum ${amountText(minimum)}`]),
    `VAT ${amountText(vat_rate)}%`,
  ].join(", ");
}

type OfferTexts = Record<OfferFieldName | "lines" | "rates", string | null>;

export function offerTexts({ lines, rates, ...head }: OfferInput): OfferTexts {
  const text = (field: OfferFieldName): string | null => {
    const value = head[field];
    if (value === null || value === undefined) return null;
    if (field === "language") return STAFF_LANGUAGE_NAMES[value as Language];
    return field === "weight_kg" || field === "chargeable_kg" || field === "volume_m3"
      ? amountText(String(value))
      : String(value);
  };
  const texts = Object.fromEntries(OFFER_FIELDS.map((field) => [field, text(field)]));
  const named = Object.entries(rates).map(([currency, rate]) => rateText(currency, rate));
  return {
    ...texts,
    lines: lines.map(lineWords).join("\n") || null,
    rates: named.toSorted().join(", ") || null,
  } as OfferTexts;
}

export const changedOfferFields = (stored: OfferInput, typed: OfferInput): EditConflict["changes"] =>
  conflictingTexts({ mine: offerTexts(typed), theirs: offerTexts(stored) }, (field) =>
    field === "lines"
      ? "Lines"
      : field === "rates"
        ? "Rates"
        : OFFER_LABELS[field as keyof typeof OFFER_LABELS],
  );
