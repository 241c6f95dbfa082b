import {
  dangerousQuantity,
  dangerousText,
  NOT_DANGEROUS,
  adrPoints,
  ADR_POINTS_MAX,
  isAdrExempt,
  pointsSum,
} from "#app/goods/dangerous-goods.ts";
import { type GoodsRow, rowVolume } from "#app/shipments/goods.ts";
import { formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import { dayAtPlace } from "#app/shipments/place-clock.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { regionName } from "#app/kit/language/region-names.ts";
import { packagesWord } from "#app/shipments/customer-packages.ts";
import { REFERENCE_NAMES } from "#app/shipments/site-words.ts";
import { BUYER_PAYS, type Incoterm } from "#app/shipments/terms.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type {
  MissingBox,
  PaperGoods,
  PaperParty,
  PaperLeg,
  PaperPlace,
  PaperShipment,
} from "./paper-data.ts";
import { joinParts } from "#app/kit/language/label-text.ts";
import { PAPER_TEXTS as WORDS } from "./customer-words.ts";

/** Formats a party: company, person, address, country, one line each. */
export function partyLines(party: PaperParty | null): string {
  if (!party) return "";
  const { company, name, address, countryCode } = party;
  const lines = [company, name === company ? null : name, ...address];
  return [...lines, countryCode && regionName(currentLanguage(), countryCode)].filter(Boolean).join("\n");
}

/** Formats a party of a form in English, with telephone and EORI. */
export function contactLines(party: PaperParty | null): string {
  if (!party) return "";
  const contact = [party.phone && `Tel. ${party.phone}`, party.eori && `EORI ${party.eori}`];
  return [partyLines(party), contact.filter(Boolean).join(", ")].filter(Boolean).join("\n");
}

/** Returns whether the shipper pays the carriage: under terms of groups C and D. */
export const isPrepaid = (incoterm: Incoterm): boolean => !BUYER_PAYS.includes(incoterm);

/** Returns the missing data of a party: its name on the shipment, or the address on its own record. */
export function lackingOf(
  kind: PartyKind,
  party: PaperParty | null,
  noun: string = kind,
): Pick<MissingBox, "field" | "words" | "party"> | null {
  const field = `${kind}_id`;
  if (!party) return { field, words: `The ${noun}` };
  if (party.address.length > 0) return null;
  return { field, words: `The address of the ${noun}`, party: recordOf(kind, party) };
}

const recordOf = (kind: PartyKind, { email, name, company }: PaperParty) => ({
  kind,
  search: email ?? name ?? company ?? "",
});

/** Formats a place, «Ghent (BEGNE)»; a name that contains its code stays. */
export const placeText = ({ name, code }: PaperPlace): string => {
  const letters = name.toUpperCase().replace(/\s/g, "");
  const isNamed = code === null || letters.includes(code) || letters.includes(`(${code.slice(2)})`);
  return isNamed ? name : `${name} (${code})`;
};

const AIRPORT_WORDS = / (international )?(airport|luchthaven|aéroport|flughafen)$/i;

/** The code of an airport in a text: «BRU» of «Brussels Airport (BRU), Belgium». */
export const codeIn = (text: string): string | undefined =>
  /\((?:[A-Z]{2} ?)?([A-Z2-9]{3})\)/.exec(text)?.[1];

