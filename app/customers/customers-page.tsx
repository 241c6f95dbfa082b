import { QuickFilter } from "#app/kit/lists/quick-filter.tsx";
import { company } from "#content/company.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { useCan } from "#app/access/use-can.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import type { ListedCompany } from "./list-companies.server.ts";
import { companyFilter } from "./company-list.ts";
import { COMPANY_EXPORT_GROUPS, COMPANY_EXPORT_SETS } from "./export-columns.ts";
import { duplicatesAddress, DUPLICATE_MESSAGES } from "./duplicates.ts";
import { COUNTRIES, countryName } from "./countries.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import { CUSTOMERS_ADDRESS } from "./address.ts";
import type { Route } from "./+types/customers.route";
import { Link } from "react-router";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { countText } from "#app/kit/text/count-text.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { ListExport } from "#app/exports/export-control.tsx";

const COUNTRY_NAMES = Object.fromEntries(COUNTRIES.map(({ code, name }) => [code, name]));
const EXPORT_WORDS = { done: COMPANY_MESSAGES.exportedMany, failed: "Failed to export customers" };
const ORDERS = { newest: "Newest first", name: "By name" };

export function CustomersPage({ filter, page, exportChoice }: Route.ComponentProps["loaderData"]) {
  const mayWrite = useCan("customers.write");
  useRefetchOn("company", "invoice", "payment");
  const moreActs = (
    <>
      {page && page.total > 0 ? (
        <ListExport
          address={`${CUSTOMERS_ADDRESS}/export?${companyFilter.query(filter)}`}
          label={pluralize(page.total, "customer")}
          preference={exportChoice}
          groups={COMPANY_EXPORT_GROUPS}
          sets={COMPANY_EXPORT_SETS}
          words={EXPORT_WORDS}
        >
          Export
        </ListExport>
      ) : null}
      {mayWrite ? <ButtonLink to={`${CUSTOMERS_ADDRESS}/import`}>Import</ButtonLink> : null}
      <ButtonLink to={duplicatesAddress(null, false)}>{DUPLICATE_MESSAGES.title}</ButtonLink>
    </>
  );
  return (
    <ListPage
      title="Customers"
      noun="customers"
      page={page}
      failed={COMPANY_MESSAGES.fetchFailed}
      address={CUSTOMERS_ADDRESS}
      query={companyFilter.query(filter)}
      narrowed={companyFilter.query({ ...filter, sort: "newest" }).size > 0}
      actions={
        <>
          <span className="contents max-sm:hidden">{moreActs}</span>
          {mayWrite ? (
            <ButtonLink to={`${CUSTOMERS_ADDRESS}/new`} variant="primary">
              Add customer
            </ButtonLink>
          ) : null}
        </>
      }
      search={{ value: filter.search, placeholder: "Name, VAT number, place, person" }}
      filters={
        <>
          <FilterChoice
            label="Country"
            name="country"
            value={filter.country}
            of={COUNTRY_NAMES}
            any="All countries"
          />
          <FilterChoice label="Order" name="sort" value={filter.sort} of={ORDERS} />
          <QuickFilter name="open" isOn={filter.open}>
            Shipments under way
          </QuickFilter>
          {/* On a phone with the filters, in one sheet. */}
          <div className="flex flex-wrap gap-2 sm:hidden">{moreActs}</div>
        </>
      }
      none={[
        "No customers yet",
        "A customer is a company with the people there; its shippers and consignees are linked to it.",
      ]}
      first={mayWrite ? <ButtonLink to={`${CUSTOMERS_ADDRESS}/new`}>Add customer</ButtonLink> : null}
      unmatched={[
        "No customers match",
        "Try part of a name, a VAT number in any spelling, a town or somebody who works there.",
      ]}
    >
      {(rows) => <CustomersTable rows={rows} />}
    </ListPage>
  );
}

/** Upper limit of the count in a row. */
const OPEN_COUNTED = 100;

