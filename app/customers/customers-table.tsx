import { Link } from "react-router";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import type { ListedCompany } from "./list-companies.server.ts";
import { countryName } from "./countries.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { CUSTOMERS_ADDRESS } from "./address.ts";

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

export function CustomersTable({ rows }: { rows: readonly ListedCompany[] }) {
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
