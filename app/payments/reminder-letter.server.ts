import { greeting } from "#app/kit/language/greeting.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { filledIn, type Reminders } from "#app/settings/reminders.ts";
import { writtenAccounts } from "./account-pdf.server.ts";
import type { LetterToSend } from "./letters.server.ts";
import { ACCOUNT_WORDS } from "./words.ts";
import type { DueReminder } from "./reminders.server.ts";

/** Writes subject, text and rows of a reminder in a language, by the template of its level. */
export function writeReminder(
  { level, customer, invoices, totals }: DueReminder,
  { texts }: Reminders,
  { language, invoicing, contact }: { language: Language; invoicing: Invoicing; contact: string | null },
): Pick<LetterToSend, "subject" | "message" | "facts" | "invoices"> {
  const words = texts[level - 1]?.[language] ?? { subject: "", text: "" };
  return runInLanguage(language, () => {
    const total = totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ");
    const values = {
      greeting: greeting(contact),
      customer,
      total,
      company: invoicing.legal_name,
      invoices: invoices.length,
    };
    const accounts = writtenAccounts(invoicing, totals[0]?.currency ?? "EUR").join(", ");
    return {
      subject: filledIn(words.subject, values),
      message: filledIn(words.text, values),
      invoices: invoices.map(({ number, due_on, open, currency, communication }) => ({
        number,
        due: formatDay(due_on),
        amount: formatMoney(open, currency),
        communication,
      })),
      facts: [
        { label: ACCOUNT_WORDS.columns.open, value: total },
        ...(accounts === ""
          ? []
          : [
              { label: "IBAN", value: accounts },
              { label: ACCOUNT_WORDS.holder, value: invoicing.legal_name },
            ]),
      ],
    };
  });
}
