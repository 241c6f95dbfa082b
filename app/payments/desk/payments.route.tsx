import { useCan } from "#app/access/use-can.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { forStaff, withParts } from "#app/request/for-staff.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import {
  OPEN_ITEMS_ADDRESS,
  PAYMENTS_ADDRESS,
  REMINDERS_ADDRESS,
  remindersLabel,
  STATEMENTS_ADDRESS,
  paymentAddress,
} from "../payment.ts";
import { PAYMENT_STATES, paymentFilter } from "../payment-list.ts";
import { countReminders } from "../reminders.server.ts";
import { listPayments, type ListedPayment } from "../read-payments.server.ts";
import type { Route } from "./+types/payments.route";
import { Link } from "react-router";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";

const PAGE = 50;

const WITHOUT = { page: null, reminders: 0 };

export const loader = forStaff(
  "payments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const filter = paymentFilter.parse(params);
    return withParts(log, "payments could not be read", { filter }, WITHOUT, async () => {
      const [page, reminders] = await Promise.all([
        listPayments(db, actor, filter, parsePlace(params), PAGE),
        countReminders(db, actor, toLocalDay(now())),
      ]);
      return { page, reminders };
    });
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, PAYMENT_MESSAGES.fetchFailed, (params) => ({
    filter: paymentFilter.parse(params),
    ...WITHOUT,
  }));

const DONE = { undone: PAYMENT_MESSAGES.undone };

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { filter, page, reminders } = loaderData;
  const mayWrite = useCan("payments.write");
  useDoneToast(DONE);
  useRefetchOn("payment", "bank_statement", "invoice");
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
          Bank statements
        </ButtonLink>
      }
      links={[
        { label: "Open items", to: OPEN_ITEMS_ADDRESS },
        { label: remindersLabel(reminders), to: REMINDERS_ADDRESS },
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

const nameOf = ({ customer, payer }: ListedPayment) => customer ?? payer ?? "Not known";
const linkOf = (row: ListedPayment) => (
  <Link
    to={paymentAddress(row.id)}
    className="text-link font-medium wrap-anywhere after:absolute after:inset-0"
  >
    {nameOf(row)}
  </Link>
);
const dayOf = ({ booked_on }: ListedPayment) => formatDay(booked_on);
const amountOf = ({ amount, currency }: ListedPayment) => formatMoney(amount, currency);
const restOf = ({ rest, currency }: ListedPayment) =>
  Number(rest) > 0 ? <Badge tone="yellow">{`${formatMoney(rest, currency)} unallocated`}</Badge> : null;
const restInColumn = ({ rest, currency }: ListedPayment) =>
  Number(rest) > 0 ? <span className="font-medium text-yellow-700">{formatMoney(rest, currency)}</span> : "–";

const COLUMNS: Column<ListedPayment>[] = [
  { heading: "Date", cell: dayOf, className: "w-32" },
  {
    heading: "From",
    cell: (row) => (
      <>
        {linkOf(row)}
        <span className="block text-xs leading-4 wrap-anywhere text-slate-600 xl:hidden">{row.message}</span>
      </>
    ),
  },
  {
    heading: "Reference",
    cell: ({ message }) => <span className="line-clamp-2 wrap-anywhere">{message || "–"}</span>,
    className: "max-xl:hidden",
    title: ({ message }) => message || undefined,
  },
  { heading: "Amount", cell: amountOf, align: "end", className: "w-40 max-xl:w-34" },
  { heading: "Unallocated", cell: restInColumn, align: "end", className: "w-40 max-xl:w-34" },
];

const allocateOf = (row: ListedPayment) =>
  Number(row.rest) > 0 ? (
    <ButtonLink to={paymentAddress(row.id)} size="sm" className="relative z-10">
      Allocate
      <span className="sr-only">: {nameOf(row)}</span>
    </ButtonLink>
  ) : null;
const ALLOCATE: Column<ListedPayment> = {
  heading: <span className="sr-only">Actions</span>,
  cell: allocateOf,
  align: "end",
  className: "w-28",
};

function PaymentTable({ rows }: { rows: readonly ListedPayment[] }) {
  const mayWrite = useCan("payments.write");
  return (
    <ResponsiveTable
      caption="Payments"
      rows={rows}
      columns={mayWrite ? [...COLUMNS, ALLOCATE] : COLUMNS}
      card={(row) => (
        <div className="grid gap-1">
          <p className="flex items-baseline justify-between gap-x-3">
            {linkOf(row)}
            <span className="whitespace-nowrap text-ink-900">{amountOf(row)}</span>
          </p>
          <p className="text-sm wrap-anywhere">
            <WholeParts of={[dayOf(row), row.message]} />
          </p>
          <div className="flex items-center justify-between gap-x-3 empty:hidden">
            {restOf(row)}
            {mayWrite ? allocateOf(row) : null}
          </div>
        </div>
      )}
    />
  );
}
