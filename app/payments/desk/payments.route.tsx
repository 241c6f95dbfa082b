import { useCan } from "#app/access/use-can.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { OPEN_ITEMS_ADDRESS, PAYMENTS_ADDRESS, REMINDERS_ADDRESS, STATEMENTS_ADDRESS } from "../payment.ts";
import { PAYMENT_STATES, paymentFilter } from "../payment-list.ts";
import { listPayments } from "../read-payments.server.ts";
import type { Route } from "./+types/payments.route";
import { PaymentTable } from "./payment-table.tsx";

const PAGE = 50;

export const meta: Route.MetaFunction = () => [
  { title: `${PAYMENT_MESSAGES.title} · Shipment Tracking System` },
];

export const loader = forStaff("payments.read", async ({ request }: Route.LoaderArgs, { db, actor, log }) => {
  const params = new URL(request.url).searchParams;
  const filter = paymentFilter.parse(params);
  return withPage(log, "payments could not be read", { filter }, () =>
    listPayments(db, actor, filter, parsePlace(params), PAGE),
  );
});

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, PAYMENT_MESSAGES.fetchFailed, (params) => ({
    filter: paymentFilter.parse(params),
    page: null,
  }));

const DONE = { undone: PAYMENT_MESSAGES.undone };

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { filter, page } = loaderData;
  const mayWrite = useCan("payments.write");
  useDoneToast(DONE);
  useRefetchOn("payment", "bank_statement");
  return (
    <ListPage
      title={PAYMENT_MESSAGES.title}
      noun="payments"
      page={page}
      failed={PAYMENT_MESSAGES.fetchFailed}
      address={PAYMENTS_ADDRESS}
      query={paymentFilter.query(filter)}
      description={filter.statement ? "Of one bank statement" : undefined}
      actions={
        <ButtonLink to={STATEMENTS_ADDRESS} variant={mayWrite ? "primary" : "secondary"}>
          {mayWrite ? "Import statement" : "Bank statements"}
        </ButtonLink>
      }
      links={[
        { label: "Open items", to: OPEN_ITEMS_ADDRESS },
        { label: "Reminders", to: REMINDERS_ADDRESS },
      ]}
      search={{ value: filter.search, placeholder: "Customer, payer, reference, amount" }}
      kept={["statement"]}
      filters={
        <FilterChoice label="Which" name="state" value={filter.state} of={PAYMENT_STATES} any="All states" />
      }
      none={[
        "No payments yet",
        "What came in, and what was paid back: take a bank statement, or open an invoice and choose «Payment received».",
      ]}
      first={<ButtonLink to="/admin/invoices?state=open">Invoices to be paid</ButtonLink>}
      unmatched={["No payments match", "Change the search or choose all."]}
    >
      {(rows) => <PaymentTable rows={rows} />}
    </ListPage>
  );
}
