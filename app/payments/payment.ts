import { Big } from "big.js";
import { z } from "zod";
import { isDay } from "#app/charges/charge-lines.ts";
import { isCurrency } from "#app/kit/money/currency.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { readAmount, decimalsProblem } from "#app/kit/money/typed-amount.ts";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import { requiredLine, limit, line } from "#app/kit/text/text.ts";

export const PAYMENTS_ADDRESS = "/admin/payments";
export const paymentAddress = (id: string): string => `${PAYMENTS_ADDRESS}/${id}`;
export const STATEMENTS_ADDRESS = `${PAYMENTS_ADDRESS}/statements`;
export const statementAddress = (id: string): string => `${STATEMENTS_ADDRESS}/${id}`;
export const accountAddress = (companyId: string): string => `${PAYMENTS_ADDRESS}/customers/${companyId}`;
export const statementPdfAddress = (companyId: string): string =>
  `${accountAddress(companyId)}/statement.pdf`;
export const OPEN_ITEMS_ADDRESS = `${PAYMENTS_ADDRESS}/open`;
export const REMINDERS_ADDRESS = `${PAYMENTS_ADDRESS}/reminders`;
export const reminderMailAddress = (companyId: string, language: string): string =>
  `${REMINDERS_ADDRESS}/mail?company=${companyId}&language=${language}`;
export const remindersLabel = (due: number): string =>
  due > 0 ? `Reminders (${formatCount(due)})` : "Reminders";
export const letterAddress = (id: string): string => `${PAYMENTS_ADDRESS}/letters/${id}`;
export const invoicePaymentsAddress = (id: string): string => `/admin/invoices/${id}/payments`;

/** Account of payments received outside a bank. */
export const CASH = "Cash";

const AMOUNT_MAX = 999_999_999_999;
const NO_AMOUNT = "Type an amount above zero";

const reasonLine = (required: string) => requiredLine({ required, ...limit("A reason", 500) });

const closeReason = line("A reason", 500);
const ids = z.array(z.guid()).default([]);

const amountField = textSchema<Decimal>((text) => {
  const read = readAmount(text, { label: "Amount", decimals: 2, max: AMOUNT_MAX });
  if (typeof read !== "string") return read;
  return Number(read) > 0 ? read : { refused: NO_AMOUNT };
}).pipe(z.string({ error: NO_AMOUNT }));

const convertedField = textSchema<Decimal>((text) => {
  const read = readAmount(text, { label: "Amount", decimals: 2, max: AMOUNT_MAX });
  return typeof read !== "string" || Number(read) > 0 ? read : { refused: NO_AMOUNT };
});

/** Fields for invoices in another currency than the payment. */
const conversionFields = { settles: convertedField, used: convertedField };

/** Schema of a typed payment: the invoices it pays, in the order they are due, or the payments it refunds. */
export const paymentForm = z
  .object({
    amount: amountField,
    currency: z.string().refine(isCurrency, "Choose the currency"),
    booked_on: z.string({ error: "Type the day it came in" }).refine(isDay, "Type the day it came in"),
    account: z.string().trim().min(1, "Choose the account it came in on").max(60),
    message: line("A note", 500),
    paid_back: z.literal("1").optional(),
    invoice: ids,
    payment: ids,
    close_reason: closeReason,
    /** The confirmed question, `PAYMENT_MESSAGES.muchUnused`. */
    sure: z.string().optional(),
    ...conversionFields,
  })
  .superRefine(({ amount, currency }, context) => {
    const message = decimalsProblem(amount, currency);
    if (message !== null) context.addIssue({ code: "custom", path: ["amount"], message });
  });

/** Unused amount, in the currency of the payment, that needs no confirmation. */
const UNUSED_UNASKED = 10_000;

/** Returns whether nine tenths of an amount settle nothing, which suggests a wrong digit or invoice. */
export const isMuchUnused = (amount: Decimal, rest: Decimal): boolean =>
  new Big(rest).gt(UNUSED_UNASKED) && new Big(rest).gt(new Big(amount).times("0.9"));

export type TypedPayment = z.output<typeof paymentForm>;

/** Schema of the form that settles the chosen invoices. */
export const settleForm = z.object({ invoice: ids, close_reason: closeReason });
export type Settling = z.output<typeof settleForm>;

/** Schema of the form that settles by a payment; a refund also settles the rest of other payments. */
export const settlePaymentForm = settleForm.extend({ payment: ids, ...conversionFields });
export type TypedSettling = z.output<typeof settlePaymentForm>;

export const writeOffForm = z.object({
  amount: amountField,
  reason: reasonLine("Say why it is written off"),
});

export const creditLimitForm = z.object({
  limit: textSchema<Decimal>((text) =>
    readAmount(text, { label: "Credit limit", decimals: 2, max: AMOUNT_MAX }),
  ),
});

export const disputeForm = z.object({ reason: reasonLine("Say what the customer disputes") });