const placeOf = ({ postcode, city, country_code }: ListedCompany) =>
  [[postcode, city].filter(Boolean).join(" "), country_code && countryName(country_code)]
    .filter(Boolean)
    .join(", ");

/** The balance, with the overdue amount in red; a dash when both are zero. */
function Balance({ row }: { row: ListedCompany }) {
  const { balance, overdue } = row;
  if (balance === null || (isZero(balance) && isZero(overdue))) return "–";
  return (
    <>
      <span className="block">{formatMoney(balance, company.currency)}</span>
      {overdue === null || isZero(overdue) ? null : (
        <span className="block text-xs font-medium text-red-700">
          {overdue === balance ? "all overdue" : `${formatMoney(overdue, company.currency)} overdue`}
        </span>
      )}
    </>
  );
}

const isZero = (amount: string | null) => Number(amount) === 0;
const lastOf = ({ last_shipment_at }: ListedCompany) =>
  last_shipment_at ? formatDate(last_shipment_at) : "–";

const columnsFor = (readsMoney: boolean): readonly Column<ListedCompany>[] => [
  {
    heading: "Name, place",
    cell: (row) => (
      <>
        <CustomerLink row={row} className="block truncate" />
        <span className="block truncate text-xs text-slate-600">{placeOf(row) || "Address not known"}</span>
      </>
    ),
    title: placeOf,
  },
  { heading: "People", className: "w-[26%] max-xl:hidden", cell: (row) => <Person row={row} /> },
  {
    heading: "Under way",
    className: "w-28",
    align: "end",
    cell: ({ open }) => countText(open, OPEN_COUNTED),
  },
  { heading: "Last shipment", className: "w-44 pl-10!", cell: lastOf },
  ...(readsMoney
    ? ([
        { heading: "Balance", className: "w-44", align: "end", cell: (row) => <Balance row={row} /> },
      ] satisfies Column<ListedCompany>[])
    : []),
];

function CustomersTable({ rows }: { rows: readonly ListedCompany[] }) {
  const readsMoney = useCan("payments.read");
  return (
    <ResponsiveTable
      caption="Customers"
      rows={rows}
      columns={columnsFor(readsMoney)}
      card={(row) => (
        <div className="grid gap-0.5">
          <div className="flex justify-between gap-3">
            <CustomerLink row={row} className="min-w-0 wrap-anywhere after:absolute after:inset-0" />
            {row.balance !== null && !isZero(row.balance) ? (
              <span className="text-right whitespace-nowrap">
                <Balance row={row} />
              </span>
            ) : null}
          </div>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-slate-600">
            <span className="min-w-0 wrap-anywhere">{placeOf(row) || "Address not known"}</span>
            {row.open > 0 ? (
              <span className="whitespace-nowrap">{`${countText(row.open, OPEN_COUNTED)} under way`}</span>
            ) : null}
          </p>
        </div>
      )}
    />
  );
}

function CustomerLink({ row, className }: { row: ListedCompany; className: string }) {
  return (
    <Link
      to={`${CUSTOMERS_ADDRESS}/${row.id}`}
      title={row.name}
      className={`text-link font-medium ${className}`}
    >
      {row.name}
    </Link>
  );
}

function Person({ row }: { row: ListedCompany }) {
  const { contact_name, contact_email, contact_phone, contacts } = row;
  if (contact_name === null) return <span className="text-slate-600">Nobody yet</span>;
  return (
    <>
      <span className="block truncate">
        <span>{contact_name}</span>
        {contacts > 1 ? <span className="text-slate-600"> and {formatCount(contacts - 1)} more</span> : null}
      </span>
      <span className="block truncate text-xs max-md:text-sm">
        {contact_email ? (
          <MailLink address={contact_email} className="relative z-10" />
        ) : contact_phone ? (
          <PhoneLink number={contact_phone} className="relative z-10" />
        ) : null}
      </span>
    </>
  );
}
