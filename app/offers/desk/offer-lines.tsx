import { Big } from "big.js";
import { ResponsiveTable } from "#app/kit/ui/table.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { formatAmount, formatMoney } from "#app/kit/money/money.ts";
import { requestedQuantity } from "../totals.ts";
import type { OfferPageData } from "./read-offer-page.server.ts";

export function LinesTable(props: Pick<OfferPageData, "offer" | "view" | "totals" | "lines">) {
  const { offer, view, totals } = props;
  const { currency } = offer;
  const { countedIn } = totals;
  const inOwn = countedIn === currency ? "" : `, ${countedIn}`;
  if (view.lines.length === 0)
    return <p className="text-slate-600">No lines yet: an offer needs at least one before it is sent.</p>;
  const isDraft = offer.status === "draft";
  const rows = view.lines.map((line, index) => {
    const stored = props.lines[index];
    const amounts = totals.lines[index];
    const { price = "0", cost = "0", counted = "0" } = amounts ?? {};
    return {
      ...line,
      id: index,
      price,
      cost,
      margin: new Big(counted).minus(cost).toFixed(),
      isOpen: isDraft && stored !== undefined && requestedQuantity(stored, index) !== null,
    };
  });
  return (
    <ResponsiveTable
      caption="Lines"
      from="sm"
      cards="lines"
      rows={rows}
      columns={[
        { heading: "Description", className: "py-2", cell: (row) => <Words {...row} /> },
        {
          heading: `Cost${inOwn}`,
          className: "w-[7rem] whitespace-nowrap text-slate-600",
          align: "end",
          cell: ({ cost }) => formatAmount(cost, countedIn),
        },
        {
          heading: `Margin${inOwn}`,
          className: "w-[8rem] whitespace-nowrap",
          align: "end",
          cell: ({ margin }) => <span className={marginTone(margin)}>{formatAmount(margin, countedIn)}</span>,
        },
        {
          heading: currency,
          className: "w-[8.5rem] whitespace-nowrap",
          align: "end",
          cell: ({ price }) => (
            <span className="font-medium text-ink-900">{formatAmount(price, currency)}</span>
          ),
        },
      ]}
      card={(row) => (
        <>
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <Words {...row} />
            </div>
            <p className="shrink-0 font-medium text-ink-900">{formatMoney(row.price, currency)}</p>
          </div>
          <p className="mt-0.5 text-sm text-slate-600">
            Cost {formatMoney(row.cost, countedIn)} ·{" "}
            <span className={marginTone(row.margin)}>margin {formatMoney(row.margin, countedIn)}</span>
          </p>
        </>
      )}
    />
  );
}

const marginTone = (margin: string) => (new Big(margin).lt(0) ? "text-red-700" : "text-slate-600");

function Words(line: { description: string; calculation: string; minimum: string | null; isOpen: boolean }) {
  return (
    <>
      <span className="block wrap-anywhere text-ink-900">{line.description}</span>
      <span className="block text-xs wrap-anywhere text-slate-600">
        <WholeParts of={[line.calculation, line.minimum]} />
      </span>
      {line.isOpen ? (
        <span className="block text-xs font-semibold text-yellow-700">Quantity missing</span>
      ) : null}
    </>
  );
}
