import { Link } from "react-router";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { paymentAddress } from "../payment.ts";
import type { ListedPayment } from "../read-payments.server.ts";

const linkOf = ({ id, customer, payer }: ListedPayment) => (
  <Link to={paymentAddress(id)} className="text-link font-medium wrap-anywhere after:absolute after:inset-0">
    {customer ?? payer ?? "Not known"}
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
  { heading: "From", cell: linkOf },
  { heading: "Reference", cell: ({ message }) => message || "–", className: "truncate max-lg:hidden" },
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
            <span>{dayOf(row)}</span>
            <span className="figures">{amountOf(row)}</span>
          </p>
        </div>
      )}
    />
  );
}
