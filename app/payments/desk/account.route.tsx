import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { addressedLetterForm } from "#app/kit/language/letter.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { accountOptions, paymentCurrencies, readAccount } from "../accounts.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { readCreditLimit, setCreditLimit } from "../credit-limit.server.ts";
import { listLetters, prepareStatement, sendStatement } from "../letters.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { creditLimitForm, paymentForm } from "../payment.ts";
import { recordPayment } from "../payments.server.ts";
import type { Route } from "./+types/account.route";
import { AccountPage } from "./account-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Account of ${loaderData?.name ?? "a customer"} · Shipment Tracking System` },
];

export const loader = forStaff("payments.read", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const { company, items, unused } = await readAccount(db, actor, params.company);
  const { id, name } = company;
  const today = toLocalDay(now());
  const [accounts, currencies, letter, letters, credit] = await Promise.all([
    accountOptions(db, "EUR"),
    paymentCurrencies(
      db,
      items.map(({ currency }) => currency),
    ),
    prepareStatement(db, actor, { company, items, unused }, today),
    listLetters(db, actor, id),
    readCreditLimit(db, actor, id),
  ]);
  return { id, name, items, unused, accounts, currencies, letter, letters, credit, today };
});

export const action = formAction(
  ({ company: payer }: Route.ActionArgs["params"]) => ({
    async pay(record, { db, actor }) {
      const { company } = await readAccount(db, actor, payer);
      const typed = readForm(paymentForm, record);
      const { settled, rest } = await recordPayment(db, actor, company.id, typed);
      const over = Number(rest) > 0 ? `${formatMoney(rest, typed.currency)} is the customer’s credit` : null;
      return { done: PAYMENT_MESSAGES.recorded(settled, over) };
    },
    async "credit-limit"(record, { db, actor }) {
      const { limit } = readForm(creditLimitForm, record);
      await setCreditLimit(db, actor, payer, { limit, currency: OWN_CURRENCY });
      return { done: limit === null ? "No credit limit any more" : "Credit limit saved" };
    },
    async "send-statement"(record, { db, actor, now }) {
      const letter = readForm(addressedLetterForm, record);
      await sendStatement(db, actor, payer, { ...letter, now: now() });
      return { done: `On its way to ${letter.to}` };
    },
  }),
  { needs: "payments.write", lists: ["invoice"] },
);
export const clientAction = formClientAction(PAYMENT_MESSAGES.failed);

export default function CustomerAccount({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("invoice", "payment", "company");
  return <AccountPage {...loaderData} answer={answer} />;
}
