import { Link } from "react-router";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { TO_INVOICE_ADDRESS, type ToInvoiceFilter, type ToInvoiceSum, toInvoiceQuery } from "./to-invoice.ts";

/** One line a currency: what is to be invoiced now and what is not yet make up all that is not invoiced. */
export function ToInvoiceSums({ sums, className }: { sums: readonly ToInvoiceSum[]; className?: string }) {
  if (sums.length === 0) return null;
  return (
    <ul className={classNames("figures grid gap-1", className)}>
      {sums.map(({ currency, lines, amount, due, dueLines, blocked, blockedLines, later, laterLines }) => (
        <li key={currency} className="flex flex-wrap gap-x-2">
          <Sum due="all" amount={amount} lines={lines} currency={currency} text="not invoiced" />
          <span>= </span>
          <Sum due="" amount={due} lines={dueLines} currency={currency} text="to invoice now" />
          <span>+ </span>
          <Sum due="later" amount={later} lines={laterLines} currency={currency} text="not yet" />
          {blockedLines > 0 ? (
            <span className="basis-full text-yellow-700">
              {`${formatMoney(blocked, currency)} of what is to be invoiced now waits for its payer or VAT (${pluralize(blockedLines, "line")})`}
            </span>
          ) : null}
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
  const query = toInvoiceQuery({ search: "", owner: "", due }).toString();
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
