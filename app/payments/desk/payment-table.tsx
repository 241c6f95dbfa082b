import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { paymentAddress } from "../payment.ts";
import type { ListedPayment } from "../read-payments.server.ts";

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
  { heading: "Reference", cell: ({ message }) => message || "–", className: "truncate max-xl:hidden" },
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

export function PaymentTable({ rows }: { rows: readonly ListedPayment[] }) {
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
