import { displaySize, displayVolume, displayWeight } from "#app/goods/weight.ts";
import type { ReadDetails } from "#app/shipments/read-details.server.ts";
import { dangerousQuantity, dangerousText } from "#app/goods/dangerous-goods.ts";
import { temperatureText } from "#app/goods/temperature.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { type Container, containerTypeName, verifiedGrossMass } from "#app/shipments/containers.ts";
import { type GoodsRow, rowVolume } from "#app/shipments/goods.ts";
import { isWithinPlace, type Leg, LEG_LABELS, type LegMoment } from "#app/shipments/legs.ts";
import { LEG_KINDS, LEG_MODES } from "#app/shipments/leg-modes.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import { packagesName } from "#app/shipments/package-codes.ts";
import { REFERENCE_KINDS, REFERENCE_LABELS } from "#app/shipments/references.ts";
import { type PaperColumn, PaperSection, PaperTable } from "./paper-table.tsx";

export type PaperDetails = Pick<
  ReadDetails,
  "references" | "goods" | "containers" | "legs" | "terms" | "totals" | "chargeable"
>;

/** Maximum goods rows beside the rest; more go to an annex, so that the first page stays readable. */
const GOODS_BESIDE_THE_REST = 12;
const hasAnnex = ({ goods }: PaperDetails) => goods.length > GOODS_BESIDE_THE_REST;

export function termFacts({ terms, chargeable }: PaperDetails): [label: string, value: string][] {
  const { incoterm, incoterm_place, declared_value, declared_currency, dangerous_goods } = terms;
  const temperature = temperatureText(terms.temperature_min_c, terms.temperature_max_c);
  const agreed = [incoterm, incoterm_place].filter(Boolean).join(" ");
  return [
    ...(agreed ? ([["Incoterm", agreed]] as [string, string][]) : []),
    ...(declared_value === null
      ? []
      : ([["Declared Value", formatMoney(declared_value, declared_currency ?? "")]] as [string, string][])),
    ...(chargeable ? ([["Chargeable Weight", displayWeight(chargeable.kg)]] as [string, string][]) : []),
    ...(dangerous_goods ? ([["Dangerous Goods", "Yes"]] as [string, string][]) : []),
    ...(temperature ? ([["Temperature", temperature]] as [string, string][]) : []),
  ];
}

export function DocumentDetails({ details }: { details: PaperDetails }) {
  const { legs, containers, goods } = details;
  return (
    <>
      <References details={details} />
      {legs.length > 0 ? (
        <PaperSection title="Route">
          <PaperTable rows={legs} columns={legColumns} keyOf={keyOf} />
        </PaperSection>
      ) : null}
      {containers.length > 0 ? (
        <PaperSection title="Containers">
          <PaperTable rows={containers} columns={containerColumns} keyOf={keyOf} />
        </PaperSection>
      ) : null}
      {goods.length === 0 ? null : hasAnnex(details) ? (
        <PaperSection title="Goods">
          <p>{`${totalWords(details)}: see the annex.`}</p>
        </PaperSection>
      ) : (
        <PaperSection title="Goods">
          <GoodsTable details={details} />
        </PaperSection>
      )}
    </>
  );
}

export function GoodsAnnex({ details, number }: { details: PaperDetails; number: string }) {
  if (!hasAnnex(details)) return null;
  return (
    <PaperSection title={`Annex: goods of ${number}`} className="break-before-page border-t-0! pt-0!">
      <GoodsTable details={details} />
    </PaperSection>
  );
}

const keyOf = ({ id }: { id: string | null }, index: number) => id ?? String(index);

