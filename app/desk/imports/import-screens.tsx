import { IMPORTS, type ImportKind } from "#app/imports/import.ts";
import type { ReactNode } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { CARRIER_COLUMNS } from "#app/carriers/import-carrier.ts";
import { CUSTOMER_COLUMNS } from "#app/customers/import-fields.ts";
import { DETAIL_COLUMNS, IMPORT_COLUMNS, ROW_COLUMNS } from "#app/shipments/csv.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { READ_FILE_MESSAGES } from "#app/imports/words.ts";

interface ImportScreens {
  section: { label: string; to: string };
  listLabel: string;
  title: string;
  tab: string;
  description: string;
  nameHeading: string;
  needed: string;
  /** Templates and examples, each with commas or semicolons: query of the address, and label. */
  templates: readonly (readonly [query: string, label: string])[];
  contents: ReactNode;
}

/** Rendered, not read at module load: the text depends on the current language. */
const CompanyTime = () => companyTime();

const titles = (columns: Readonly<Record<string, string>>) => Object.values(columns).join(", ");
const titlesOf = (prefix: string) =>
  Object.entries(ROW_COLUMNS).flatMap(([column, title]) => (column.startsWith(prefix) ? [title] : []));
const ownColumns = Object.fromEntries(
  Object.entries(IMPORT_COLUMNS).filter(([column]) => !(column in ROW_COLUMNS || column in DETAIL_COLUMNS)),
);

const EMPTY_TEMPLATE = ["", "Template"] as const;

/** A collapsed help topic about import files. */
const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <details>
      <summary className="py-2.5 font-medium text-ink-900">{title}</summary>
      <p className="pb-4 pl-6">{children}</p>
    </details>
  </li>
);

