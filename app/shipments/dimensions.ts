import { z } from "zod";
import { readTypedDecimals } from "#app/kit/text/typed-number.ts";
import { type GoodsRow, goodsRowSchema } from "./goods.ts";
import { readPackageCode } from "./package-codes.ts";

export interface SizedPackages {
  packages: number;
  package_code: string | null;
  /** «de vin» in «12 palettes de vin, 120x80x150 cm», without its preposition. */
  description: string | null;
  /** Length of one package, in centimetres. */
  length_cm: number;
  width_cm: number;
  height_cm: number;
}

/** Pattern of one side. Texts have single spaces only, so that each matches in one way (no backtracking). */
const SIDE = String.raw`\d[\d.,']{0,11}`;
const UNIT = "mm|cm|m";
const TIMES = " ?[x×*/] ?";
const WORD = String.raw`\p{L}{2,20}(?:-\p{L}{1,20})?`;
const SIZES = `(?<length>${SIDE}) ?(?<ofLength>${UNIT})?${TIMES}(?<width>${SIDE}) ?(?<ofWidth>${UNIT})?${TIMES}(?<height>${SIDE}) ?(?<ofHeight>${UNIT})?`;
/** Pattern of a count in front: «3 x», «3 plt», «3 pallets of», «3x». */
const COUNT = `(?:(?<count>\\d{1,5}) ?(?:(?<times>[x×*])|(?<word>${WORD})) ?(?:of|van|de|à|a|je|[x×*@:])? ?)?`;
/** Pattern of a count behind: «… cm x 3», «… (3 pcs)». Only after a unit or in brackets, else it would be a side. */
const COUNT_AFTER = `(?: ?[x×*] ?(?<countAfter>\\d{1,5})| ?\\((?<countInside>\\d{1,5}) ?(?:[x×*]|${WORD})?\\))?`;
const ROW = new RegExp(`^${COUNT}${SIZES}${COUNT_AFTER}$`, "iu");
const ONE_SIZE = new RegExp(`^${SIZES}$`, "iu");
const NAMED = String.raw`(?<count>\d{1,5}) ?[x×]? ?(?<word>\p{L}{3,20})(?![\p{L}\d])`;
const PACKAGES = new RegExp(String.raw`^${NAMED}\D*$`, "iu");
/** Packages with the goods in them: «12 palettes de vin, 120x80x150 cm». */
const ROW_OF_GOODS = new RegExp(String.raw`^${NAMED}(?<goods>\D{0,100})${SIZES}$`, "iu");
const PREPOSITION = /^(?:of|with|van|met|de|du|des|avec|von|mit|d')(?: |(?<='))/i;
/** Words after which the size is that of what the packages stand on or in, or of all together: «6 cartons on a pallet 120x80x90». */
const OF_ALL = /(?<!\p{L})(?:on|op|sur|auf|total|totaal|gesamt|together|samen|ensemble|zusammen)(?!\p{L})/iu;
const TOGETHER = /(?<!\p{L})(?:total|totaal|gesamt|together|samen|ensemble|zusammen)(?!\p{L})/iu;
const ANY_SIZE = new RegExp(SIZES, "iu");

/** Range in which a side without a unit is read as centimetres. */
const CENTIMETRES = { least: 10, most: 600 };
const SIZES_MAX_LENGTH = 2000;

/**
 * Parses written sizes: «3 x 120x80x150 cm», «3 plt 120/80/150», «2 pallets 1.2 x 0.8 x 1 m + 120x80x60 cm», «12 pallets
 * of wine, 120x80x150 cm», separated by lines, semicolons, «+», «and» or commas. Null when any part is ambiguous.
 */
export function readDimensions(text: string): SizedPackages[] | null {
  if (text.length > SIZES_MAX_LENGTH) return null;
  return allRead(joinNames(partsOf(text)).map((part) => readRow(part)));
}

/**
 * Returns the sizes inside a message, for `readDimensions`: «Good morning, 3 pallets 120x80x150, fragile.» Null when
 * any size has no count or is ambiguous, or when another part names packages or a total.
 */
export function sizesInMessage(text: string): string | null {
  if (text.length > SIZES_MAX_LENGTH) return null;
  const parts = partsOf(text.replace(/[.!?:](?=\s|$)/g, ";")).filter((part) => !isAside(part));
  const sizes = joinNames(parts).map((part) => {
    const [lead = ""] = /^\D*/.exec(part) ?? [];
    const counted = part.slice(lead.length);
    return isAside(lead) && !ONE_SIZE.test(counted) && readRow(counted) ? counted : null;
  });
  return allRead(sizes)?.join("; ") ?? null;
}

const partsOf = (text: string): string[] =>
  plainText(text.trim().replaceAll("\n", ";"))
    .split(/[;+&]|, | (?:and|en|et|und) /iu)
    .map((part) => part.trim().replace(/[.:]$/, "").trim())
    .filter(Boolean);

const allRead = <Row>(rows: (Row | null)[]): Row[] | null =>
  rows.length > 0 && rows.every((row) => row !== null) ? rows : null;

/** Whether a part says nothing about packages. Words of two letters would read as codes of packages. */
const isAside = (part: string): boolean =>
  !ANY_SIZE.test(part) &&
  !TOGETHER.test(part) &&
  !part.split(/[^\p{L}-]+/u).some((word) => word.length > 2 && readPackageCode(word) !== null);

