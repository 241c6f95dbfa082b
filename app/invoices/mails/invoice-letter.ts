import { signatureOf } from "#app/mails/signature.ts";
import { greeting } from "#app/kit/language/greeting.ts";
import { z } from "zod";
import { addressedLetterForm, type Letter, SUBJECT_MAX } from "#app/kit/language/letter.ts";
import { formatDay } from "#app/kit/time/time.ts";
import type { Invoice } from "../invoice.ts";
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
  about: { name: string; sender: string; company: string; isCopy: boolean; isSettled: boolean },
): Letter {
  const { name, sender, company, isCopy } = about;
  const { kind, number, issuedOn, preceding } = invoice;
  const day = formatDay(issuedOn);
  const sentences =
    kind === "invoice"
      ? [WORDS.invoice(number ?? "", day), about.isSettled && WORDS.settled]
      : [
          WORDS.creditNote(number ?? "", day),
          preceding && WORDS.credits(preceding.number, formatDay(preceding.issuedOn)),
        ];
  return {
    subject: WORDS.subject(INVOICE_WORDS.kinds[kind], number ?? "", company).slice(0, SUBJECT_MAX),
    message: [
      greeting(name),
      [...sentences, isCopy && WORDS.copy].filter(Boolean).join(" "),
      signatureOf(WORDS.regards, sender, company),
    ].join("\n\n"),
  };
}
