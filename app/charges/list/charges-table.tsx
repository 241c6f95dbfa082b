import { Link } from "react-router";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import type { ListedCharge } from "../list-charges.server.ts";
import { expectedAmount, missesActuals } from "../totals.ts";
import { formatAmount } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";

const amountOf = (row: ListedCharge, what: "cost" | "price") =>
  formatAmount(expectedAmount(row, what), row.currency);

const COLUMNS: readonly Column<ListedCharge>[] = [
  { heading: "Date", className: "w-32 whitespace-nowrap", cell: (row) => formatDay(row.booked_on) },
  { heading: "Shipment", className: "w-40 truncate", cell: (row) => <ShipmentLink row={row} /> },
  {
    heading: "Customer",
    className: "w-[18%] wrap-anywhere max-lg:hidden",
    cell: (row) => row.customer ?? "N/A",
  },
  { heading: "Description", className: "wrap-anywhere", cell: (row) => row.description },
  { heading: "Cur.", className: "w-16", cell: (row) => row.currency },
  { heading: "Cost", className: "w-32 whitespace-nowrap", align: "end", cell: (row) => amount(row, "cost") },
  {
    heading: "Price",
    className: "w-32 whitespace-nowrap",
    align: "end",
    cell: (row) => amount(row, "price"),
  },
];

export function ChargesTable({ rows }: { rows: readonly ListedCharge[] }) {
  return (
    <ResponsiveTable
      caption="Charges"
      rows={rows}
      columns={COLUMNS}
      className="mt-5"
      card={(row) => (
        <>
          <p className="font-medium wrap-anywhere text-ink-900">{row.description}</p>
          <p className="mt-0.5 wrap-anywhere text-slate-600">
            <ShipmentLink row={row} />
            <span> · </span>
            <span className="whitespace-nowrap">{formatDay(row.booked_on)}</span>
            {row.customer ? <span className="block">{row.customer}</span> : null}
          </p>
          <p className="mt-1.5">
            <span>
              Cost {row.currency} {amountOf(row, "cost")}, price {amountOf(row, "price")}
            </span>
            {missesActuals(row) ? <span className="text-slate-600"> · missing actuals</span> : null}
          </p>
        </>
      )}
    />
  );
}

function ShipmentLink({ row }: { row: ListedCharge }) {
  return (
    <Link
      to={`/admin/shipments/${row.shipment_id}#charges`}
      title={row.tracking_number}
      className="text-link py-1 font-medium"
    >
      {row.tracking_number}
    </Link>
  );
}

function amount(row: ListedCharge, what: "cost" | "price") {
  const isPlanned = row[`${what}_actual`] === null;
  return (
    <>
      <span className={isPlanned ? "text-slate-600" : "font-medium text-ink-900"}>{amountOf(row, what)}</span>
      {isPlanned ? <span className="block text-xs text-slate-600">planned</span> : null}
    </>
  );
}
