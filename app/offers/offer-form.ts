import { Big } from "big.js";
import { OFFER_MESSAGES } from "./words.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { type FormRow, formRows, formWithRows, type Refuse } from "#app/kit/forms/form-rows.ts";
import { currencySchema } from "#app/kit/money/currency.ts";
import { amountText, otherCurrency, AMOUNT_MESSAGES } from "#app/kit/money/typed-amount.ts";
import { FORM_CURRENCY } from "#app/shipments/terms.ts";
import {
  FIGURE_OF_BASIS,
  foreignCurrencies,
  offerHeadForm,
  LINE_FIELDS,
  LINE_LABELS,
  lineForm,
  OFFER_FIELDS,
  OFFER_MAX_LINES,
  type OfferFigures,
  type OfferInput,
  type OfferLineInput,
  quantityOf,
  withCurrency,
} from "./offer-input.ts";
import { rateLabel, rateOf, type Rates, readRate } from "#app/exchange-rates/exchange-rate.ts";
import { offerTotals, type OfferTotals } from "./totals.ts";

/** Columns with initial values: only other typed texts make a line. */
const CHOICES = ["basis", "vat_rate"];
/** Maximum sum that fits the columns. */
const LARGEST_SUM = 1e12;

/** Returns non-empty lines in the order of their fields in the form, whatever their numbers (`lines.0.price`, `lines.7.price`). */
export function linesIn(record: FormRecord): FormRow[] {
  return formRows(record, "lines", (column) => !CHOICES.includes(column));
}

type AmountField = "cost" | "price" | "minimum";

/**
 * Parses a line. Cost and price are in the currency named in their cells: «USD 2,10». A minimum is in the price's
 * currency, and a percentage has none; any other currency is refused.
 */
export function readLine(
  values: FormRow["values"],
  currency: string,
): { line: OfferLineInput } | { issues: { field: string; message: string }[] } {
  const isPercent = values.basis === "percent";
  const foreignCurrency = (field: "cost" | "price") => otherCurrency(values[field] ?? "", currency);
  const [cost_currency, price_currency] = isPercent
    ? [null, null]
    : [foreignCurrency("cost"), foreignCurrency("price")];
  const lineCurrency = price_currency ?? currency;
  const foreign = ((isPercent ? ["cost", "price", "minimum"] : ["minimum"]) as AmountField[]).flatMap(
    (field) => {
      const other = otherCurrency(values[field] ?? "", lineCurrency);
      return other
        ? [{ field, message: AMOUNT_MESSAGES.otherCurrency(LINE_LABELS[field], other, lineCurrency) }]
        : [];
    },
  );
  const { data, error } = lineForm.safeParse(values);
  if (data && foreign.length === 0) return { line: { ...data, currency: price_currency, cost_currency } };
  const issues = (error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0] ?? "description"),
    message,
  }));
  return { issues: [...foreign, ...issues] };
}

export function typedCurrency(record: FormRecord): string {
  const result = currencySchema.safeParse(record.currency);
  return result.data ?? FORM_CURRENCY;
}

/** Parses all lines. Without a head (as in a template), an empty quantity stays open. */
export function readLines(record: FormRecord, head: OfferFigures | null, refuse: Refuse): OfferLineInput[] {
  const typed = linesIn(record);
  if (typed.length > OFFER_MAX_LINES) refuse("lines", OFFER_MESSAGES.tooManyLines(OFFER_MAX_LINES));
  const currency = typedCurrency(record);
  return typed.slice(0, OFFER_MAX_LINES).flatMap(({ index, values }) => {
    const read = readLine(values, currency);
    if ("issues" in read) {
      for (const { field, message } of read.issues) refuse(`lines.${index}.${field}`, message);
      return [];
    }
    const { line } = read;
    if (line.quantity !== null || line.basis === "percent" || head === null) return [line];
    const quantity = quantityOf(line.basis, head);
    if (quantity === null)
      refuse(
        `lines.${index}.quantity`,
        `Quantity is required, or fill in ${FIGURE_OF_BASIS[line.basis] ?? ""} above`,
      );
    return [{ ...line, quantity }];
  });
}

