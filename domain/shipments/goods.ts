import { z } from "zod";
import { optionalId, optionalLine } from "../text.ts";
import { DETAIL_MESSAGES } from "#words/shipment-details.ts";
import {
  GROSS_QUANTITY,
  HEIGHT_QUANTITY,
  LENGTH_QUANTITY,
  PACKAGES_QUANTITY,
  type Quantity,
  VOLUME_QUANTITY,
  WIDTH_QUANTITY,
} from "./quantity.ts";

export const GOODS_MAX_ROWS = 1_000;
const DESCRIPTION_MAX_LENGTH = 500;
const MARKS_MAX_LENGTH = 200;

export const GOODS_LABELS = {
  packages: "Packages",
  package_code: "Package type",
  description: "Description",
  marks: "Marks",
  length_cm: "Length",
  width_cm: "Width",
  height_cm: "Height",
  gross_kg: "Gross weight",
  volume_m3: "Volume",
  hs_code: "HS code",
  un_number: "UN number",
  stackable: "Stackable",
  container: "Container",
} as const;

export function quantityValue({ label, unit, decimals, max, positive }: Quantity) {
  const invalid = DETAIL_MESSAGES.notANumber(label, unit, decimals);
  return z
    .number({ error: invalid })
    .refine((value) => (positive ? value > 0 : value >= 0), {
      error: positive ? DETAIL_MESSAGES.tooSmall(label) : DETAIL_MESSAGES.negative(label),
      abort: true,
    })
    .max(max, DETAIL_MESSAGES.tooLarge(label, `${max} ${unit}`))
    .refine((value) => Number(value.toFixed(decimals)) === value, invalid);
}

const optionalQuantity = (quantity: Quantity) => quantityValue(quantity).nullable().default(null);

export function codeText(pattern: RegExp, message: string, clean: (text: string) => string) {
  return optionalLine({ max: 100, tooLong: message, clean }).refine(
    (text) => text === null || pattern.test(text),
    message,
  );
}

export const withoutSeparators = (text: string) => text.replace(/[\s.\-/]/g, "").toUpperCase();

/** Lengths are of one package, weight and volume of all of the row. */
export const goodsRowSchema = z.object({
  id: optionalId(DETAIL_MESSAGES.required("Id")),
  packages: quantityValue(PACKAGES_QUANTITY),
  package_code: codeText(/^[A-Z0-9]{1,2}$/, DETAIL_MESSAGES.packageCodeInvalid, withoutSeparators),
  description: optionalLine({
    max: DESCRIPTION_MAX_LENGTH,
    tooLong: DETAIL_MESSAGES.tooLong(GOODS_LABELS.description, DESCRIPTION_MAX_LENGTH),
  }),
  marks: optionalLine({
    max: MARKS_MAX_LENGTH,
    tooLong: DETAIL_MESSAGES.tooLong(GOODS_LABELS.marks, MARKS_MAX_LENGTH),
  }),
  length_cm: optionalQuantity(LENGTH_QUANTITY),
  width_cm: optionalQuantity(WIDTH_QUANTITY),
  height_cm: optionalQuantity(HEIGHT_QUANTITY),
  gross_kg: optionalQuantity(GROSS_QUANTITY),
  volume_m3: optionalQuantity(VOLUME_QUANTITY),
  hs_code: codeText(/^(?:\d\d){2,6}$/, DETAIL_MESSAGES.hsCodeInvalid, withoutSeparators),
  un_number: codeText(/^\d{4}$/, DETAIL_MESSAGES.unNumberInvalid, (text) =>
    withoutSeparators(text).replace(/^UN(?:NO|NR)?/, ""),
  ),
  stackable: z.boolean().default(true),
  container: optionalLine({ max: 20, tooLong: DETAIL_MESSAGES.tooLong(GOODS_LABELS.container, 20) }),
});
export type GoodsRow = z.output<typeof goodsRowSchema>;

export interface GoodsTotals {
  rows: number;
  packages: number;
  /** Null while a row has no weight. */
  gross_kg: number | null;
  /** Of the rows whose volume is typed or follows from their dimensions; null when there is none. */
  volume_m3: number | null;
  withoutWeight: number;
  withoutVolume: number;
  /** «120 x 80 x 145 cm (6), 60 x 40 x 40 cm (12)»; null while no row has all three dimensions. */
  dimensions: string | null;
  loading_metres: number | null;
}

type Measured = Pick<
  GoodsRow,
  "packages" | "length_cm" | "width_cm" | "height_cm" | "gross_kg" | "volume_m3" | "stackable"
>;

/** Null without rows. Summed in whole units of the columns, so that the totals are exact. */
export function goodsTotals(rows: readonly Measured[]): GoodsTotals | null {
  if (rows.length === 0) return null;
  const weights = rows.flatMap(({ gross_kg }) => gross_kg ?? []);
  const volumes = rows.flatMap((row) => rowVolume(row) ?? []);
  const metres = rows.flatMap((row) => loadingMetres(row) ?? []);
  return {
    rows: rows.length,
    packages: rows.reduce((sum, row) => sum + row.packages, 0),
    gross_kg: weights.length === rows.length ? sumOf(weights, 2) : null,
    volume_m3: volumes.length > 0 ? sumOf(volumes, 4) : null,
    withoutWeight: rows.length - weights.length,
    withoutVolume: rows.length - volumes.length,
    dimensions: dimensionsOf(rows),
    loading_metres: metres.length > 0 ? sumOf(metres, 2) : null,
  };
}

/** As typed, else packages times dimensions. */
export function rowVolume({ volume_m3, packages, length_cm, width_cm, height_cm }: Measured): number | null {
  if (volume_m3 !== null) return volume_m3;
  if (length_cm === null || width_cm === null || height_cm === null) return null;
  return Number(((packages * length_cm * width_cm * height_cm) / 1_000_000).toFixed(4));
}

/** Metres of a trailer 2.40 m wide, for packages nothing can stand on. */
function loadingMetres({ stackable, packages, length_cm, width_cm }: Measured): number | null {
  if (stackable || length_cm === null || width_cm === null) return null;
  return Number(((packages * length_cm * width_cm) / 10_000 / TRAILER_WIDTH_M).toFixed(2));
}

const TRAILER_WIDTH_M = 2.4;
const DIMENSIONS_MAX_LENGTH = 100;

function dimensionsOf(rows: readonly Measured[]): string | null {
  const packages = new Map<string, number>();
  for (const row of rows) {
    if (row.length_cm === null || row.width_cm === null || row.height_cm === null) continue;
    const size = `${row.length_cm} x ${row.width_cm} x ${row.height_cm} cm`;
    packages.set(size, (packages.get(size) ?? 0) + row.packages);
  }
  const sizes = [...packages];
  if (sizes.length === 0) return null;
  const all =
    sizes.length === 1 ? sizes[0]![0] : sizes.map(([size, count]) => `${size} (${count})`).join(", ");
  if (all.length <= DIMENSIONS_MAX_LENGTH) return all;
  const [[largest]] = sizes.toSorted((a, b) => b[1] - a[1]) as [[string, number]];
  return `${sizes.length} sizes, most of them ${largest}`.slice(0, DIMENSIONS_MAX_LENGTH);
}

function sumOf(values: readonly number[], decimals: number): number {
  const unit = 10 ** decimals;
  return values.reduce((sum, value) => sum + Math.round(value * unit), 0) / unit;
}
