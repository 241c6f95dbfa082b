import { invoiceAddress } from "#app/invoices/invoice-list.ts";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { statementPdfAddress } from "#app/payments/payment.ts";
import { carriesInvoices, type ReminderPreview } from "#app/payments/reminder.ts";
import { previewReminder } from "#app/payments/send-reminders.server.ts";
import { ACCOUNT_WORDS } from "#app/payments/words.ts";
import { forStaff, withDialog } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/reminder-mail.route";
import { renderMail } from "./render-mail.server.tsx";

/** Serves the mail of a customer's reminder as it would go out, in the language of the address. */
export const loader = forStaff(
  "payments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now, publicUrl }) =>
    withDialog(log, "a reminder could not be drawn", async (): Promise<ReminderPreview> => {
      const { searchParams } = new URL(request.url);
      const company = searchParams.get("company") ?? "";
      const language = searchParams.get("language");
      const { mail, due } = await previewReminder(db, actor, company, {
        language: isLanguage(language) ? language : null,
        today: toLocalDay(now()),
      });
      const { to, subject, html } = renderMail(mail, publicUrl);
      const statement = {
        name: runInLanguage(mail.language, () => ACCOUNT_WORDS.reminder(due.level)),
        address: `${statementPdfAddress(company)}?language=${mail.language}&reminder=1`,
      };
      const copies = due.invoices.map(({ id, number }) => ({
        name: number,
        address: `${invoiceAddress(id)}/copy`,
      }));
      return { to, subject, html, files: [statement, ...(carriesInvoices(due.invoices) ? copies : [])] };
    }),
);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  catchNetworkError<ReminderPreview | { failed: true }>(serverLoader, { failed: true });
