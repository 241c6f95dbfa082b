import { Big } from "big.js";
import { z } from "zod";
import { optionalCode, textSchema } from "#app/kit/forms/form-codec.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { type FormRow, formRows, formWithRows } from "#app/kit/forms/form-rows.ts";
import { currencySchema, isCurrency } from "#app/kit/money/currency.ts";
import { type Decimal, decimalsOf, roundMoney } from "#app/kit/money/money.ts";
import { amountText, readAmount } from "#app/kit/money/typed-amount.ts";
import { optionalId, optionalLine, requiredLine, limit } from "#app/kit/text/text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { OWN_CURRENCY, rateOf, type Rates, readRate } from "#app/exchange-rates/exchange-rate.ts";
import {
  CHARGE_LABELS,
  type ChargeField,
  CHARGES_MAX_ROWS,
  currencyField,
  type Side,
  SIDES,
  type TypedCharge,
  CHARGE_MESSAGES,
} from "./charge.ts";

export const CHARGE_MAX_LENGTH = {
  description: 300,
  supplier: 200,
  supplier_reference: 100,
  vat: 100,
  bill_to: 200,
} as const;
const AMOUNT_MAX = 99_999_999_999;
/** Decimals of the columns, for a row whose currency cannot be read. */
const DECIMALS_HELD = 3;

const limits = (field: keyof typeof CHARGE_MAX_LENGTH) => ({
  required: `${CHARGE_LABELS[field]} is required`,
  ...limit(CHARGE_LABELS[field], CHARGE_MAX_LENGTH[field]),
});

/** Returns the currency of a side; a cost without one has that of the price. */
const currencyIn = (row: FormRow["values"], side: Side): string =>
  (row[currencyField(side)] || row.currency || "").trim().toUpperCase();

/** Schema of an amount with the decimals of its currency, which may be incomplete; negative amounts are credits. */
function amount(field: ChargeField, currency: string) {
  const decimals = isCurrency(currency) ? decimalsOf(currency) : DECIMALS_HELD;
  return textSchema<Decimal>((text) =>
    readAmount(text, { label: CHARGE_LABELS[field], decimals, max: AMOUNT_MAX, signed: true, currency }),
  );
}

const rate = (side: Side) => textSchema<Decimal>((text) => readRate(text, CHARGE_LABELS[`${side}_rate`]));

/** Returns whether a text is a booking day, `YYYY-MM-DD`; refuses years before 2000, which are incompletely typed. */
export const isDay = (text: string) => /^2\d{3}-\d{2}-\d{2}$/.test(text) && startOfLocalDay(text) !== null;

function formWith(currencies: Record<Side, string>) {
  const plannedField = (side: Side) =>
    amount(`${side}_planned`, currencies[side]).transform((value) => value ?? "0");
  const actual = (side: Side) => amount(`${side}_actual`, currencies[side]);
  return z.object({
    id: optionalId(CHARGE_MESSAGES.failed),
    code: optionalCode.transform((code) => code?.toUpperCase() ?? null),
    description: requiredLine(limits("description")),
    currency: currencySchema,
    cost_currency: currencySchema,
    cost_planned: plannedField("cost"),
    price_planned: plannedField("price"),
    cost_actual: actual("cost"),
    price_actual: actual("price"),
    cost_rate: rate("cost"),
    price_rate: rate("price"),
    vat: optionalLine(limits("vat")),
    supplier: optionalLine(limits("supplier")),
    supplier_reference: optionalLine(limits("supplier_reference")),
    booked_on: optionalCode.transform((day) => day ?? "").refine(isDay, "Please enter a valid date"),
    bill_to: optionalLine(limits("bill_to")),
  });
}

const FORMS = new Map<string, ReturnType<typeof formWith>>();

/** Parses a row by the schema of its currencies, which is cached, since a save has hundreds of rows. */
function readRow(row: FormRow["values"]) {
  const [cost_currency, price] = [currencyIn(row, "cost"), currencyIn(row, "price")];
  const form = FORMS.get(`${cost_currency} ${price}`) ?? formWith({ cost: cost_currency, price });
  if (isCurrency(cost_currency) && isCurrency(price)) FORMS.set(`${cost_currency} ${price}`, form);
  return form.safeParse({ ...row, cost_currency, currency: price });
}

