import { z } from "zod";
import { languageChoice } from "#app/kit/language/language-choice.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { requiredLine, requiredText } from "#app/kit/text/text.ts";
import { formatDay } from "#app/kit/time/time.ts";
import type { Invoice } from "../invoice.ts";
import { invoiceTotals } from "../totals.ts";
import { INVOICE_WORDS } from "../words.ts";
import { INVOICE_LETTER as WORDS } from "./mail-words.ts";

export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 5_000;

const text = (label: string, max: number) => ({
  required: `${label} is required`,
  max,
  tooLong: `${label} must be at most ${max} characters`,
});

/** The form of «Send by mail». */
export const sendInvoiceForm = z.object({
  to: requiredLine(text("Recipient", 254)).refine(
    isEmailType,
    "Enter an e-mail address, such as name@company.be",
  ),
  language: languageChoice,
  subject: requiredLine(text("Subject", SUBJECT_MAX)),
  message: requiredText(text("Message", MESSAGE_MAX)),
  /** The how many-th mail it is, as its sender has seen: another that went out meanwhile is said first. */
  attempt: z.coerce.number().int().min(1),
});

export type SentInvoice = z.output<typeof sendInvoiceForm>;

export interface InvoiceLetter {
  subject: string;
  message: string;
}

/** Proposes subject and text of the mail, in the current language. */
export function invoiceLetter(
  invoice: Invoice,
  { name, sender, company, isCopy }: { name: string; sender: string; company: string; isCopy: boolean },
): InvoiceLetter {
  const { kind, number, issuedOn, dueOn, currency } = invoice;
  const amount = formatMoney(invoiceTotals(invoice).gross, currency);
  const summary =
    kind === "invoice"
      ? WORDS.invoice(number ?? "", formatDay(issuedOn), amount, formatDay(dueOn))
      : WORDS.creditNote(number ?? "", formatDay(issuedOn), amount);
  return {
    subject: WORDS.subject(INVOICE_WORDS.kinds[kind], number ?? "", company).slice(0, SUBJECT_MAX),
    message: [
      WORDS.dear(name),
      isCopy ? `${summary} ${WORDS.copy}` : summary,
      [WORDS.regards, sender, company].filter(Boolean).join("\n"),
    ].join("\n\n"),
  };
}
