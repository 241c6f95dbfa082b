import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { accountOptions, paymentCurrencies } from "../accounts.server.ts";
import { disputeInvoice } from "../disputes.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { disputeForm, paymentForm, settleForm, writeOffForm } from "../payment.ts";
import { recordPayment } from "../payments.server.ts";
import { findOpenItems, openItemsOf, readItem } from "../read-payments.server.ts";
import { setOffCredit, undoSettlement, writeOff } from "../settle.server.ts";
import type { Route } from "./+types/invoice-payments.route";
import { listWaitingPaymentsFor } from "../waiting-payments.server.ts";
import { InvoicePaymentsPage } from "./invoice-payments-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Payments of ${loaderData?.item.number ?? "an invoice"} · Shipment Tracking System` },
];

export const loader = forStaff("payments.read", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const read = await readItem(db, actor, params.id);
  const { company_id, kind, currency, customer } = read.item;
  // Open invoices that a credit note can be set off against.
  const open =
    kind === "credit_note"
      ? company_id
        ? await openItemsOf(db, actor, company_id)
        : await findOpenItems(db, actor, { search: customer, currency, kind: "invoice" })
      : [];
  return {
    ...read,
    waiting:
      kind === "invoice" && Number(read.item.open) > 0
        ? await listWaitingPaymentsFor(db, actor, params.id)
        : [],
    open: open.filter((each) => each.kind === "invoice" && each.currency === currency),
    accounts: await accountOptions(db, currency),
    currencies: await paymentCurrencies(db, [currency]),
    today: toLocalDay(now()),
  };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async pay(record, { db, actor }) {
      const typed = readForm(paymentForm, { ...record, invoice: [id] });
      const { settled, rest } = await recordPayment(db, actor, null, typed);
      const { item } = await readItem(db, actor, id);
      if (Number(item.open) > 0)
        return { done: PAYMENT_MESSAGES.recordedPart(formatMoney(item.open, item.currency)) };
      const over = Number(rest) > 0 ? `${formatMoney(rest, typed.currency)} is the customer’s credit` : null;
      return { done: PAYMENT_MESSAGES.recorded(settled, over) };
    },
    async "set-off"(record, { db, actor }) {
      const { settled } = await setOffCredit(db, actor, id, readForm(settleForm, record));
      return { done: `Set off against ${settled === 1 ? "one invoice" : `${settled} invoices`}` };
    },
    async "write-off"(record, { db, actor }) {
      await writeOff(db, actor, id, readForm(writeOffForm, record));
      return { done: "Written off" };
    },
    async dispute(record, { db, actor, now }) {
      await disputeInvoice(db, actor, id, readForm(disputeForm, record).reason, now());
      return { done: "Disputed: nobody is reminded of it" };
    },
    async "end-dispute"(_, { db, actor, now }) {
      await disputeInvoice(db, actor, id, null, now());
      return { done: "Not disputed any more" };
    },
    async "undo-settlement"({ settlement }, { db, actor }) {
      await undoSettlement(db, actor, String(settlement));
      return { done: PAYMENT_MESSAGES.undone };
    },
  }),
  { needs: "payments.write", lists: ["invoice"] },
);
export const clientAction = formClientAction(PAYMENT_MESSAGES.failed);

export default function InvoicePayments({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("invoice", "payment", "bank_statement");
  return <InvoicePaymentsPage {...loaderData} answer={answer} />;
}
