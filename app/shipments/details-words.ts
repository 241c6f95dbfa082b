import { displaySize, displayVolume, displayWeight } from "#app/goods/weight.ts";
import { dangerousQuantity, dangerousText } from "#app/goods/dangerous-goods.ts";
import { temperatureText } from "#app/goods/temperature.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { Container } from "./containers.ts";
import type { DetailSection, RowSection, ShipmentDetails } from "./details.ts";
import { type GoodsRow, goodsTotals } from "./goods.ts";
import { type Leg, LEG_LABELS, LEG_MOMENT_KEYS, type LegMoment } from "./legs.ts";
import { LEG_KINDS, LEG_MODES } from "./leg-modes.ts";
import { packageName } from "./package-codes.ts";
import { timeAtPlace } from "./place-clock.ts";
import { type Reference, REFERENCE_LABELS } from "./references.ts";
import type { Terms } from "./terms.ts";

const joinParts = (parts: readonly (string | null | false | undefined)[], separator = ", ") =>
  parts.filter(Boolean).join(separator);

export function referenceWords({ kind, value }: Reference): string {
  return `${REFERENCE_LABELS[kind]} ${value}`;
}

/** Describes a goods row: «6 × Pallet, pumps, 120 × 80 × 145 cm, 2,840 kg». */
export function goodsWords(row: GoodsRow): string {
  const { length_cm, width_cm, height_cm } = row;
  const sizes = [length_cm, width_cm, height_cm];
  return joinParts([
    row.package_code
      ? `${row.packages} × ${packageName(row.package_code)}`
      : pluralize(row.packages, "package"),
    row.description,
    row.marks && `marks ${row.marks}`,
    sizes.some((size) => size !== null) && displaySize(sizes),
    row.gross_kg !== null && displayWeight(row.gross_kg),
    row.volume_m3 !== null && displayVolume(row.volume_m3),
    row.hs_code && `HS ${row.hs_code}`,
    dangerousWords(row),
    !row.stackable && "not stackable",
    row.container && `in ${row.container}`,
  ]);
}

/** Describes the dangerous goods of a row, for the audit log and conflicts. */
function dangerousWords(row: GoodsRow): string {
  return joinParts([
    row.un_number ? dangerousText(row, "road") : joinParts([row.dg_name, row.dg_class, row.packing_group]),
    row.transport_category && `category ${row.transport_category}`,
    dangerousQuantity(row),
    row.flash_point_c !== null && `flash point ${row.flash_point_c} °C`,
  ]);
}

function containerWords({ number, type_code, seal, tare_kg, gross_kg }: Container): string {
  return joinParts([
    number,
    type_code,
    seal && `seal ${seal}`,
    tare_kg !== null && `tare ${displayWeight(tare_kg)}`,
    gross_kg !== null && displayWeight(gross_kg),
  ]);
}

/** Describes a leg: «Main, sea, Antwerp → Lagos, MSC, MSC Ines 412W, ETD Mar 05, 2026 10:00, ETA …». */
function legWords(leg: Leg): string {
  const at = (moment: LegMoment) => {
    const when = leg[moment];
    return when && `${LEG_LABELS[moment]} ${timeAtPlace(when, leg[`${moment}_offset`])}`;
  };
  const place = (name: string, code: string | null) => (code ? `${name} (${code})` : name);
  return joinParts([
    LEG_KINDS[leg.kind],
    LEG_MODES[leg.mode].toLowerCase(),
    `${place(leg.from_place, leg.from_code)} → ${place(leg.to_place, leg.to_code)}`,
    leg.carrier,
    leg.conveyance,
    ...LEG_MOMENT_KEYS.map(at),
  ]);
}

/** Describes the terms: «CIF Lagos, 12000 EUR, dangerous goods»; empty when nothing is agreed. */
export function termsWords(terms: Terms): string {
  return joinParts([
    joinParts([terms.incoterm, terms.incoterm_place], " "),
    terms.declared_value !== null && `${terms.declared_value} ${terms.declared_currency}`,
    terms.dangerous_goods && "dangerous goods",
    temperatureText(terms.temperature_min_c, terms.temperature_max_c),
  ]);
}

const ROW_WORDS: { [Section in RowSection]: (row: NonNullable<ShipmentDetails[Section]>[number]) => string } =
  { references: referenceWords, goods: goodsWords, containers: containerWords, legs: legWords };

export function rowWords<Section extends RowSection>(
  section: Section,
  row: NonNullable<ShipmentDetails[Section]>[number],
): string {
  return ROW_WORDS[section](row);
}

export function sectionWords(section: DetailSection, details: ShipmentDetails): string {
  if (section === "terms") return details.terms ? termsWords(details.terms) : "";
  const rows = (details[section] ?? []) as never[];
  return rows.map((row) => rowWords(section, row)).join("\n");
}

export function sectionSummary(section: RowSection, details: ShipmentDetails): string {
  const totals = section === "goods" ? goodsTotals(details.goods ?? []) : null;
  return joinParts([
    pluralize(details[section]?.length ?? 0, "row"),
    totals && pluralize(totals.packages, "package"),
    totals && totals.gross_kg !== null && displayWeight(totals.gross_kg),
  ]);
}