export const IMPORT_SCREENS: Record<ImportKind, ImportScreens> = {
  shipments: {
    section: { label: "Shipments", to: "/admin/shipments" },
    listLabel: "To the shipments",
    title: "Import shipments",
    tab: "Import",
    description: "From a CSV or XLSX file, such as an export of the list with details",
    nameHeading: "Tracking Number",
    needed:
      "Every row needs a Tracking Number, unless it is given a new one; a new shipment also its Origin and Destination.",
    templates: [EMPTY_TEMPLATE, ["?example", "Example"]],
    contents: (
      <>
        <Topic title="Columns">
          The row of headings names the columns, in your words or ours:{" "}
          <span className="text-ink-900">{titles(ownColumns)}</span>. Only the first is needed, unless each
          row is given a new number; what a file has no column for stays as it is.
        </Topic>
        <Topic title="References and terms">
          References and terms: <span className="text-ink-900">{titles(DETAIL_COLUMNS)}</span>. A cell of
          references holds all of its kind, separated by semicolons. Dangerous Goods is yes or no, and stays
          where the cell is empty.
        </Topic>
        <Topic title="Goods, containers, legs">
          Several rows with the same tracking number are one shipment: each row adds a row of goods (
          <span className="text-ink-900">{titlesOf("goods_").join(", ")}</span>), a container (
          <span className="text-ink-900">{titlesOf("container_").join(", ")}</span>) and a leg (
          <span className="text-ink-900">{titlesOf("leg_").join(", ")}</span>). The other cells stand in the
          first of these rows; below they are empty or say the same. A leg or container that is repeated
          counts once.
        </Topic>
        <Topic title="Sums and units">
          Weight, Pieces and Dimensions follow from the goods, Estimated Delivery from the last leg where it
          is empty. Numbers may carry their unit: 412,5 kg or 1.2 m.
        </Topic>
        <Topic title="Places and values">
          A place that is written as its code, LGG or BEANR, or without accents, is stored by its name; any
          other text stays as it is. A Declared Value needs its Currency.
        </Topic>
        <Topic title="New and known shipments">
          A tracking number that is known changes that shipment, any other creates one. Where numbers are
          given, the Customer Reference takes their place. An empty cell changes nothing, unless you choose
          that it empties the field; goods, containers and legs that are all empty are removed then.
        </Topic>
        <Topic title="Shippers, consignees, owner">
          Shippers and consignees are found by Email first, then by name and Company, or by a company that
          only one of them has, and added where nobody is like them. In doubt the row is refused and names who
          could be meant. Owner is a colleague’s e-mail.
        </Topic>
        <Topic title="Status and history">
          A new status goes into the history with the time of the import, Delivered with that of Delivered At;
          without one the delivery counts in no figure. Created At counts for new shipments only.
        </Topic>
        <Topic title="Dates">
          Dates as 2026-03-05 14:00 or 5/03/2026 14:00, in <CompanyTime />, those of legs in the local time of
          their places; a day alone means 17:00.
        </Topic>
      </>
    ),
  },
  companies: {
    section: { label: "Customers", to: "/admin/customers" },
    listLabel: "To the customers",
    title: "Import customers",
    tab: "Import customers",
    description: "Companies with their contacts, from a CSV or XLSX file",
    nameHeading: "Customer",
    needed: "Every row needs the name of the company; several rows of one company are its contacts.",
    templates: [EMPTY_TEMPLATE],
    contents: (
      <>
        <Topic title="Columns">
          The row of headings names the columns, in your words or ours:{" "}
          <span className="text-ink-900">{Object.values(CUSTOMER_COLUMNS).join(", ")}</span>. Only the company
          is needed.
        </Topic>
        <Topic title="Contacts">
          Each row may hold one contact: several rows with the same name are the contacts of one company. Rows
          with the same VAT number and other names are asked for.
        </Topic>
        <Topic title="How a customer is recognized">
          Customers are found by VAT number, then by e-mail address, then by name and postcode. In doubt, and
          before a name changes, you are asked, row by row.
        </Topic>
        <Topic title="What is known already">
          A customer that is known is filled in: an empty cell changes nothing, and contacts that are not in
          the file stay.
        </Topic>
        <Topic title="Numbers, countries, languages">
          VAT and EORI numbers may carry their label (BTW BE 0403.170.701). They are checked; wrong ones are
          refused, and a word such as «n.v.t.» is kept as a note that identifies nobody. Countries may be
          written by their names or codes, languages by their names, in English, Dutch, French or German.
        </Topic>
      </>
    ),
  },
  carriers: {
    section: { label: "Carriers", to: "/admin/carriers" },
    listLabel: "To the carriers",
    title: "Import carriers",
    tab: "Import carriers",
    description: "Airlines, lines and hauliers with their contacts, from a CSV or XLSX file",
    nameHeading: "Carrier",
    needed: "Every row needs the name of the carrier; several rows of one name are its contacts.",
    templates: [EMPTY_TEMPLATE],
    contents: (
      <>
        <Topic title="Columns">
          The row of headings names the columns, in your words or ours:{" "}
          <span className="text-ink-900">{Object.values(CARRIER_COLUMNS).join(", ")}</span>. Only the carrier
          is needed.
        </Topic>
        <Topic title="How a carrier is recognized">
          A carrier is found by any of its names, whatever their case and accents. It is filled in: an empty
          cell changes nothing, and other names and contacts that are not in the file stay.
        </Topic>
        <Topic title="Several in one cell">
          Several other names stand in one cell, separated by semicolons; several modes too, in English,
          Dutch, French or German. «{CARRIER_COLUMNS.contact_gets_orders}» is yes or no.
        </Topic>
      </>
    ),
  },
};

/** The breadcrumb of an import screen: section, upload form, the screen itself. */
export const importPath = (kind: ImportKind, screen: string) => [
  { label: "Admin", to: "/admin" },
  IMPORT_SCREENS[kind].section,
  { label: "Import", to: IMPORTS[kind].address },
  { label: screen },
];

/** A refused import has been planned again, which an error answer does not revalidate by itself. */
export const revalidatePlan = ({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (formMethod === "POST" && actionStatus !== 503) || defaultShouldRevalidate;

interface ReadFileProps {
  sheets: readonly string[];
  sheet: number;
  headingRow: number | null;
  groupRow?: number;
  hiddenRows: number;
}

export function ReadFile({ sheets, sheet, headingRow, groupRow, hiddenRows }: ReadFileProps) {
  const notes = [
    sheets[sheet] ? `Read from the sheet «${sheets[sheet]}».` : "",
    headingRow === 0 ? "The file has no headings: its first row is imported too." : "",
    headingRow !== null && headingRow > 1 ? READ_FILE_MESSAGES.headingRow(headingRow, groupRow) : "",
    hiddenRows > 0 ? READ_FILE_MESSAGES.hiddenRows(hiddenRows) : "",
  ].filter(Boolean);
  return <p className="mt-4 max-w-3xl text-slate-700 empty:hidden">{notes.join(" ")}</p>;
}
