import type { ReactNode } from "react";
import { Link } from "react-router";
import { CHARGES_ADDRESS, chargeQuery } from "#app/charges/charge-list.ts";
import { TO_INVOICE_ADDRESS } from "#app/invoices/to-invoice.ts";
import { formatMoney, formatPercent } from "#app/kit/money/money.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { QUEUE_COUNTED } from "../queue/queue.ts";
import { countText } from "#app/kit/text/count-text.ts";
import type { Money } from "./read-money.server.ts";

/** Cards of the amount to invoice and the month's margin; nothing for roles that may read neither. */
export function MoneyCards({ money }: { money: Money | null }) {
  const { toInvoice, margins, month = "" } = money ?? {};
  if (toInvoice === undefined && !margins) return null;
  return (
    <dl
      aria-label="Money"
      className="grid border-y border-slate-200 bg-white xl:flex xl:shrink-0 xl:border-r"
    >
      {toInvoice === undefined ? null : (
        <Card
          title="To invoice"
          to={TO_INVOICE_ADDRESS}
          caption="Departed or delivered, with charges on no invoice"
        >
          {countText(toInvoice, QUEUE_COUNTED)}
        </Card>
      )}
      {margins ? (
        <Card
          title={`Margin of ${formatMonth(month)}`}
          to={`${CHARGES_ADDRESS}?${chargeQuery({ month, customer: "", missing: false })}`}
          caption={margins.length === 0 ? "No charges yet" : "Actual where it is entered, else planned"}
        >
          {margins.length === 0 ? (
            <span>–</span>
          ) : (
            margins.map(({ currency, margin, marginPercent }) => (
              <span key={currency} className="block">
                <span>{formatMoney(margin, currency)}</span>
                {marginPercent === null ? null : (
                  <span className="ml-1.5 text-sm font-medium whitespace-nowrap text-slate-600">
                    {formatPercent(marginPercent)}
                  </span>
                )}
              </span>
            ))
          )}
        </Card>
      ) : null}
    </dl>
  );
}

function Card(props: { title: string; to: string; caption: string; children: ReactNode }) {
  return (
    <div
      className="relative border-slate-200 px-4 py-3 not-first:border-t hover:bg-slate-50 xl:border-t-0! xl:px-3 xl:py-1.5 xl:not-first:border-l"
      title={props.caption}
    >
      <dt className="waybill-label text-slate-600 xl:whitespace-nowrap">
        <Link to={props.to} className="after:absolute after:inset-0">
          {props.title}
        </Link>
      </dt>
      <dd className="figures mt-0.5 font-heading text-base leading-6 font-bold text-ink-900 xl:mt-0 xl:text-xl xl:leading-7 xl:whitespace-nowrap">
        {props.children}
      </dd>
      <dd className="text-xs leading-5 text-slate-600 xl:sr-only">{props.caption}</dd>
    </div>
  );
}
