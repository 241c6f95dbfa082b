import { displayWeight } from "#app/goods/weight.ts";
import { Link } from "react-router";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { type CompanyFigures, onTimeShare, totalFigures } from "#app/customers/figures.ts";
import { formatMoney, formatPercent } from "#app/kit/money/money.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import type { ReadCustomer } from "./read-customer.server.ts";
import { formatDate } from "#app/kit/time/time.ts";

const kilograms = (kg: number) => displayWeight(Math.round(kg));
const listOf = (params: Record<string, string>) => ({
  search: `?${new URLSearchParams({ ...params, year: "1" })}`,
  hash: "#shipments",
});

export function FiguresCard({
  figures,
  margins,
}: {
  figures: CompanyFigures;
  margins: ReadCustomer["margins"];
}) {
  const total = totalFigures(figures);
  return (
    <Card title="Last twelve months">
      <FactList className="sm:grid-cols-3!">
        <Fact label="Shipments">
          <Link to={listOf({})} preventScrollReset={false} className="text-link py-1">
            {formatCount(total.shipments)}
          </Link>
        </Fact>
        <Fact label="Gross weight">{kilograms(total.gross_kg)}</Fact>
        <Fact label="Chargeable weight">{kilograms(total.chargeable_kg)}</Fact>
        {margins.map(({ currency, shipments, price, margin, marginPercent }) => (
          <Fact key={currency} label="Margin of what they pay" className="col-span-full">
            {formatMoney(margin, currency)}
            <span className="font-normal text-slate-600">
              {marginPercent === null ? " of " : `, ${formatPercent(marginPercent)} of `}
              {formatMoney(price, currency)}, {pluralize(shipments, "shipment")}
            </span>
          </Fact>
        ))}
      </FactList>
      {figures.services.length > 1 ? (
        <table className="figures mt-5 w-full border-t border-slate-200 text-left text-sm">
          <caption className="sr-only">By mode</caption>
          <thead>
            <tr className="waybill-label text-slate-600">
              <th scope="col" className="py-2 pr-3">
                Mode
              </th>
              <th scope="col" className="py-2 pr-3 text-right">
                Shipments
              </th>
              <th scope="col" className="py-2 pr-3 text-right">
                On time
              </th>
              <th scope="col" className="hidden py-2 pr-3 text-right sm:table-cell">
                Gross
              </th>
              <th scope="col" className="hidden py-2 text-right sm:table-cell">
                Chargeable
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.services.map((each) => (
              <tr key={each.service} className="border-t border-slate-200">
                <th scope="row" className="py-1.5 pr-3 font-medium">
                  {each.service}
                </th>
                <td className="pr-3 text-right">
                  <Link to={listOf({ mode: each.service })} className="text-link py-1 pointer-coarse:py-2.5">
                    {formatCount(each.shipments)}
                    <span className="sr-only"> {each.service} shipments</span>
                  </Link>
                </td>
                <td className="pr-3 text-right">{onTimeShare(each) ?? "–"}</td>
                <td className="hidden pr-3 text-right sm:table-cell">{kilograms(each.gross_kg)}</td>
                <td className="hidden text-right sm:table-cell">{kilograms(each.chargeable_kg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="mt-3 text-xs text-slate-600">
        Since {formatDate(new Date(figures.since))}, without cancelled ones.
      </p>
    </Card>
  );
}
