import { BarList } from "#app/kit/charts/bar-list.tsx";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { formatMoney, formatPercent } from "#app/kit/money/money.ts";
import { shipmentsAddress } from "./list-address.ts";
import { countMonths, type ReportPeriod } from "./period.ts";
import type { CustomerMargin, MarginReport } from "./report.ts";
import { FINDINGS } from "./words.ts";
import { countCell, figures, moneyCell, type ReportView, sum, wordCell, words } from "./report-view.ts";

const DRAWN = 12;

type Sums = MarginReport["totals"][number];

const nameOf = ({ name }: CustomerMargin) => name ?? "No customer";
const isLoss = ({ margin }: Pick<CustomerMargin, "margin">) => margin.startsWith("-");
const percentOf = ({ marginPercent }: Pick<CustomerMargin, "marginPercent">) =>
  marginPercent === null ? undefined : formatPercent(marginPercent);
const listOf = ({ customer, currency }: CustomerMargin, period: ReportPeriod) =>
  shipmentsAddress(period, { customer, charged: currency });

const plannedLines = (totals: readonly Sums[]) => sum(totals, ({ missingActuals }) => missingActuals);

function plannedText(totals: readonly Sums[]): string {
  const count = plannedLines(totals);
  return count === 0 ? "" : `with ${pluralize(count, "line")} planned`;
}

export const marginsReport: ReportView<MarginReport> = {
  isEmpty: ({ totals }) => totals.length === 0,
  finding: ({ customers, totals }, { from, to }) =>
    FINDINGS.margins({
      months: countMonths(from, to),
      planned: plannedLines(totals),
      sums: totals.map(
        (total) =>
          `${formatMoney(total.margin, total.currency)} of ${formatMoney(total.price, total.currency)}${
            percentOf(total) ? ` (${percentOf(total)})` : ""
          }`,
      ),
      losses: new Set(customers.filter(isLoss).map(({ customer }) => customer)).size,
    }),
  headline: ({ totals: [total, ...others] }) =>
    total
      ? {
          figure: formatMoney(total.margin, total.currency),
          note: [
            `${percentOf(total) ?? "–"} of ${formatMoney(total.price, total.currency)}`,
            ...others.map(({ margin, currency }) => `and ${formatMoney(margin, currency)}`),
            plannedText([total, ...others]),
          ]
            .filter(Boolean)
            .join(" "),
        }
      : { figure: "–", note: "" },
  table: ({ customers, others, totals }, period) => ({
    columns: [
      words("Customer"),
      words("Currency"),
      figures("Shipments"),
      figures("Cost"),
      figures("Price"),
      figures("Margin"),
      figures("Margin, %"),
      figures("Lines without all actuals"),
    ],
    rows: [
      ...customers.map((row) => [wordCell(nameOf(row)), ...cellsOf(row, listOf(row, period))]),
      ...others.map((row) => [wordCell(`${pluralize(row.customers, "other customer")}`), ...cellsOf(row)]),
      ...totals.map((row) => [
        wordCell(`All ${pluralize(row.customers, "customer")}`),
        ...cellsOf(row, shipmentsAddress(period, { charged: row.currency })),
      ]),
    ],
  }),
  Chart: ({ rows: { customers, totals }, period }) =>
    totals.map(({ currency }) => (
      <div key={currency} className="mt-4 first:mt-0">
        {totals.length > 1 ? <h3 className="waybill-label text-slate-600">{currency}</h3> : null}
        <BarList
          label={`Margin by customer, ${currency}`}
          bars={customers
            .filter((row) => row.currency === currency)
            .slice(0, DRAWN)
            .map((row) => ({
              key: row.customer,
              label: nameOf(row),
              value: Number(row.margin),
              text: formatMoney(row.margin, currency),
              note: percentOf(row),
              to: listOf(row, period),
            }))}
        />
        <More left={customersOf(currency, customers, totals) - DRAWN} />
      </div>
    )),
};

const customersOf = (currency: string, customers: readonly CustomerMargin[], totals: readonly Sums[]) =>
  totals.find((total) => total.currency === currency)?.customers ??
  customers.filter((row) => row.currency === currency).length;

function More({ left }: { left: number }) {
  return left > 0 ? (
    <p className="mt-2 text-slate-600">{formatCount(left)} more in the table, by what was charged.</p>
  ) : null;
}

const cellsOf = (row: Omit<CustomerMargin, "customer" | "name">, to?: string) => [
  wordCell(row.currency),
  countCell(row.shipments, to),
  moneyCell(row.cost, row.currency),
  moneyCell(row.price, row.currency),
  moneyCell(row.margin, row.currency),
  { text: percentOf(row) ?? "–", raw: row.marginPercent ?? "" },
  countCell(row.missingActuals),
];
