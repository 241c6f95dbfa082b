import { CHARGES_ADDRESS, chargeQuery } from "#app/charges/charge-list.ts";
import { TO_INVOICE_ADDRESS } from "#app/invoices/to-invoice.ts";
import { formatMoney, formatPercent } from "#app/kit/money/money.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { QUEUE_COUNTED } from "../queue/queue.ts";
import { countText } from "#app/kit/text/count-text.ts";
import type { Kpi } from "./kpi-cards.tsx";
import type { MoneyFigures } from "./read-money.server.ts";

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
