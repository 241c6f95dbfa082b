import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "#app/kit/text/counts.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { CHARGES_ADDRESS, chargeQuery } from "#app/charges/charge-list.ts";
import { TO_INVOICE_ADDRESS } from "#app/invoices/to-invoice.ts";
import { formatMoney, formatPercent } from "#app/kit/money/money.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { QUEUE_COUNTED } from "../queue/queue.ts";
import { countText } from "#app/kit/text/count-text.ts";
import type { MoneyFigures } from "./read-money.server.ts";

export interface Kpi {
  title: string;
  caption: string;
  to: string;
  /** Null when it could not be read. */
  figure: ReactNode;
}

/** Written out, since Tailwind only finds complete class names. */
const COLUMNS: Readonly<Record<number, string>> = {
  3: "md:grid-cols-3",
  4: "md:grid-cols-4",
  5: "md:grid-cols-5",
  6: "md:grid-cols-3 xl:grid-cols-6",
};

/** Key figures in columns of the same width, each a link to its list. */
export function KpiCards({ cards, className }: { cards: readonly Kpi[]; className?: string }) {
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-px border-y border-slate-200 bg-slate-200",
        COLUMNS[cards.length],
        className,
      )}
    >
      {cards.map(({ title, caption, to, figure }) => (
        <div
          key={title}
          className="relative row-span-3 grid grid-rows-subgrid gap-y-0 bg-white px-4 py-2.5 hover:bg-slate-50 max-md:last:odd:col-span-2 xl:px-3 xl:py-2"
        >
          <dt className="waybill-label text-slate-600 max-wide:tracking-[0.04em]">
            <Link to={to} className="after:absolute after:inset-0">
              {title}
            </Link>
          </dt>
          <dd className="figures font-heading text-xl leading-7 font-bold text-ink-900">
            {figureText(figure)}
          </dd>
          <dd className="text-xs leading-4.5 text-slate-600 xl:max-2xl:text-[0.75rem]">{caption}</dd>
        </div>
      ))}
    </dl>
  );
}

const figureText = (figure: ReactNode) =>
  typeof figure === "number" ? formatCount(figure) : (figure ?? "–");

/** Returns the shipments to invoice and the margin of this month; none for roles that may read neither. */
export function moneyKpis(money: MoneyFigures | null): Kpi[] {
  const { toInvoice, margins, month = "" } = money ?? {};
  return [
    ...(toInvoice === undefined
      ? []
      : [
          {
            title: "To invoice",
            caption: "With charges on no invoice",
            to: TO_INVOICE_ADDRESS,
            figure: countText(toInvoice, QUEUE_COUNTED),
          },
        ]),
    ...(margins
      ? [
          {
            title: `Margin of ${formatMonth(month).slice(0, 3)}`,
            caption: marginCaption(margins),
            to: `${CHARGES_ADDRESS}?${chargeQuery({ month, customer: "", missing: false })}`,
            figure:
              margins.length === 0
                ? null
                : margins.map(({ currency, margin }) => (
                    <span key={currency} className="block text-lg leading-7 whitespace-nowrap">
                      {formatMoney(margin, currency)}
                    </span>
                  )),
          },
        ]
      : []),
  ];
}

function marginCaption(margins: NonNullable<MoneyFigures["margins"]>): string {
  if (margins.length === 0) return "No charges yet";
  const shares = margins.flatMap(({ marginPercent }) =>
    marginPercent === null ? [] : formatPercent(marginPercent),
  );
  return [shares.join(" and "), "actual, else planned"].filter(Boolean).join(", ");
}
