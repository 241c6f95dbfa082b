import { redirect } from "react-router";
import type { Actor } from "#app/access/policy.ts";
import { crossRates } from "#app/exchange-rates/rates.server.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { accountOptions, paymentCurrencies } from "../accounts.server.ts";
import { paymentForm, PAYMENTS_ADDRESS, settlePaymentForm } from "../payment.ts";
import { recordPayment, settlePayment, undoPayment } from "../payments.server.ts";
import { findNamedItems, findOpenItems, openItemsOf, readPayment } from "../read-payments.server.ts";
import { findOverpayments } from "../refunds.server.ts";
import { undoSettlement } from "../settle.server.ts";
import type { Route } from "./+types/payment.route";
import { PaymentPage } from "./payment-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Payment · Shipment Tracking System" }];

export const loader = forStaff(
  "payments.read",
  async ({ request, params }: Route.LoaderArgs, { db, actor, now }) => {
    const read = await readPayment(db, actor, params.id);
    const { company_id, payer, currency, amount } = read.payment;
    const kind = amount.startsWith("-") ? "credit_note" : "invoice";
    const search = searchText(new URL(request.url).searchParams.get("search"));
    const { message, communication } = read.payment;
    const named = await findNamedItems(db, actor, { message, communication, kind });
    const others =
      search === "" && company_id
        ? (await openItemsOf(db, actor, company_id)).filter((each) => each.kind === kind)
        : await findOpenItems(db, actor, { search: search || (payer ?? ""), currency, kind });
    const items =
      search === "" ? [...new Map([...named, ...others].map((item) => [item.id, item])).values()] : others;
    const typed = search || (company_id ? "" : (payer ?? ""));
    const overpayments =
      kind === "credit_note"
        ? await findOverpayments(db, actor, { companyId: company_id, search: typed })
        : [];
    const accounts = await accountOptions(db, currency);
    const rates = await crossRates(
      db,
      [...items, ...overpayments].map((each) => each.currency),
      currency,
      read.payment.booked_on,
    );
    const currencies = await paymentCurrencies(db, [currency]);
    return {
      ...read,
      items,
      namedItems: named.map(({ id }) => id),
      rates,
      overpayments,
      accounts,
      currencies,
      search,
      today: toLocalDay(now()),
    };
  },
);

async function settle(db: Database, actor: Actor, id: string, record: FormRecord) {
  const { settled } = await settlePayment(db, actor, id, readForm(settlePaymentForm, record));
  return { done: `Allocated to ${pluralize(settled, "item")}` };
}

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    settle: async (record, { db, actor }) => settle(db, actor, id, record),
    "settle-foreign": async (record, { db, actor }) => settle(db, actor, id, record),
    async refund(record, { db, actor }) {
      const typed = readForm(paymentForm, { ...record, paid_back: "1", payment: [id] });
      await recordPayment(db, actor, null, typed);
      return { done: PAYMENT_MESSAGES.refunded };
    },
    async "undo-settlement"({ settlement }, { db, actor }) {
      await undoSettlement(db, actor, String(settlement));
      return { done: PAYMENT_MESSAGES.undone };
    },
    async undo(_, { db, actor }) {
      await undoPayment(db, actor, id);
      throw redirect(`${PAYMENTS_ADDRESS}?done=undone`);
    },
  }),
  { needs: "payments.write", lists: ["invoice", "payment"] },
);
export const clientAction = formClientAction(PAYMENT_MESSAGES.failed);

export default function Payment({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("payment", "invoice");
  return <PaymentPage {...loaderData} answer={answer} />;
}
