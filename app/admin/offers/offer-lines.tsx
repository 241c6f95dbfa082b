import { Big } from "big.js";
import { classNames } from "#app/ui/class-names.ts";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/ui/table.tsx";
import { formatAmount, formatMoney } from "#domain/money/money.ts";
import { quantityAsked } from "#domain/offers/totals.ts";
import type { OfferPageData } from "./read-offer-page.server.ts";

export function LinesTable(props: Pick<OfferPageData, "offer" | "view" | "totals" | "lines">) {
  const { offer, view, totals } = props;
  const { currency } = offer;
  if (view.lines.length === 0)
    return <p className="text-slate-600">No lines yet: an offer needs at least one before it is sent.</p>;
  const isDraft = offer.status === "draft";
  const rows = view.lines.map((line, index) => {
    const stored = props.lines[index];
    const amounts = totals.lines[index];
    const [price, cost] = [amounts?.price ?? "0", amounts?.cost ?? "0"];
    return {
      ...line,
      index,
      price,
      cost,
      margin: new Big(price).minus(cost).toFixed(),
      isOpen: isDraft && stored !== undefined && quantityAsked(stored, index) !== null,
    };
  });
  return (
    <>
      <div className="hidden sm:block">
        <Table caption="Lines" className="table-fixed">
          <TableHead>
            <tr>
              <TableHeading>Description</TableHeading>
              <TableHeading className="w-[7rem] text-right">Cost</TableHeading>
              <TableHeading className="w-[8rem] text-right">Margin</TableHeading>
              <TableHeading className="w-[8.5rem] text-right">{currency}</TableHeading>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.index}>
                <TableCell className="py-2">
                  <Words {...row} />
                </TableCell>
                <TableCell align="end" className="whitespace-nowrap text-slate-600">
                  {formatAmount(row.cost, currency)}
                </TableCell>
                <TableCell align="end" className={classNames("whitespace-nowrap", marginTone(row.margin))}>
                  {formatAmount(row.margin, currency)}
                </TableCell>
                <TableCell align="end" className="font-medium whitespace-nowrap text-ink-900">
                  {formatAmount(row.price, currency)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="grid gap-3 sm:hidden">
        {rows.map((row) => (
          <li key={row.index} className="figures border-t border-slate-200 pt-3 first:border-0 first:pt-0">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <Words {...row} />
              </div>
              <p className="shrink-0 font-medium text-ink-900">{formatMoney(row.price, currency)}</p>
            </div>
            <p className="mt-0.5 text-sm text-slate-600">
              Cost {formatAmount(row.cost, currency)} ·{" "}
              <span className={marginTone(row.margin)}>margin {formatAmount(row.margin, currency)}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

const marginTone = (margin: string) => classNames(new Big(margin).lt(0) ? "text-red-700" : "text-slate-600");

function Words(line: { description: string; calculation: string; minimum: string | null; isOpen: boolean }) {
  return (
    <>
      <span className="block wrap-anywhere text-ink-900">{line.description}</span>
      <span className="block text-xs wrap-anywhere text-slate-600">
        {[line.calculation, line.minimum].filter(Boolean).join(" · ")}
      </span>
      {line.isOpen ? (
        <span className="block text-xs font-semibold text-yellow-700">Quantity missing</span>
      ) : null}
    </>
  );
}
