import { Link } from "react-router";
import { formatAmount, formatMoney } from "#app/kit/money/money.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { listFilter } from "#app/kit/lists/list-filter.ts";
import { ListPage } from "#app/kit/lists/list-page.tsx";
import { searchText } from "#app/kit/text/search-text.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { forStaff, withParts } from "#app/request/for-staff.server.ts";
import { type Age, AGE_DAYS, AGE_TEXTS, AGES } from "../ages.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import {
  accountAddress,
  OPEN_ITEMS_ADDRESS,
  PAYMENTS_ADDRESS,
  REMINDERS_ADDRESS,
  remindersLabel,
} from "../payment.ts";
import { type CustomerBalance, listBalances } from "../read-balances.server.ts";
import { countReminders } from "../reminders.server.ts";
import type { Route } from "./+types/open-items.route";

const PAGE = 50;

const openItemsFilter = listFilter({ search: searchText });

export const meta: Route.MetaFunction = () => [{ title: "Open items · Shipment Tracking System" }];

const WITHOUT = { page: null, reminders: 0 };

export const loader = forStaff(
  "payments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const filter = openItemsFilter.parse(params);
    const today = toLocalDay(now());
    const query = { ...filter, after: params.get("after"), today };
    return withParts(log, "open items could not be read", { filter }, WITHOUT, async () => {
      const [page, reminders] = await Promise.all([
        listBalances(db, actor, query, PAGE),
        countReminders(db, actor, today),
      ]);
      return { page, reminders };
    });
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, PAYMENT_MESSAGES.fetchFailed, (params) => ({
    filter: openItemsFilter.parse(params),
    ...WITHOUT,
  }));

const linkOf = ({ company_id, customer }: CustomerBalance) =>
  company_id === null ? (
    <span>Customers that are deleted</span>
  ) : (
    <Link to={accountAddress(company_id)} className="text-link font-medium after:absolute after:inset-0">
      {customer}
    </Link>
  );
const amount = (value: string, currency: string) =>
  Number(value) === 0 ? "–" : formatAmount(value, currency);
const overdueAmount = (value: string, currency: string) =>
  Number(value) === 0 ? "–" : <span className="text-red-700">{formatAmount(value, currency)}</span>;
/** As wide as its column; what the days count is said to screen readers. */
const headingOf = (age: Age) =>
  age === "not_due" ? (
    AGE_TEXTS[age]
  ) : (
    <>
      {AGE_DAYS[age]}
      <span className="sr-only"> overdue</span>
    </>
  );

const COLUMNS: Column<CustomerBalance>[] = [
  { heading: "Customer", cell: linkOf },
  ...AGES.map((age): Column<CustomerBalance> => ({
    heading: headingOf(age),
    cell: (row) => (age === "not_due" ? amount : overdueAmount)(row[age], row.currency),
    align: "end",
    className: age === "over_90" ? "w-31 max-xl:hidden" : "w-27 wide:w-31 max-xl:hidden",
  })),
  {
    heading: "Overdue",
    cell: (row) => overdueAmount(row.overdue, row.currency),
    align: "end",
    className: "w-32 xl:hidden",
  },
  { heading: "Credit", cell: (row) => amount(row.credit, row.currency), align: "end", className: "w-26" },
  {
    heading: "Balance",
    cell: (row) => formatMoney(row.balance, row.currency),
    align: "end",
    className: "w-34 wide:w-40",
  },
];

export default function OpenItems({ loaderData }: Route.ComponentProps) {
  const { filter, page, reminders } = loaderData;
  useRefetchOn("invoice", "payment");
  return (
    <ListPage
      title="Open items"
      noun="open items"
      page={page}
      failed={PAYMENT_MESSAGES.fetchFailed}
      address={OPEN_ITEMS_ADDRESS}
      query={openItemsFilter.query(filter)}
      path={[{ label: PAYMENT_MESSAGES.title, to: PAYMENTS_ADDRESS }]}
      description={page?.sums
        .map(
          ({ currency, balance, overdue }) =>
            `${formatMoney(balance, currency)} open, ${formatMoney(overdue, currency)} overdue`,
        )
        .join(" · ")}
      actions={<ButtonLink to={REMINDERS_ADDRESS}>{remindersLabel(reminders)}</ButtonLink>}
      search={{ value: filter.search, placeholder: "Part of the customer’s name" }}
      none={["Nothing is open", "Invoices that are issued stand here until they are paid."]}
      unmatched={["No customers match", "Try another part of the name."]}
    >
      {(rows) => (
        <ResponsiveTable
          caption="Open items"
          rows={rows}
          columns={COLUMNS}
          card={(row) => (
            <div className="grid gap-1">
              <p className="flex justify-between gap-3">
                {linkOf(row)}
                <span className="whitespace-nowrap">{formatMoney(row.balance, row.currency)}</span>
              </p>
              <p className="text-sm text-slate-600">
                {Number(row.overdue) === 0
                  ? "Nothing overdue"
                  : `${formatMoney(row.overdue, row.currency)} overdue`}
              </p>
            </div>
          )}
        />
      )}
    </ListPage>
  );
}
