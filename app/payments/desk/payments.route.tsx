import { optionsOf } from "#app/kit/ui/select-options.ts";
import { useCan } from "#app/access/use-can.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ListBody } from "#app/kit/lists/list-body.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { OPEN_ITEMS_ADDRESS, PAYMENTS_ADDRESS, REMINDERS_ADDRESS, STATEMENTS_ADDRESS } from "../payment.ts";
import { parsePaymentFilter, PAYMENT_STATES, paymentQuery } from "../payment-list.ts";
import { listPayments } from "../read-payments.server.ts";
import type { Route } from "./+types/payments.route";
import { PaymentTable } from "./payment-table.tsx";

const PAGE = 50;

export const meta: Route.MetaFunction = () => [
  { title: `${PAYMENT_MESSAGES.title} · Shipment Tracking System` },
];

export const loader = forStaff("payments.read", async ({ request }: Route.LoaderArgs, { db, actor, log }) => {
  const params = new URL(request.url).searchParams;
  const filter = parsePaymentFilter(params);
  return withPage(log, "payments could not be read", { filter }, () =>
    listPayments(db, actor, filter, parsePlace(params), PAGE),
  );
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList(request, serverLoader, {
    failed: PAYMENT_MESSAGES.fetchFailed,
    without: (params) => ({ filter: parsePaymentFilter(params), page: null }),
  });

const DONE = { undone: PAYMENT_MESSAGES.undone };

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { filter, page } = loaderData;
  const query = paymentQuery(filter);
  const mayWrite = useCan("payments.write");
  useDoneToast(DONE);
  useRefetchOn("payment", "bank_statement");
  return (
    <>
      <ListHead
        title={PAYMENT_MESSAGES.title}
        count={page && { total: page.total, narrowed: query.size > 0 }}
        description={filter.statementId ? "Of one bank statement" : undefined}
        actions={
          <ButtonLink to={STATEMENTS_ADDRESS} variant={mayWrite ? "primary" : "secondary"}>
            {mayWrite ? "Import bank statement" : "Bank statements"}
          </ButtonLink>
        }
        links={[
          { label: "Open items", to: OPEN_ITEMS_ADDRESS },
          { label: "Reminders", to: REMINDERS_ADDRESS },
        ]}
      >
        <FilterForm label="Search payments" action={PAYMENTS_ADDRESS}>
          {filter.statementId ? <input type="hidden" name="statement" value={filter.statementId} /> : null}
          <SearchField
            label="Search payments"
            placeholder="Customer, payer, reference, amount"
            defaultValue={filter.search}
          />
          <Field label="Which" name="state" hideLabel>
            <Select defaultValue={filter.state} options={optionsOf(PAYMENT_STATES, "All states")} />
          </Field>
        </FilterForm>
      </ListHead>
      <ListBody
        page={page}
        failed={PAYMENT_MESSAGES.fetchFailed}
        address={PAYMENTS_ADDRESS}
        query={query}
        none={[
          "No payments yet",
          "What came in, and what was paid back: take a bank statement, or open an invoice and choose «Payment received».",
        ]}
        first={<ButtonLink to="/admin/invoices?state=open">Invoices to be paid</ButtonLink>}
        unmatched={["No payments match", "Change the search or choose all."]}
      >
        {(rows) => <PaymentTable rows={rows} />}
      </ListBody>
    </>
  );
}
