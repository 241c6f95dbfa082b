import { z } from "zod";
import { addressedLetterForm, type Letter, SUBJECT_MAX } from "#app/kit/language/letter.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import type { Invoice } from "../invoice.ts";
import { invoiceTotals } from "../totals.ts";
import { INVOICE_WORDS, INVOICE_LETTER as WORDS } from "../words.ts";

/** Schema of the form «Send by mail». */
export const sendInvoiceForm = addressedLetterForm.extend({
  /** Number of this mail, as the sender has seen; another one sent since is reported first. */
  attempt: z.coerce.number().int().min(1),
});

export type SentInvoice = z.output<typeof sendInvoiceForm>;

/** Proposes subject and text of the mail, in the current language. */
export function invoiceLetter(
  invoice: Invoice,
  { name, sender, company, isCopy }: { name: string; sender: string; company: string; isCopy: boolean },
): Letter {
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
