import { Banknote } from "lucide-react";
import { can } from "#app/access/policy.ts";
import { actOnInvoice } from "#app/invoices/act-on-invoice.server.ts";
import { InvoicePage } from "#app/invoices/invoice-page.tsx";
import { INVOICE_MESSAGES } from "#app/invoices/messages.ts";
import { readInvoicePage } from "#app/invoices/read-invoice-page.server.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { listRemindersOf } from "#app/payments/letters.server.ts";
import { letterAddress, statementAddress } from "#app/payments/payment.ts";
import { listWaitingPaymentsFor } from "#app/payments/waiting-payments.server.ts";
import { WaitingPayments } from "#app/payments/waiting-payments.tsx";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/invoice.route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.invoice.title ?? "Invoice"} · Shipment Tracking System` },
];

export const loader = forStaff("invoices.read", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const invoice = await readInvoicePage(db, actor, params.id, now());
  const { id, openItem } = invoice;
  const isRead = openItem !== null && can(actor, "payments.read");
  const [reminders, waiting] = await Promise.all([
    isRead ? listRemindersOf(db, actor, id) : [],
    isRead && Number(openItem.open) > 0 ? listWaitingPaymentsFor(db, actor, id) : [],
  ]);
  return { invoice, reminders, waiting, today: toLocalDay(now()) };
});

export const action = actOnInvoice;
export const clientAction = formClientAction(INVOICE_MESSAGES.failed);

export default function Invoice({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { invoice, today, reminders, waiting } = loaderData;
  const [first] = waiting;
  useAnswerToast(answer);
  useRefetchOn("invoice", "payment", "bank_statement");
  return (
    <InvoicePage
      key={invoice.id}
      {...{ invoice, today, answer }}
      sent={reminders.map(({ id, level, recipient, sent_by, created_at, refused_at, sent_at }) => ({
        id,
        state: refused_at ? "refused" : sent_at ? "sent" : "queued",
        text: `Reminder, level ${level}, to ${recipient}`,
        file: letterAddress(id),
        reason: null,
        at: created_at,
        by: sent_by,
      }))}
      cameIn={
        first
          ? {
              notice: <WaitingPayments payments={waiting} />,
              act: {
                id: "match",
                label: "Match payment",
                icon: <Banknote />,
                to: statementAddress(first.statementId),
              },
            }
          : null
      }
    />
  );
}