/** Shortens the text of a place to what a form's small box holds: «BRUSSELS (BRU)» of «Brussels Airport (BRU), Belgium». */
export function shortPlace(text: string): string {
  const code = codeIn(text);
  const name = text.split(/[,(]/)[0]!.trim().replace(AIRPORT_WORDS, "").toUpperCase();
  return code ? `${name} (${code})` : name;
}

/** Formats the start or end of a leg. */
export const endText = (leg: PaperLeg, end: "from" | "to"): string =>
  placeText({ name: leg[`${end}_place`], code: leg[`${end}_code`] });

/** Names the packaging: «Carton» for one, «Cartons» for nine, «XY», or «Packages» when unknown. */
export const packagingOf = ({
  package_code,
  packages,
}: Pick<PaperGoods, "package_code" | "packages">): string => packagesWord(package_code || "PK", packages);

const englishDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Formats `YYYY-MM-DD`, day first also in English: «23 Nov 2026». */
export const paperDay = (day: string): string =>
  currentLanguage() === "en" ? englishDay.format(new Date(day)) : formatDay(day);

/** Formats when a stop is planned: «23 Nov 2026 07:30–09:00», «23 Nov 2026 ≥ 07:30», or the day alone. */
export function paperSlot(stop: { day: string; starts: string | null; ends: string | null }): string {
  const { day, starts, ends } = stop;
  return [paperDay(day), starts && (ends ? `${starts}–${ends}` : `≥ ${starts}`)].filter(Boolean).join(" ");
}

export const paperDate = (date: Date): string => paperDay(toLocalDay(date));

/** Formats day and time of a place, in company time when its offset is not known: «23 Nov 2026 08:00». */
export const paperTime = (moment: Date, offset: number | null): string =>
  `${paperDay(dayAtPlace(moment, offset))} ${localTimeAt(moment, offset ?? offsetAt(COMPANY_TIME_ZONE, moment)).slice(11)}`;

/** Cached by decimals, since creating a format takes longer than drawing a row. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a quantity of a paper with at least `least` decimals: «1 250.5» in English, «1 250,5» in the other languages. In
 * all of them a space parts the thousands, unlike on screens: a paper is read in several countries, and what would be
 * «1.250 kg» in one of them is a ton to some and a kilogram to others. Amounts to be paid have `formatMoney`.
 */
export function paperNumber(value: number, decimals: number, least = 0): string {
  const key = `${least} ${decimals}`;
  const digits = { minimumFractionDigits: least, maximumFractionDigits: decimals };
  const format = formats.get(key) ?? new Intl.NumberFormat("en-US", digits);
  formats.set(key, format);
  const text = format.format(value).replaceAll(",", " ");
  return currentLanguage() === "en" ? text : text.replace(".", ",");
}

export const kilograms = (value: number | null): string => (value === null ? "" : paperNumber(value, 2));
export const cubicMetres = (value: number | null): string => (value === null ? "" : paperNumber(value, 3));

/** Sums the known values; empty when there are none. */
function sumText(values: readonly (number | null)[], decimals: number, least: number): string {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return "";
  const unit = 10 ** decimals;
  return paperNumber(
    numbers.reduce((sum, value) => sum + Math.round(value * unit), 0) / unit,
    decimals,
    least,
  );
}

/** Builds a column of quantities with equal decimals in all rows, as many as needed up to `most`, for alignment. */
export function alignedQuantities<Row>(
  rows: readonly Row[],
  value: (row: Row) => number | null,
  most: number,
): { align: "right"; text: (row: Row) => string; sum: (rows: readonly Row[]) => string } {
  const fraction = (row: Row) => paperNumber(value(row) ?? 0, most).split(/[.,]/)[1] ?? "";
  const decimals = Math.max(0, ...rows.map((row) => fraction(row).length));
  const text = (quantity: number | null) =>
    quantity === null ? "" : paperNumber(quantity, decimals, decimals);
  return {
    align: "right",
    text: (row) => text(value(row)),
    sum: (summed) => sumText(summed.map(value), decimals, decimals),
  };
}

/** Returns the goods rows; for a shipment without any, one row with its totals. */
export function goodsRows(shipment: PaperShipment): PaperGoods[] {
  if (shipment.goods.length > 0) return shipment.goods;
  const row: Omit<GoodsRow, "id"> = {
    packages: shipment.pieces ?? 0,
    package_code: null,
    description: null,
    marks: null,
    length_cm: null,
    width_cm: null,
    height_cm: null,
    gross_kg: shipment.weightKg,
    volume_m3: null,
    hs_code: null,
    un_number: null,
    ...NOT_DANGEROUS,
    stackable: true,
    container: null,
  };
  return shipment.pieces === null && shipment.weightKg === null ? [] : [row];
}

/** Describes goods, dangerous goods first as the rules of the mode require: «UN 1263 PAINT, 3, III, (D/E), 120 l». */
export function goodsText(row: PaperGoods, by: "road" | "sea" | "air" = "road"): string {
  const { description, dg_name } = row;
  const dangerous = [dangerousText(row, by), dangerousQuantity(row, (value) => paperNumber(value, 3))]
    .filter(Boolean)
    .join(", ");
  const isNamed = dg_name !== null && description?.toLowerCase() === dg_name.toLowerCase();
  return [dangerous, isNamed ? null : description].filter(Boolean).join(dg_name ? "\n" : ", ");
}

export function volumeOf(goods: readonly PaperGoods[]): number | null {
  const volumes = goods.flatMap((row) => rowVolume(row) ?? []);
  return volumes.length === 0
    ? null
    : volumes.reduce((sum, value) => sum + Math.round(value * 10_000), 0) / 10_000;
}

/** Formats references, one line per kind. @param forOthers for readers other than the customer: «your reference» is the customer's */
export function referenceLines(
  { references }: Pick<PaperShipment, "references">,
  { forOthers = false } = {},
): string {
  const names = forOthers
    ? { ...REFERENCE_NAMES, customer_reference: WORDS.customerReference }
    : REFERENCE_NAMES;
  const byKind = Map.groupBy(references, ({ kind }) => kind);
  return [...byKind]
    .map(([kind, some]) => {
      const values = some.map(({ value }) => value);
      // Our numbers begin with their kind: «HAWB-2026-00001».
      const isNamed = values.every((value) => value.startsWith(`${names[kind]}-`));
      return `${isNamed ? "" : `${names[kind]} `}${values.join(", ")}`;
    })
    .join("\n");
}

/**
 * Formats the totals by transport category with their points, required by ADR 5.4.1.1.1 (f) when 1.1.3.6 applies, and
 * the result for these goods. Empty when no row is subject to it; no result while a row lacks data.
 */
export function adrLine(goods: readonly PaperGoods[]): string {
  const adr = adrPoints(goods);
  if (!adr) return "";
  if (adr.neverExempt) return WORDS.adrNever;
  const number = (value: number) => paperNumber(value, 3);
  const sums = adr.byCategory.map((line) => WORDS.adrCategory(line.category, pointsSum(line, number)));
  // Without any data the line is filled in by hand.
  if (sums.length === 0) return "";
  const total = sums.length > 1 ? [WORDS.adrTotal(number(adr.points))] : [];
  const verdict =
    adr.points > ADR_POINTS_MAX ? WORDS.adrFull : isAdrExempt(adr) ? WORDS.adrExempt : WORDS.adrIncomplete;
  return [joinParts([...sums, ...total]), verdict].filter(Boolean).join(". ");
}
