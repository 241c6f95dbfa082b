import { z } from "zod";
import { OWN_CURRENCY, rateLabel, readRate } from "#app/exchange-rates/exchange-rate.ts";
import { formRows } from "#app/kit/forms/form-rows.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import { currencySchema } from "#app/kit/money/currency.ts";
import { type Decimal, decimalsOf } from "#app/kit/money/money.ts";
import { readAmount } from "#app/kit/money/typed-amount.ts";
import { requiredLine, limit } from "#app/kit/text/text.ts";
import type { TypedPart } from "./supplier-invoice.ts";

const AMOUNT_MAX = 99_999_999;
const DECIMALS = 3;
const TEXT_MAX_LENGTH = 2_000;

/** Version of the invoice that was shown. */
const version = z.coerce.number().int();

export const versionForm = z.object({ version });

/** Schema of an amount that may be negative; empty is null. */
export const amountField = (label: string, currency: string, decimals = decimalsOf(currency)) =>
  textSchema<Decimal>((text) =>
    readAmount(text, { label, decimals, max: AMOUNT_MAX, signed: true, currency }),
  );

/** Schema of a limit in the company's currency; empty for none. */
export const limitField = (label: string) =>
  textSchema<Decimal>((text) =>
    readAmount(text, { label, decimals: DECIMALS, max: AMOUNT_MAX, currency: OWN_CURRENCY }),
  );

/** Schema of lines with their typed parts: `parts.0.line`, `parts.0.shipment` and so on. */
export const linesForm = z.looseObject({ version, currency: currencySchema }).transform((record, context) => {
  const parts = formRows(record as FormRecord, "parts", () => true).map(({ index, values }): TypedPart => {
    const amount = amountField("Amount", record.currency, DECIMALS).safeParse(values.amount ?? "");
    for (const { message } of amount.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [`parts.${index}.amount`], message });
    const text = values.shipment ?? "";
    if (text.length > TEXT_MAX_LENGTH)
      context.addIssue({
        code: "custom",
        path: [`parts.${index}.shipment`],
        message: "Type fewer shipments",
      });
    return {
      at: index,
      lineId: values.line ?? "",
      shipmentId: values.shipment_id || null,
      numbers: [...new Set(text.split(/[,;\n]/).map((number) => number.trim()))].filter(Boolean),
      charge: values.charge ?? "",
      amount: amount.data ?? null,
    };
  });
  return { version: record.version, parts };
});

export const reasonForm = z.object({
  version,
  turn: z.enum(["dispute", "refuse"]).default("dispute"),
  reason: requiredLine({ required: "Say why", ...limit("A reason", 500) }),
});

/** Schema of an exchange rate. @param currency of the invoice */
export const rateForm = (currency: string) =>
  z.object({
    version,
    rate: textSchema<Decimal>((text) => readRate(text, rateLabel(currency))).pipe(
      z.string({ error: "Type the rate" }),
    ),
  });

/** Schema of the invoice's supplier; empty for an unknown one. */
export const supplierForm = z.object({
  version,
  company_id: z
    .string()
    .default("")
    .refine((id) => id === "" || z.guid().safeParse(id).success, "Choose one from the list")
    .transform((id) => id || null),
});