function References({ details: { references } }: { details: PaperDetails }) {
  const kinds = REFERENCE_KINDS.map((kind) => ({
    kind,
    values: references.filter((each) => each.kind === kind).map(({ value }) => value),
  })).filter(({ values }) => values.length > 0);
  if (kinds.length === 0) return null;
  return (
    <PaperSection title="References">
      <dl className="mt-[1.5mm] grid grid-cols-4 gap-x-[5mm] gap-y-[2mm]">
        {kinds.map(({ kind, values }) => (
          <div key={kind} className="min-w-0">
            <dt className="label-caption">{REFERENCE_LABELS[kind]}</dt>
            <dd className="figures font-semibold break-words">{values.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </PaperSection>
  );
}

const place = (name: string, code: string | null) => (code ? `${name} (${code})` : name);

function momentOf(leg: Leg, [actual, planned]: [LegMoment, LegMoment]): string {
  const column = leg[actual] ? actual : planned;
  const at = leg[column];
  return at ? `${LEG_LABELS[column]} ${timeAtPlace(at, leg[`${column}_offset`])}` : "";
}

const legColumns: PaperColumn<Leg>[] = [
  {
    heading: "Leg",
    width: "24mm",
    cell: ({ kind, mode }) => `${LEG_KINDS[kind]}, ${LEG_MODES[mode].toLowerCase()}`,
  },
  { heading: "From", cell: (leg) => place(leg.from_place, leg.from_code) },
  { heading: "To", cell: (leg) => (isWithinPlace(leg) ? "within it" : place(leg.to_place, leg.to_code)) },
  {
    heading: "Carrier",
    width: "34mm",
    cell: (leg) => [leg.carrier, leg.conveyance].filter(Boolean).join("\n"),
  },
  { heading: "Departure", width: "25mm", cell: (leg) => momentOf(leg, ["atd", "etd"]) },
  { heading: "Arrival", width: "25mm", cell: (leg) => momentOf(leg, ["ata", "eta"]) },
];

const kilograms = (kg: number | null) => (kg === null ? "" : displayWeight(kg));

const containerColumns: PaperColumn<Container>[] = [
  {
    heading: "Container",
    width: "34mm",
    cell: ({ number }) => <span className="font-semibold">{number}</span>,
  },
  {
    heading: "Type",
    cell: ({ type_code: code }) => (code ? [...new Set([code, containerTypeName(code)])].join(", ") : ""),
  },
  { heading: "Seal", width: "30mm", cell: ({ seal }) => seal },
  { heading: "Tare", width: "22mm", align: "end", cell: ({ tare_kg }) => kilograms(tare_kg) },
  { heading: "Goods", width: "22mm", align: "end", cell: ({ gross_kg }) => kilograms(gross_kg) },
  { heading: "Gross mass", width: "24mm", align: "end", cell: (each) => kilograms(verifiedGrossMass(each)) },
];

function packagesOf({ packages, package_code }: GoodsRow): string {
  return package_code
    ? `${formatCount(packages)} × ${packagesName(package_code, packages)}`
    : formatCount(packages);
}

function descriptionOf(row: GoodsRow) {
  const { description, marks, hs_code, stackable, container } = row;
  const more = [
    marks && `Marks ${marks}`,
    hs_code && `HS ${hs_code}`,
    dangerousText(row, "road"),
    dangerousQuantity(row),
    !stackable && "not stackable",
    container && `in ${container}`,
  ].filter(Boolean);
  return (
    <>
      <span className="font-semibold">{description}</span>
      {more.length > 0 ? <span className="block">{more.join(" · ")}</span> : null}
    </>
  );
}

function sizeOf({ length_cm, width_cm, height_cm }: GoodsRow): string {
  const sizes = [length_cm, width_cm, height_cm];
  return sizes.every((size) => size === null) ? "" : displaySize(sizes);
}

const cubicMetres = (volume: number | null) => (volume === null ? "" : displayVolume(volume));

const goodsColumns: PaperColumn<GoodsRow>[] = [
  { heading: "No.", width: "10mm", cell: (_, index) => index + 1 },
  { heading: "Packages", width: "28mm", cell: packagesOf },
  { heading: "Description", cell: descriptionOf },
  { heading: "Each", width: "35mm", cell: sizeOf },
  { heading: "Gross weight", width: "24mm", align: "end", cell: ({ gross_kg }) => kilograms(gross_kg) },
  { heading: "Volume", width: "22mm", align: "end", cell: (row) => cubicMetres(rowVolume(row)) },
];

function GoodsTable({ details: { goods, totals } }: { details: PaperDetails }) {
  return (
    <PaperTable
      rows={goods}
      columns={goodsColumns}
      keyOf={keyOf}
      total={
        totals && goods.length > 1
          ? [
              "",
              pluralize(totals.packages, "package"),
              "",
              "",
              kilograms(totals.gross_kg),
              totals.withoutVolume > 0 ? "" : cubicMetres(totals.volume_m3),
            ]
          : undefined
      }
    />
  );
}

function totalWords({ goods, totals }: PaperDetails): string {
  return [
    pluralize(goods.length, "row"),
    totals && pluralize(totals.packages, "package"),
    totals && kilograms(totals.gross_kg),
    totals?.withoutVolume === 0 && cubicMetres(totals.volume_m3),
  ]
    .filter(Boolean)
    .join(", ");
}
