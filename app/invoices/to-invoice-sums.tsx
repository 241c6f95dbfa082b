import { Link } from "react-router";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import {
  TO_INVOICE_ADDRESS,
  type ToInvoiceFilter,
  type ToInvoiceSum,
  toInvoiceFilter,
} from "./to-invoice.ts";

/** The amount that cannot be invoiced yet, or null when everything can. */
export const blockedText = ({ currency, blocked, blockedLines }: ToInvoiceSum): string | null =>
  blockedLines > 0
    ? `${formatMoney(blocked, currency)} of it cannot be invoiced: payer or VAT treatment missing (${pluralize(blockedLines, "line")})`
    : null;

/** Sums to be invoiced, one line per currency: now, and not yet. */
export function ToInvoiceSums({ sums }: { sums: readonly ToInvoiceSum[] }) {
  if (sums.length === 0) return null;
  return (
    <ul className="figures grid gap-1">
      {sums.map((sum) => (
        <li key={sum.currency} className="flex flex-wrap gap-x-6">
          <Sum due="" amount={sum.due} lines={sum.dueLines} currency={sum.currency} text="to invoice now" />
          <Sum due="later" amount={sum.later} lines={sum.laterLines} currency={sum.currency} text="not yet" />
          <span className="basis-full text-yellow-700 empty:hidden">{blockedText(sum)}</span>
        </li>
      ))}
    </ul>
  );
}

function Sum(props: {
  due: ToInvoiceFilter["due"];
  amount: Decimal;
  lines: number;
  currency: string;
  text: string;
}) {
  const { due, amount, lines, currency, text } = props;
  if (lines === 0) return null;
  const query = toInvoiceFilter.query({ due }).toString();
  return (
    <span>
      <Link
        to={`${TO_INVOICE_ADDRESS}${query ? `?${query}` : ""}`}
        className="text-link font-medium whitespace-nowrap"
      >
        {formatMoney(amount, currency)}
      </Link>{" "}
      {`${text} (${pluralize(lines, "line")})`}
    </span>
  );
}
