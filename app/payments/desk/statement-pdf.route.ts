import { generatedResponse } from "#app/files/file-response.server.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { drawStatement } from "../letters.server.ts";
import { drawDueReminder } from "../send-reminders.server.ts";
import { languageOf, moneyContact } from "#app/customers/money-contact.ts";
import { readAccount } from "#app/payments/accounts.server.ts";
import type { Route } from "./+types/statement-pdf.route";

/** Serves the current statement of account of a customer, or the reminder due, in the language of the address, else in theirs. */
export const loader = forStaff(
  "payments.read",
  async ({ params, request }: Route.LoaderArgs, { db, actor, now }) => {
    const account = await readAccount(db, actor, params.company);
    const { searchParams } = new URL(request.url);
    const chosen = searchParams.get("language");
    const language = isLanguage(chosen)
      ? chosen
      : languageOf(account.company, moneyContact(account.company.contacts));
    const draw = searchParams.has("reminder") ? drawDueReminder : drawStatement;
    const { name, pdf } = await draw(db, actor, account, { language, today: toLocalDay(now()) });
    return generatedResponse({ name, type: "application/pdf", bytes: pdf });
  },
);
