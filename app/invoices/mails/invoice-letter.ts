import { signatureOf } from "#app/mails/signature.ts";
import { greeting } from "#app/kit/language/greeting.ts";
import { z } from "zod";
import { addressedLetterForm, type Letter, SUBJECT_MAX } from "#app/kit/language/letter.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import type { Invoice } from "../invoice.ts";
import type { SettledPart } from "../stored-invoice.server.ts";
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
  about: { name: string; sender: string; company: string; isCopy: boolean; part: SettledPart | null },
): Letter {
  const { name, sender, company, isCopy } = about;
  const { kind, number, issuedOn, currency, preceding } = invoice;
  const amount = formatMoney(invoiceTotals(invoice).gross, currency);
  const summary =
    kind === "invoice"
      ? invoiceSentence(invoice, amount, about.part)
      : [
          WORDS.creditNote(number ?? "", formatDay(issuedOn), amount),
          preceding && WORDS.credits(preceding.number, formatDay(preceding.issuedOn)),
        ]
          .filter(Boolean)
          .join(" ");
  return {
    subject: WORDS.subject(INVOICE_WORDS.kinds[kind], number ?? "", company).slice(0, SUBJECT_MAX),
    message: [
      greeting(name),
      isCopy ? `${summary} ${WORDS.copy}` : summary,
      signatureOf(WORDS.regards, sender, company),
    ].join("\n\n"),
  };
}

function invoiceSentence(
  { number, issuedOn, dueOn, currency }: Invoice,
  amount: string,
  part: SettledPart | null,
): string {
  const [day, due] = [formatDay(issuedOn), formatDay(dueOn)];
  if (!part) return WORDS.invoice(number ?? "", day, amount, due);
  const rest = Number(part.open) === 0 ? WORDS.settled : WORDS.remains(formatMoney(part.open, currency), due);
  return `${WORDS.partly(number ?? "", day, amount)} ${rest}`;
}
