import { Link } from "react-router";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { paymentAddress } from "../payment.ts";
import type { ListedPayment } from "../read-payments.server.ts";

const linkOf = ({ id, booked_on }: ListedPayment) => (
  <Link to={paymentAddress(id)} className="text-link font-medium after:absolute after:inset-0">
    {formatDay(booked_on)}
  </Link>
);
const amountOf = ({ amount, currency }: ListedPayment) => formatMoney(amount, currency);
const nameOf = ({ customer, payer }: ListedPayment) => customer ?? payer ?? "Not known";
const restOf = ({ rest, currency }: ListedPayment) =>
  Number(rest) > 0 ? <Badge tone="yellow">{`${formatMoney(rest, currency)} unallocated`}</Badge> : null;
const restInColumn = ({ rest, currency }: ListedPayment) =>
  Number(rest) > 0 ? <span className="font-medium text-yellow-700">{formatMoney(rest, currency)}</span> : "–";

const COLUMNS: Column<ListedPayment>[] = [
  { heading: "Date", cell: linkOf, className: "w-32" },
  { heading: "From", cell: nameOf },
  { heading: "Reference", cell: ({ message }) => message, className: "truncate max-lg:hidden" },
  { heading: "Amount", cell: amountOf, align: "end", className: "w-40" },
  { heading: "Unallocated", cell: restInColumn, align: "end", className: "w-40" },
];

export function PaymentTable({ rows }: { rows: readonly ListedPayment[] }) {
  return (
    <ResponsiveTable
      caption="Payments"
      rows={rows}
      columns={COLUMNS}
      card={(row) => (
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            {linkOf(row)} {restOf(row)}
          </p>
          <p className="flex justify-between gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{nameOf(row)}</span>
            <span className="figures">{amountOf(row)}</span>
          </p>
        </div>
      )}
    />
  );
}
