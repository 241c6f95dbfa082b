import { Big } from "big.js";
import { z } from "zod";
import { formRows } from "#app/kit/forms/form-rows.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { currencySchema } from "#app/kit/money/currency.ts";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";
import { requiredLine, limit, line } from "#app/kit/text/text.ts";
import { isDay } from "#app/charges/charge-lines.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { amountField } from "./supplier-forms.ts";
import type { SupplierDocument } from "./supplier-invoice.ts";

/** Rows of the form without JavaScript. */
export const TYPED_ROWS = 3;
export const MOST_LINES = 200;

const requiredField = (label: string, max: number) =>
  requiredLine({ required: `${label} is required`, ...limit(label, max) });

const head = z.looseObject({
  kind: z.enum(["invoice", "credit_note"], { error: "Choose one" }),
  supplier: requiredField("Supplier", 200),
  vat_number: line("VAT number", 40),
  number: requiredField("Number", 100),
  issued_on: z.string({ error: "Choose the day" }).trim().refine(isDay, "Choose the day"),
  due_on: z
    .string()
    .default("")
    .refine((day) => day === "" || isDay(day), "Choose a day, or leave it empty")
    .transform((day) => day || null),
  currency: currencySchema,
  credits: line("Credited invoice", 100),
  vat: z.string().default(""),
  gross: z.string().default(""),
});

/** Returns the rows that are filled in, `lines.3.amount`. */
export const typedLinesIn = (record: FormRecord) => formRows(record, "lines", () => true);

/** Schema of a typed invoice. Amounts are positive also in a credit note; lines and VAT must add up to the total. */
export const typedInvoiceForm = head.transform((typed, context): SupplierDocument => {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const sign = typed.kind === "credit_note" ? -1 : 1;
  const withSign = (amount: Big.BigSource): Decimal => new Big(amount).times(sign).toFixed();
  const amountOf = (name: string, label: string, text: string | undefined, missing?: string) => {
    const { data = null, error } = amountField(label, typed.currency).safeParse(text ?? "");
    const message = error?.issues[0]?.message ?? (data === null ? missing : undefined);
    if (message) refuse(name, message);
    return data ?? "0";
  };
  const rows = typedLinesIn(typed as FormRecord).slice(0, MOST_LINES);
  if (rows.length === 0) refuse("lines", "Type at least one line");
  const lines = rows.map(({ index, values }) => {
    const amount = amountOf(`lines.${index}.amount`, "Amount", values.amount, "Type the amount without VAT");
    const description = requiredField("Description", 1_000).safeParse(values.description ?? "");
    for (const { message } of description.error?.issues ?? []) refuse(`lines.${index}.description`, message);
    return { description: description.data ?? "", note: "", amount: withSign(amount), vatRate: null };
  });
  const net = sumOf(lines.map(({ amount }) => amount));
  const vat = withSign(amountOf("vat", "VAT", typed.vat));
  const gross = withSign(amountOf("gross", "Total", typed.gross, "Type the total, as it is printed"));
  if (!net.plus(vat).eq(gross))
    refuse("gross", MESSAGES.otherTotal(formatMoney(net.plus(vat).times(sign), typed.currency)));
  return {
    kind: typed.kind,
    number: typed.number,
    supplier: typed.supplier,
    vatNumber: typed.vat_number,
    issuedOn: typed.issued_on,
    dueOn: typed.due_on,
    currency: typed.currency,
    net: net.toFixed(),
    vat,
    gross,
    credits: typed.kind === "credit_note" ? typed.credits : null,
    iban: null,
    communication: null,
    note: "",
    lines,
    problems: [],
  };
});