export const offerForm = formWithRows((record, read, refuse): OfferInput | null => {
  const head = read(offerHeadForm);
  const figures = head ?? typedFigures(record);
  const lines = readLines(record, figures, refuse);
  if (!head) return null;
  const { currency } = head;
  const rates = typedRates(record, foreignCurrencies(currency, lines), refuse);
  const reckoned = lines.filter(({ basis, quantity }) => quantity !== null || basis === "percent");
  if (
    isTooLarge(offerTotals(withRates(reckoned, currency, rates), { currency, rate: rateOf(currency, rates) }))
  )
    refuse("lines", TOO_LARGE);
  return { ...head, lines, rates };
});

export const TOO_LARGE = "The sum of the lines is too large to be an offer";

/** True when a sum does not fit its column. */
export const isTooLarge = ({ net, gross, cost, counted }: OfferTotals): boolean =>
  [net, gross, cost, counted].some((sum) => new Big(sum).abs().gte(LARGEST_SUM));

/** Parses typed exchange rates from the fields `rates.USD`. */
export function typedRates(record: FormRecord, currencies: readonly string[], refuse?: Refuse): Rates {
  return Object.fromEntries(
    currencies.flatMap((currency) => {
      const typed = String(record[`rates.${currency}`] ?? "").trim();
      const rate = typed ? readRate(typed, rateLabel(currency)) : { refused: "" };
      if (typeof rate === "string") return [[currency, rate]];
      if (rate.refused) refuse?.(`rates.${currency}`, rate.refused);
      return [];
    }),
  );
}

/** Lines for calculation and storage: all currencies named, with their known rates. */
export const withRates = (lines: readonly OfferLineInput[], currency: string, rates: Rates) =>
  lines.map((line) => {
    const own = { currency: line.currency ?? currency, cost_currency: line.cost_currency ?? currency };
    return {
      ...line,
      ...own,
      price_rate: rateOf(own.currency, rates),
      cost_rate: rateOf(own.cost_currency, rates),
    };
  });

export function typedFigures(record: FormRecord): OfferFigures {
  const read = <Field extends keyof OfferFigures>(field: Field) =>
    (offerHeadForm.shape[field].safeParse(record[field]).data ?? null) as OfferFigures[Field];
  return {
    weight_kg: read("weight_kg"),
    chargeable_kg: read("chargeable_kg"),
    volume_m3: read("volume_m3"),
    containers: read("containers"),
  };
}

const AMOUNTS: readonly string[] = ["weight_kg", "chargeable_kg", "volume_m3"];

/** Values of the form. A quantity equal to the head's is left empty: it follows the head. */
export function offerFormValues({ lines, rates, ...head }: OfferInput): Record<string, string> {
  const typed = Object.entries(rates).map(([currency, rate]) => [`rates.${currency}`, amountText(rate)]);
  return {
    ...(Object.fromEntries(typed) as Record<string, string>),
    ...Object.fromEntries(
      OFFER_FIELDS.map((field) => [
        field,
        AMOUNTS.includes(field) ? amountText(String(head[field] ?? "")) : String(head[field] ?? ""),
      ]),
    ),
    ...lineFormValues(lines, head),
  };
}

export function lineFormValues(
  lines: readonly OfferLineInput[],
  head: OfferFigures | null,
): Record<string, string> {
  const cells = lines.flatMap((line, index) =>
    LINE_FIELDS.map((field) => [`lines.${index}.${field}`, cellText(line, field, head)]),
  );
  return Object.fromEntries(cells) as Record<string, string>;
}

function cellText(
  line: OfferLineInput,
  field: (typeof LINE_FIELDS)[number],
  head: OfferFigures | null,
): string {
  if (field === "code") return line.code ?? "";
  if (field === "description" || field === "basis") return line[field];
  if (field === "cost") return withCurrency(line.cost, line.cost_currency);
  if (field === "price" || field === "minimum") return withCurrency(line[field], line.currency);
  if (field === "quantity" && head && line.quantity !== null) {
    const own = quantityOf(line.basis, head);
    if (own !== null && new Big(own).eq(line.quantity)) return "";
    // A quantity left open by the template and not given in the request must be filled in.
    if (own === null && line.basis !== "percent" && new Big(line.quantity).eq(0)) return "";
  }
  return amountText(line[field]);
}
