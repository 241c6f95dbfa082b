import { Link } from "react-router";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/ui/table.tsx";
import type { ListedCharge } from "#database/charges/list-charges.ts";
import { expectedAmount, missesActuals } from "#domain/charges/totals.ts";
import { formatAmount } from "#domain/money/money.ts";
import { formatDay } from "#domain/time.ts";

const amountOf = (row: ListedCharge, what: "cost" | "price") =>
  formatAmount(expectedAmount(row, what), row.currency);

export function ChargesTable({ rows }: { rows: readonly ListedCharge[] }) {
  return (
    <>
      <div className="mt-5 hidden md:block" data-list>
        <Table caption="Charges" className="table-fixed">
          <TableHead>
            <tr>
              <TableHeading className="w-32">Date</TableHeading>
              <TableHeading className="w-40">Shipment</TableHeading>
              <TableHeading className="hidden w-[18%] lg:table-cell">Customer</TableHeading>
              <TableHeading>Description</TableHeading>
              <TableHeading className="w-16">Cur.</TableHeading>
              <TableHeading className="w-32 text-right">Cost</TableHeading>
              <TableHeading className="w-32 text-right">Price</TableHeading>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell className="whitespace-nowrap">{formatDay(row.booked_on)}</TableCell>
                <TableCell className="truncate">
                  <ShipmentLink row={row} />
                </TableCell>
                <TableCell className="hidden wrap-anywhere lg:table-cell">{row.customer ?? "N/A"}</TableCell>
                <TableCell className="wrap-anywhere">{row.description}</TableCell>
                <TableCell>{row.currency}</TableCell>
                <AmountCell row={row} what="cost" />
                <AmountCell row={row} what="price" />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="mt-5 grid gap-3 md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="figures border border-slate-200 bg-white px-4 py-3">
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
          </li>
        ))}
      </ul>
    </>
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

function AmountCell({ row, what }: { row: ListedCharge; what: "cost" | "price" }) {
  const isPlanned = row[`${what}_actual`] === null;
  return (
    <TableCell align="end" className="whitespace-nowrap">
      <span className={isPlanned ? "text-slate-600" : "font-medium text-ink-900"}>{amountOf(row, what)}</span>
      {isPlanned ? <span className="block text-xs text-slate-600">planned</span> : null}
    </TableCell>
  );
}