/** Columns with a default value: alone they do not make a row. */
const PREFILLED_COLUMNS = ["id", "cost_currency", "currency", "cost_rate", "price_rate", "vat", "booked_on"];

export function chargeRowsIn(record: FormRecord): FormRow[] {
  return formRows(record, "charges", (column) => !PREFILLED_COLUMNS.includes(column));
}

/**
 * Parses charges from the fields of a form: `charges.3.cost_actual`, in the order of the fields, whatever their
 * numbers. Messages are keyed by field, that of too many rows by «charges».
 */
export const chargesForm = formWithRows((record, _, refuse): TypedCharge[] => {
  const rows = chargeRowsIn(record);
  if (rows.length > CHARGES_MAX_ROWS) {
    refuse("charges", CHARGE_MESSAGES.tooMany(CHARGES_MAX_ROWS, rows.length));
    return [];
  }
  return rows.flatMap(({ index, values }) => {
    const result = readRow(values);
    if (result.success) return [result.data];
    for (const { path, message } of result.error.issues)
      refuse(`charges.${index}.${String(path[0] ?? "description")}`, message);
    return [];
  });
});

/** Fills in the rates of the day where none is typed, as a save would; an unknown rate stays null. */
export const withRates = <Line extends TypedCharge>(line: Line, rates: Rates): Line => ({
  ...line,
  ...Object.fromEntries(
    SIDES.map((side) => {
      const own = line[currencyField(side)];
      return [`${side}_rate`, own === OWN_CURRENCY ? "1" : (line[`${side}_rate`] ?? rateOf(own, rates))];
    }),
  ),
});

/** Parses the rows that can be counted, for the sums below the form, and counts the others. */
export function readTypedCharges(
  record: FormRecord,
  rates: Rates,
): { charges: TypedCharge[]; unread: number } {
  const rows = chargeRowsIn(record);
  const charges = rows.flatMap(({ values: row }) => {
    const { data } = readRow({ ...row, description: row.description || "-" });
    const line = data && withRates(data, rates);
    return line && line.cost_rate !== null && line.price_rate !== null ? [line] : [];
  });
  return { charges, unread: rows.length - charges.length };
}

function chargeFormRow(charge: TypedCharge): Record<ChargeField | "id", string> {
  const amountOf = (side: Side, value: Decimal | null) => {
    const own = charge[currencyField(side)];
    if (value === null) return "";
    return decimalsOf(own) === DECIMALS_HELD ? amountText(value) : roundMoney(value, own);
  };
  const plannedText = (side: Side) => {
    const value = charge[`${side}_planned`];
    return new Big(value).eq(0) ? "" : amountOf(side, value);
  };
  const rateIn = (side: Side) =>
    charge[currencyField(side)] === OWN_CURRENCY ? "" : amountText(charge[`${side}_rate`]);
  return {
    id: charge.id ?? "",
    code: charge.code ?? "",
    description: charge.description,
    currency: charge.currency,
    cost_currency: charge.cost_currency,
    cost_planned: plannedText("cost"),
    price_planned: plannedText("price"),
    cost_actual: amountOf("cost", charge.cost_actual),
    price_actual: amountOf("price", charge.price_actual),
    cost_rate: rateIn("cost"),
    price_rate: rateIn("price"),
    vat: charge.vat ?? "",
    supplier: charge.supplier ?? "",
    supplier_reference: charge.supplier_reference ?? "",
    booked_on: charge.booked_on,
    bill_to: charge.bill_to ?? "",
  };
}

export function chargesFormValues(charges: readonly TypedCharge[]): FormRecord {
  return Object.fromEntries(
    charges.flatMap((charge, index) =>
      Object.entries(chargeFormRow(charge)).map(([column, text]) => [`charges.${index}.${column}`, text]),
    ),
  );
}
