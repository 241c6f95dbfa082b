import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { rateBetween } from "../conversion.ts";
import { invoicePaymentsAddress, paymentAddress } from "../payment.ts";
import type { ReadSettlement } from "../read-payments.server.ts";
import { UndoAct } from "../undo-act.tsx";

/** Lists settlements of an invoice or a payment, each with an undo button. @param paymentId on the page of a payment */
export function Settlements(props: {
  rows: readonly ReadSettlement[];
  of: "item" | "payment";
  paymentId?: string;
}) {
  const { rows, of, paymentId } = props;
  const mayWrite = useCan("payments.write");
  if (rows.length === 0)
    return <p className="text-slate-600">{of === "item" ? "Nothing has come in for it yet." : "None yet"}</p>;
  const amountOf = (row: ReadSettlement) => {
    const [{ amount, currency }] = sidesOf(row, paymentId);
    return formatMoney(amount, currency);
  };
  const undo = (row: ReadSettlement) =>
    mayWrite ? (
      <UndoAct
        label={`Undo ${amountOf(row)} of ${nameOf(row)}`}
        title="Undo this?"
        message={`${amountOf(row)} of ${nameOf(row)} is open again.`}
        fields={{ intent: "undo-settlement", settlement: row.id }}
      />
    ) : null;
  const columns: Column<ReadSettlement>[] = [
    { heading: "Day", cell: ({ day }) => formatDay(day), className: "w-32" },
    {
      heading: of === "item" ? "From" : "To",
      cell: (row) => <WithExchange row={row} of={of} paymentId={paymentId} />,
    },
    { heading: "Amount", cell: amountOf, align: "end", className: "w-36" },
    { heading: <span className="sr-only">Actions</span>, cell: undo, align: "end", className: "w-24" },
  ];
  return (
    <ResponsiveTable
      caption={of === "item" ? "Settled by" : "Allocations"}
      rows={rows}
      columns={columns}
      cards="lines"
      card={(row) => (
        <div className="grid gap-1">
          <p className="flex justify-between gap-3">
            <span>{formatDay(row.day)}</span>
            <span>{amountOf(row)}</span>
          </p>
          <div className="flex items-start justify-between gap-3">
            <WithExchange row={row} of={of} paymentId={paymentId} />
            {undo(row)}
          </div>
        </div>
      )}
    />
  );
}

const nameOf = ({ item_number, refunded_on }: ReadSettlement) =>
  item_number ?? `the payment of ${formatDay(refunded_on ?? "")}`;

/**
 * Returns the settled amount and the amount of the payment, that of the current page first.
 * @param paymentId on the page of a payment
 */
function sidesOf({ amount, currency, paid, ...row }: ReadSettlement, paymentId: string | undefined) {
  const settled = { amount, currency };
  if (!paid || !row.payment_currency) return [settled] as const;
  const payment = { amount: paid, currency: row.payment_currency };
  return paymentId === row.payment_id ? ([payment, settled] as const) : ([settled, payment] as const);
}

function RefundLink({ row, paymentId }: { row: ReadSettlement; paymentId: string | undefined }) {
  const isOfBack = row.payment_id === paymentId;
  return (
    <Link
      to={paymentAddress((isOfBack ? row.refunded_id : row.payment_id) ?? "")}
      className="text-link wrap-anywhere"
    >
      {isOfBack ? `Back of ${nameOf(row)}` : `Paid back from ${writtenIban(row.account ?? "")}`}
    </Link>
  );
}

interface WhatProps {
  row: ReadSettlement;
  of: "item" | "payment";
  paymentId: string | undefined;
}

/** Kind of a settlement, with the rate between two currencies and the exchange difference. */
function WithExchange(props: WhatProps) {
  const { difference } = props.row;
  const [own, against] = sidesOf(props.row, props.paymentId);
  const other = against
    ? `${formatMoney(against.amount, against.currency)}, ${rateBetween(own, against)}`
    : null;
  const result =
    difference && Number(difference) !== 0
      ? `Exchange ${Number(difference) > 0 ? "gain" : "loss"} ${formatMoney(difference.replace("-", ""), OWN_CURRENCY)}`
      : null;
  return (
    <span className="grid min-w-0">
      <WhatOf {...props} />
      {other || result ? (
        <span className="text-sm text-slate-600">
          <WholeParts of={[other, result]} />
        </span>
      ) : null}
    </span>
  );
}

function WhatOf({ row, of, paymentId }: WhatProps) {
  if (row.kind === "refund") return <RefundLink row={row} paymentId={paymentId} />;
  const invoice = (
    <Link to={invoicePaymentsAddress(row.item_id ?? "")} className="text-link">
      {row.item_number}
    </Link>
  );
  if (row.kind === "write_off")
    return (
      <span className="wrap-anywhere">
        <span>Written off by {row.created_by}: </span>
        <span>«{row.reason}»</span>
        {of === "payment" ? <span className="block">{invoice}</span> : null}
      </span>
    );
  if (of === "payment") return invoice;
  if (row.kind === "credit")
    return (
      <Link to={invoicePaymentsAddress(row.credit_id ?? "")} className="text-link">
        {`Credit note ${row.credit_number}`}
      </Link>
    );
  return (
    <Link to={paymentAddress(row.payment_id ?? "")} className="text-link wrap-anywhere">
      {["Payment", row.payer, row.account && writtenIban(row.account)].filter(Boolean).join(" · ")}
    </Link>
  );
}
