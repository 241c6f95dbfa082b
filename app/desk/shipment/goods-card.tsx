import {
  type AdrPoints,
  adrPoints,
  adrPointsText,
  dangerousQuantity,
  dangerousText,
  isAdrExempt,
  pointsSum,
} from "#app/goods/dangerous-goods.ts";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { ShowAll } from "#app/kit/ui/show-all.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { formatCount, formatDecimals, pluralize } from "#app/kit/text/counts.ts";
import { SECTION_LABELS } from "#app/shipments/details.ts";
import { type GoodsRow, rowVolume } from "#app/shipments/goods.ts";
import { PACKAGE_NAMES } from "#app/shipments/package-codes.ts";
import { displaySize, displayVolume, displayWeight } from "#app/goods/weight.ts";
import { SectionWarnings } from "./detail-cards.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

export function GoodsCard() {
  const { goods, totals, chargeable } = useShipmentPage().details;
  if (goods.length === 0 || !totals) return null;
  const points = adrPoints(goods);
  return (
    <Card title={SECTION_LABELS.goods}>
      <FactList className="sm:grid-cols-4!">
        <Fact label="Packages">{formatCount(totals.packages)}</Fact>
        <Fact label="Gross weight">
          {totals.gross_kg === null ? `not known of ${totals.withoutWeight}` : displayWeight(totals.gross_kg)}
        </Fact>
        <Fact label="Volume">
          <span>{totals.volume_m3 === null ? "not known" : displayVolume(totals.volume_m3)}</span>
          {totals.volume_m3 !== null && totals.withoutVolume > 0 ? (
            <span className="block text-xs font-normal text-slate-600">
              without {totals.withoutVolume} rows
            </span>
          ) : null}
        </Fact>
        <Fact label="Chargeable weight">{chargeable ? displayWeight(chargeable.kg) : "not known"}</Fact>
      </FactList>
      {chargeable ? (
        <p className="figures mt-3 text-xs text-slate-600">Chargeable: {chargeable.calculation}</p>
      ) : null}
      {points ? <AdrNote points={points} /> : null}
      <ShowAll rows={goods} first={20}>
        {(rows, isRest) => <GoodsTable rows={rows} caption={isRest ? "Further goods" : "Goods"} />}
      </ShowAll>
      <SectionWarnings section="goods" />
    </Card>
  );
}

/** ADR points of this shipment only: a vehicle may carry more. */
function AdrNote({ points }: { points: AdrPoints }) {
  const sums = points.byCategory.map(
    (line) => `category ${line.category}: ${pointsSum(line, (value) => formatDecimals(String(value)))}`,
  );
  const notes = [
    points.incomplete > 0 && `${pluralize(points.incomplete, "row")} without category or quantity`,
    points.byGross > 0 && `${pluralize(points.byGross, "row")} by gross weight, without a net quantity`,
  ];
  return (
    <div className="mt-3 rounded-md bg-slate-50 px-3 py-2">
      <p className="text-sm font-semibold text-ink-900">
        ADR 1.1.3.6:{" "}
        <span className={isAdrExempt(points) ? undefined : "text-red-700"}>{adrPointsText(points)}</span>
      </p>
      <p className="figures text-xs text-slate-600">{[...sums, ...notes].filter(Boolean).join("; ")}</p>
    </div>
  );
}

function GoodsTable({ rows, caption }: { rows: readonly GoodsRow[]; caption: string }) {
  return (
    <table className="figures mt-4 w-full table-fixed border-t border-slate-200 text-left">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-22 sm:w-26" />
        <col />
        <col className="hidden w-38 sm:table-column" />
        <col className="w-20" />
      </colgroup>
      <thead>
        <tr className="waybill-label text-slate-600 *:py-2 *:pr-3 *:font-semibold">
          <th scope="col">Packages</th>
          <th scope="col">Description</th>
          <th scope="col" className="hidden sm:table-cell">
            Size, volume
          </th>
          <th scope="col" className="pr-0! text-right">
            Gross
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <GoodsLine key={row.id ?? index} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function GoodsLine({ row }: { row: GoodsRow }) {
  const code = row.package_code;
  const size = [row.length_cm, row.width_cm, row.height_cm].every((side) => side !== null)
    ? displaySize([row.length_cm, row.width_cm, row.height_cm])
    : null;
  const volume = rowVolume(row);
  const measures = [size, volume === null ? null : displayVolume(volume)].filter((text) => text !== null);
  const more = [
    row.marks ? `Marks ${row.marks}` : null,
    row.hs_code ? `HS ${row.hs_code}` : null,
    row.flash_point_c === null ? null : `Flash point ${row.flash_point_c} °C`,
    row.container ? `in ${row.container}` : null,
    row.stackable ? null : "not stackable",
  ].filter((text) => text !== null);
  return (
    <tr className="border-t border-slate-200 align-top wrap-anywhere *:py-2 *:pr-3">
      <td>
        <span className="font-medium text-ink-900">{formatCount(row.packages)}</span>
        <span>{code ? ` ${PACKAGE_NAMES[code] ?? code}` : null}</span>
      </td>
      <td>
        <span className="font-medium text-ink-900">{row.description ?? "–"}</span>
        {row.un_number ? (
          <span className="block font-semibold text-red-700">
            {[dangerousText(row, "road"), dangerousQuantity(row)].filter(Boolean).join(", ")}
          </span>
        ) : null}
        {more.length > 0 ? (
          <span className="block text-xs text-slate-600">
            <WholeParts of={more} />
          </span>
        ) : null}
        <span className="block text-xs text-slate-600 sm:hidden">
          <WholeParts of={measures} />
        </span>
      </td>
      <td className="hidden sm:table-cell">
        {measures.map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
      </td>
      <td className="pr-0! text-right">{row.gross_kg === null ? "–" : displayWeight(row.gross_kg)}</td>
    </tr>
  );
}
