import { Big } from "big.js";
import { z } from "zod";
import { rateLabel, readRate } from "#app/exchange-rates/exchange-rate.ts";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import { type Decimal, decimalsOf } from "#app/kit/money/money.ts";
import { readAmount } from "#app/kit/money/typed-amount.ts";
import { requiredLine } from "#app/kit/text/text.ts";

const AMOUNT_MAX = 99_999_999;
const DECIMALS = 3;

/** Of the invoice as it was looked at. */
const version = z.coerce.number().int();
const line = z.string();

export const versionForm = z.object({ version });

/** Numbers of shipments, one a line or with commas between; without one the line is nobody's. */
export const assignForm = z.object({
  version,
  line,
  shipments: z
    .string()
    .max(5_000, "Type fewer shipments")
    .transform((text) => [...new Set(text.split(/[,;\n]+/).map((number) => number.trim()))].filter(Boolean)),
});

/** An amount that may be below zero; empty is null. @param currency undefined where the form does not know it */
export const amountField = (label: string, currency?: string) =>
  textSchema<Decimal>((text) => {
    const decimals = currency === undefined ? DECIMALS : decimalsOf(currency);
    return readAmount(text, { label, decimals, max: AMOUNT_MAX, signed: true, money: true });
  });

/** An amount from which on something counts; empty for never. */
export const limitField = (label: string) =>
  textSchema<Decimal>((text) =>
    readAmount(text, { label, decimals: DECIMALS, max: AMOUNT_MAX, money: true }),
  );

/** The parts of a line, `charge_0` and `amount_0` and on; an empty charge is a cost nobody planned. */
export const sharesForm = z.looseObject({ version, line }).transform((record, context) => {
  const fields = record as unknown as Record<string, unknown>;
  const parts: { chargeId: string | null; amount: Decimal }[] = [];
  for (let index = 0; typeof fields[`amount_${index}`] === "string"; index += 1) {
    const read = amountField("Amount").safeParse(fields[`amount_${index}`]);
    for (const { message } of read.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [`amount_${index}`], message });
    const charge = fields[`charge_${index}`];
    parts.push({
      chargeId: typeof charge === "string" && charge !== "" ? charge : null,
      amount: new Big(read.data ?? 0).toFixed(),
    });
  }
  return { version: record.version, line: record.line, parts };
});

export const reasonForm = z.object({
  version,
  turn: z.enum(["dispute", "refuse"], { error: "Choose one" }),
  reason: requiredLine({
    required: "Say why",
    max: 500,
    tooLong: "A reason must be at most 500 characters",
  }),
});

/** @param currency of the invoice */
export const rateForm = (currency: string) =>
  z.object({
    version,
    rate: textSchema<Decimal>((text) => readRate(text, rateLabel(currency))).pipe(
      z.string({ error: "Type the rate" }),
    ),
  });

/** Supplier of the invoice; empty for an unknown one. */
export const supplierForm = z.object({
  version,
  company_id: z
    .string()
    .default("")
    .refine((id) => id === "" || z.guid().safeParse(id).success, "Choose one from the list")
    .transform((id) => id || null),
});
