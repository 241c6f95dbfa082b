import { FetchFailed, SearchField, ShownCount } from "#app/kit/lists/list-controls.tsx";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { PageLinks } from "#app/kit/lists/page-controls.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { useCan } from "#app/access/use-can.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { CompanyPage, ListedCompany } from "./list-companies.server.ts";
import { type CompanyFilter, companyQuery } from "./company-list.ts";
import type { CompanyColumn } from "./export-columns.ts";
import type { ExportChoice } from "#app/spreadsheets/export-choice.ts";
import { duplicatesAddress } from "./duplicates.ts";
import { COUNTRIES, countryName } from "./countries.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import { DUPLICATE_MESSAGES } from "./duplicates-words.ts";
import { CUSTOMERS_ADDRESS } from "./address.ts";
import { CustomersExport } from "./export/customers-export.tsx";
import { Link } from "react-router";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";

const COUNTRY_OPTIONS = [
  { value: "", label: "All countries" },
  ...COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
];
const SORT_OPTIONS = [
  { value: "newest", label: "Newest first" },
  { value: "name", label: "By name" },
];

export function CustomersPage(props: {
  filter: CompanyFilter;
  page: CompanyPage | null;
  exportChoice: ExportChoice<CompanyColumn>;
}) {
  const { filter, page } = props;
  const mayWrite = useCan("customers.write");
  useRefetchOn("company");
  const narrowed = filter.search !== "" || filter.country !== "" || filter.open;
  const further = (
    <>
      {page && page.total > 0 ? (
        <CustomersExport filter={filter} count={page.total} preference={props.exportChoice} />
      ) : null}
      {mayWrite ? <ButtonLink to={`${CUSTOMERS_ADDRESS}/import`}>Import</ButtonLink> : null}
      <ButtonLink to={duplicatesAddress(null, false)}>{DUPLICATE_MESSAGES.title}</ButtonLink>
    </>
  );
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <>
            <span className="contents max-sm:hidden">{further}</span>
            {mayWrite ? (
              <ButtonLink to={`${CUSTOMERS_ADDRESS}/new`} variant="primary">
                Add customer
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <FilterForm
        label="Search customers"
        action={CUSTOMERS_ADDRESS}
        className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-center"
      >
        <SearchField
          label="Search customers"
          placeholder="Name, VAT number, place, person"
          defaultValue={filter.search}
        />
        <Field label="Country" name="country" hideLabel>
          <Select options={COUNTRY_OPTIONS} defaultValue={filter.country} />
        </Field>
        <Field label="Order" name="sort" hideLabel>
          <Select options={SORT_OPTIONS} defaultValue={filter.sort} />
        </Field>
        <Checkbox name="open" value="1" defaultChecked={filter.open} label="Shipments under way" />
        {/* On a phone with the filters, in one sheet. */}
        <div className="flex flex-wrap gap-2 sm:hidden">{further}</div>
      </FilterForm>
      {page ? (
        <>
          <ShownCount total={page.total} narrowed={narrowed} className="figures mt-3 mb-2 text-slate-600" />
          {page.rows.length > 0 ? (
            <CustomersTable rows={page.rows} />
          ) : (
            <NoCustomers narrowed={narrowed || page.total > 0} mayWrite={mayWrite} />
          )}
          <PageLinks address={CUSTOMERS_ADDRESS} query={companyQuery(filter)} page={page} />
        </>
      ) : (
        <FetchFailed message={COMPANY_MESSAGES.fetchFailed} />
      )}
    </>
  );
}

function NoCustomers({ narrowed, mayWrite }: { narrowed: boolean; mayWrite: boolean }) {
  return narrowed ? (
    <EmptyState title="No customers match" action={<ButtonLink to={CUSTOMERS_ADDRESS}>Show all</ButtonLink>}>
      Try part of a name, a VAT number in any spelling, a town or somebody who works there.
    </EmptyState>
  ) : (
    <EmptyState
      title="No customers yet"
      action={mayWrite ? <ButtonLink to={`${CUSTOMERS_ADDRESS}/new`}>Add customer</ButtonLink> : null}
    >
      A customer is a company with the people there; its shippers and consignees are joined to it.
    </EmptyState>
  );
}

/** Counted up to here for a line. */
const OPEN_COUNTED = 100;

const openText = (open: number) => (open > OPEN_COUNTED ? `${OPEN_COUNTED}+` : formatCount(open));
const placeOf = ({ postcode, city, country_code }: ListedCompany) =>
  [[postcode, city].filter(Boolean).join(" "), country_code && countryName(country_code)]
    .filter(Boolean)
    .join(", ");

const COLUMNS: readonly Column<ListedCompany>[] = [
  {
    heading: "Name",
    className: "w-[28%]",
    cell: (row) => (
      <>
        <CustomerLink row={row} className="block truncate py-1" />
        {row.legal_name && row.legal_name !== row.name ? (
          <span className="block truncate text-xs text-slate-600" title={row.legal_name}>
            {row.legal_name}
          </span>
        ) : null}
      </>
    ),
  },
  {
    heading: "Place",
    className: "w-[25%] truncate xl:w-[20%]",
    title: placeOf,
    cell: (row) => placeOf(row) || "N/A",
  },
  {
    heading: "VAT number",
    className: "w-[17%] truncate max-xl:hidden",
    cell: (row) => row.vat_number ?? "N/A",
  },
  { heading: "People", cell: (row) => <Person row={row} /> },
  { heading: "Under way", className: "w-28", align: "end", cell: ({ open }) => openText(open) },
];

function CustomersTable({ rows }: { rows: readonly ListedCompany[] }) {
  return (
    <ResponsiveTable
      caption="Customers"
      rows={rows}
      columns={COLUMNS}
      card={(row) => (
        <>
          <h2 className="text-base">
            <CustomerLink row={row} className="py-1 wrap-anywhere after:absolute after:inset-0" />
          </h2>
          <p className="mt-0.5 truncate text-slate-600">{placeOf(row) || "Address not known"}</p>
          <div className="mt-1.5 min-w-0">
            <Person row={row} />
          </div>
          <p className="mt-1.5 text-sm text-slate-600">
            {row.open > OPEN_COUNTED ? `${OPEN_COUNTED}+ shipments` : pluralize(row.open, "shipment")} under
            way
            {row.vat_number ? ` · ${row.vat_number}` : ""}
          </p>
        </>
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