/** Joins a part without a size to the next one: a comma stands between the goods and their size too. */
function joinNames(parts: readonly string[]): string[] {
  const joined: string[] = [];
  let name = "";
  for (const part of parts) {
    const whole = name ? `${name}, ${part}` : part;
    name = ANY_SIZE.test(part) ? "" : whole;
    if (!name) joined.push(whole);
  }
  return name ? [...joined, name] : joined;
}

/** Returns the goods rows of the first text with unambiguous sizes. @param gross_kg total weight, set on a single row */
export function goodsOfTexts(texts: readonly (string | null)[], gross_kg: number | null): GoodsRow[] {
  const rows = texts.map((text) => text && readDimensions(text)).find(Boolean) || [];
  const weight = rows.length === 1 && gross_kg !== null ? Number(gross_kg.toFixed(2)) : null;
  // The schema refuses sizes finer than a millimetre.
  return z.array(goodsRowSchema).safeParse(rows.map((row) => ({ ...row, gross_kg: weight }))).data ?? [];
}

/** Parses the packages in a text («4 palettes», «12 dozen kaas»); null when it has another number or no package. */
export function packagesNamed(text: string): Pick<SizedPackages, "packages" | "package_code"> | null {
  const { count, word = "" } = PACKAGES.exec(plainText(text).trim())?.groups ?? {};
  const package_code = readPackageCode(word);
  return Number(count) > 0 && package_code !== null ? { packages: Number(count), package_code } : null;
}

/** Returns whether a text contains sizes. @param text of a request, which is shorter than the searched length */
export const namesSizes = (text: string): boolean =>
  ANY_SIZE.test(plainText(text.slice(0, SIZES_MAX_LENGTH)));

/** One side; `unit` is its own, else that of a later side. */
interface Side {
  number: string;
  unit: string | undefined;
}

/** Parses a single size with three sides, «120x80x145 cm» or «L1,2 x B0,8 x H1,45 m»; null for anything else. */
export function readSides(text: string): Side[] | null {
  const match =
    text.length > SIZES_MAX_LENGTH ? null : ONE_SIZE.exec(plainText(text).trim().replace(/\.$/, ""));
  return match && sidesOf(match.groups ?? {});
}

const plainText = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .replace(/[’‘]/g, "'")
    .replace(/(?<!\p{L})[lbwhd] ?[:=.]? ?(?=\d)/giu, "");

function sidesOf(groups: Record<string, string | undefined>): Side[] {
  const { length = "", width = "", height = "", ofLength, ofWidth, ofHeight } = groups;
  const sideOf = (number: string, unit = ofHeight ?? ofWidth ?? ofLength) => ({
    number,
    unit: unit?.toLowerCase(),
  });
  return [sideOf(length, ofLength), sideOf(width, ofWidth), sideOf(height, ofHeight)];
}

function readRow(text: string): SizedPackages | null {
  const groups = ROW.exec(text)?.groups ?? goodsGroups(text);
  if (!groups) return null;
  const { count, word, goods, countAfter, countInside, ofHeight } = groups;
  if (countAfter !== undefined && (count !== undefined || ofHeight === undefined)) return null;
  const packages = Number(count ?? countAfter ?? countInside ?? 1);
  const sides = sidesOf(groups);
  const hasUnit = sides.some(({ unit }) => unit !== undefined);
  // «50x40x30x30» is ambiguous: fifty of 40x30x30, or thirty of 50x40x30.
  if (count !== undefined && word === undefined && !hasUnit && packages >= CENTIMETRES.least) return null;
  const [length_cm, width_cm, height_cm] = sides.map(({ number, unit }) =>
    inCentimetres(clearNumber(number), unit),
  );
  if (!length_cm || !width_cm || !height_cm || packages < 1) return null;
  const package_code = word === undefined ? null : readPackageCode(word);
  const named = /\p{L}.*/u.exec(goods ?? "")?.[0] ?? "";
  const description =
    named
      .trim()
      .replace(/[,:(-]$/, "")
      .trim()
      .replace(PREPOSITION, "") || null;
  return { packages, package_code, description, length_cm, width_cm, height_cm };
}

function goodsGroups(text: string) {
  const groups = ROW_OF_GOODS.exec(text)?.groups;
  const isOfEach = groups && readPackageCode(groups.word ?? "") !== null && !OF_ALL.test(groups.goods ?? "");
  return isOfEach ? groups : undefined;
}

function inCentimetres(number: number | null, unit: string | undefined): number | null {
  if (number === null || number <= 0) return null;
  if (unit === "mm") return number / 10;
  if (unit === "m") return number * 100;
  if (unit === "cm") return number;
  return number >= CENTIMETRES.least && number <= CENTIMETRES.most ? number : null;
}

export function clearNumber(text: string): number | null {
  const [first, other] = readTypedDecimals(text);
  return first === undefined || other !== undefined ? null : Number(first);
}

/** Computes the volume in cubic metres, rounded to a litre. */
export function volumeOfPackages(rows: readonly SizedPackages[]): number {
  const litres = rows.reduce(
    (sum, { packages, length_cm, width_cm, height_cm }) =>
      sum + (packages * length_cm * width_cm * height_cm) / 1000,
    0,
  );
  return Math.round(litres) / 1000;
}
