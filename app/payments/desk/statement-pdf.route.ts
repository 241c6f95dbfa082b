import { generatedResponse } from "#app/files/file-response.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { drawStatement } from "../letters.server.ts";
import { languageOf, moneyContact } from "../money-contact.ts";
import { readAccount } from "../read-account.server.ts";
import type { Route } from "./+types/statement-pdf.route";

/** The statement of account of a customer as it stands, in their language. */
export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "payments.read");
  const { db, now } = context.get(requestScope);
  const account = await readAccount(db, actor, params.company);
  const language = languageOf(account.company, moneyContact(account.company.contacts));
  const { name, pdf } = await drawStatement(db, actor, account, { language, today: toLocalDay(now()) });
  return generatedResponse({ name, type: "application/pdf", bytes: pdf });
});
