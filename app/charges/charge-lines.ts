import { Big } from "big.js";
import { z } from "zod";
import { CHARGE_MESSAGES } from "./words.ts";
import { AMOUNT_MESSAGES } from "#app/kit/money/words.ts";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { type FormRow, formRows } from "#app/kit/forms/form-rows.ts";
import { type Decimal, decimalsOf, roundMoney } from "#app/kit/money/money.ts";
import { amountText, otherCurrency, readAmount } from "#app/kit/money/typed-amount.ts";
import { optionalId, optionalLine, requiredLine } from "#app/kit/text/text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { CHARGE_LABELS, type ChargeField, CHARGES_MAX_ROWS, type TypedCharge } from "./charge.ts";

export const CHARGE_MAX_LENGTH = {
  description: 300,
  supplier: 200,
  supplier_reference: 100,
  vat: 100,
  bill_to: 200,
} as const;
const AMOUNT_MAX = 99_999_999_999;
/** Decimals that the columns hold, for a row whose currency cannot be read. */
const DECIMALS_HELD = 3;

const limits = (field: keyof typeof CHARGE_MAX_LENGTH) => ({
  required: `${CHARGE_LABELS[field]} is required`,
  max: CHARGE_MAX_LENGTH[field],
  tooLong: CHARGE_MESSAGES.tooLong(CHARGE_LABELS[field], CHARGE_MAX_LENGTH[field]),
});

const currencyOf = (text: string | undefined): string => (text ?? "").trim().toUpperCase();
const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** Amounts have the decimals of their currency; those below zero are credits. */
function amount(field: ChargeField, decimals: number) {
  return textSchema<Decimal>((text) =>
    readAmount(text, { label: CHARGE_LABELS[field], decimals, max: AMOUNT_MAX, signed: true, money: true }),
  );
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && startOfLocalDay(text) !== null;

function formWith(decimals: number) {
  const planned = (field: ChargeField) => amount(field, decimals).transform((value) => value ?? "0");
  return z.object({
    id: optionalId(CHARGE_MESSAGES.failed),
    code: z
      .string()
      .nullish()
      .transform((text) => text?.trim().toUpperCase() || null),
    description: requiredLine(limits("description")),
    currency: z
      .string()
      .nullish()
      .transform((text) => currencyOf(text ?? ""))
      .refine(isCurrency, "A currency has three letters, such as EUR"),
    cost_planned: planned("cost_planned"),
    price_planned: planned("price_planned"),
    cost_actual: amount("cost_actual", decimals),
    price_actual: amount("price_actual", decimals),
    vat: optionalLine(limits("vat")),
    supplier: optionalLine(limits("supplier")),
    supplier_reference: optionalLine(limits("supplier_reference")),
    booked_on: z
      .string()
      .nullish()
      .transform((text) => text?.trim() ?? "")
      .refine(isDay, "Please enter a valid date"),
    bill_to: optionalLine(limits("bill_to")),
  });
}

const AMOUNT_FIELDS = ["cost_planned", "price_planned", "cost_actual", "price_actual"] as const;

/** An amount that names another currency than its row is refused, never converted silently. */
function foreignAmounts(row: FormRow["values"]): { field: string; message: string }[] {
  const currency = currencyOf(row.currency);
  return AMOUNT_FIELDS.flatMap((field) => {
    const other = otherCurrency(row[field] ?? "", currency);
    return other
      ? [{ field, message: AMOUNT_MESSAGES.otherCurrency(CHARGE_LABELS[field], other, currency || "none") }]
      : [];
  });
}

const FORMS = new Map<number, ReturnType<typeof formWith>>();

/** The form of rows in a currency, made once: a save has hundreds of rows. */
function rowForm(currency: string) {
  const decimals = isCurrency(currency) ? decimalsOf(currency) : DECIMALS_HELD;
  const form = FORMS.get(decimals) ?? formWith(decimals);
  FORMS.set(decimals, form);
  return form;
}

/** They have a value from the start: only what is typed makes a row. */
const GIVEN = ["id", "currency", "vat", "booked_on"];

/** In the order they stand in, without those in which nothing is typed. */
export function chargeRowsIn(record: FormRecord): FormRow[] {
  return formRows(record, "charges", (column) => !GIVEN.includes(column));
}

/**
 * Reads charges from the fields of a form: `charges.3.cost_actual`, in the order of the fields, whatever their numbers.
 * Messages have the names of the fields, that of too many rows «charges».
 */
export const chargesForm = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
  .transform((record, context): TypedCharge[] => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    const rows = chargeRowsIn(record);
    if (rows.length > CHARGES_MAX_ROWS) {
      refuse("charges", CHARGE_MESSAGES.tooMany(CHARGES_MAX_ROWS, rows.length));
      return [];
    }
    return rows.flatMap(({ index, values }) => {
      const foreign = foreignAmounts(values);
      for (const { field, message } of foreign) refuse(`charges.${index}.${field}`, message);
      const result = rowForm(currencyOf(values.currency)).safeParse(values);
      if (result.success) return foreign.length > 0 ? [] : [result.data];
      for (const { path, message } of result.error.issues)
        refuse(`charges.${index}.${String(path[0] ?? "description")}`, message);
      return [];
    });
  });

/** The rows that can be read, for the sums below the form, and how many cannot yet. */
export function readTypedCharges(record: FormRecord): { charges: TypedCharge[]; unread: number } {
  const rows = chargeRowsIn(record);
  const charges = rows.flatMap(({ values: row }) => {
    if (foreignAmounts(row).length > 0) return [];
    const { data } = rowForm(currencyOf(row.currency)).safeParse({
      ...row,
      description: row.description || "-",
    });
    return data ? [data] : [];
  });
  return { charges, unread: rows.length - charges.length };
}

function chargeFormRow(charge: TypedCharge): Record<ChargeField | "id", string> {
  const { currency } = charge;
  const amountOf = (value: Decimal | null) =>
    value === null
      ? ""
      : decimalsOf(currency) === DECIMALS_HELD
        ? amountText(value)
        : roundMoney(value, currency);
  const planned = (value: Decimal) => (new Big(value).eq(0) ? "" : amountOf(value));
  return {
    id: charge.id ?? "",
    code: charge.code ?? "",
    description: charge.description,
    currency,
    cost_planned: planned(charge.cost_planned),
    price_planned: planned(charge.price_planned),
    cost_actual: amountOf(charge.cost_actual),
    price_actual: amountOf(charge.price_actual),
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
