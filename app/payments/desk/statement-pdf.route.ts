import { generatedResponse } from "#app/files/file-response.server.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { drawStatement } from "../letters.server.ts";
import { languageOf, moneyContact } from "#app/customers/money-contact.ts";
import { readAccount } from "#app/payments/accounts.server.ts";
import type { Route } from "./+types/statement-pdf.route";

/** Serves the current statement of account of a customer, in the language of the address, else in theirs. */
export const loader = forStaff(
  "payments.read",
  async ({ params, request }: Route.LoaderArgs, { db, actor, now }) => {
    const account = await readAccount(db, actor, params.company);
    const chosen = new URL(request.url).searchParams.get("language");
    const language = isLanguage(chosen)
      ? chosen
      : languageOf(account.company, moneyContact(account.company.contacts));
    const { name, pdf } = await drawStatement(db, actor, account, { language, today: toLocalDay(now()) });
    return generatedResponse({ name, type: "application/pdf", bytes: pdf });
  },
);
