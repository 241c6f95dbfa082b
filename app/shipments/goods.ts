import { z } from "zod";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import { optionalId } from "#app/kit/text/text.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { type Column, formsOf, labelsOf, valuesOf } from "./columns.ts";
import { DANGEROUS_GOODS_COLUMNS } from "./dangerous-columns.ts";
import { codeText, line, withoutSeparators } from "./text-columns.ts";
import { readPackageCode } from "./package-codes.ts";
import {
  GROSS_QUANTITY,
  HEIGHT_QUANTITY,
  LENGTH_QUANTITY,
  PACKAGES_QUANTITY,
  quantityColumn,
  quantityValue,
  typedQuantity,
  VOLUME_QUANTITY,
  WIDTH_QUANTITY,
} from "#app/goods/quantity.ts";

/** In the order of the form. Lengths are of one package, weight and volume of all of the row. */
export const GOODS_COLUMNS = {
  packages: {
    label: PACKAGES_QUANTITY.label,
    value: quantityValue(PACKAGES_QUANTITY),
    form: typedQuantity(PACKAGES_QUANTITY)
      .refine((count) => count !== null, {
        error: DETAIL_MESSAGES.required(PACKAGES_QUANTITY.label),
        abort: true,
      })
      .transform((count) => count ?? 0),
    exported: "number",
  },
  package_code: {
    label: "Package type",
    value: codeText(/^[A-Z0-9]{1,2}$/, DETAIL_MESSAGES.packageCodeInvalid, withoutSeparators),
    form: textSchema((text) => readPackageCode(text) ?? { refused: DETAIL_MESSAGES.packageCodeInvalid }),
  },
  description: line("Description", 500),
  marks: line("Marks", 200),
  length_cm: quantityColumn(LENGTH_QUANTITY),
  width_cm: quantityColumn(WIDTH_QUANTITY),
  height_cm: quantityColumn(HEIGHT_QUANTITY),
  gross_kg: quantityColumn(GROSS_QUANTITY),
  volume_m3: quantityColumn(VOLUME_QUANTITY, "exact"),
  hs_code: {
    label: "HS code",
    value: codeText(
      /^(?:\d\d){2,6}$/,
      "An HS code has 6, 8 or 10 digits, such as 8413.70. Is a zero at its start missing?",
      withoutSeparators,
    ),
  },
  un_number: {
    label: "UN number",
    value: codeText(/^\d{4}$/, "A UN number has four digits, such as UN 1263", (text) =>
      withoutSeparators(text).replace(/^UN(?:NO|NR)?/, ""),
    ),
  },
  ...DANGEROUS_GOODS_COLUMNS,
  stackable: {
    label: "Stackable",
    value: z.boolean().default(true),
    // A box that is ticked for what is rare: nothing sent means that it may be stacked.
    form: z
      .string()
      .nullish()
      .transform((text) => !/^(?:no|n|0|false)$/i.test(text?.trim() ?? "")),
    exported: "yes or no",
  },
  container: line("Container", 20),
} as const satisfies Record<string, Column>;
export const GOODS_LABELS = labelsOf(GOODS_COLUMNS);

const rowId = optionalId(DETAIL_MESSAGES.required("Id"));
export const goodsRowSchema = z.object({ id: rowId, ...valuesOf(GOODS_COLUMNS) });
export const goodsRowForm = z.object({ id: rowId, ...formsOf(GOODS_COLUMNS) });
export type GoodsRow = z.output<typeof goodsRowSchema>;

export interface GoodsTotals {
  rows: number;
  packages: number;
  gross_kg: number | null;
  /** Of the rows whose volume is typed or follows from their dimensions; null when there is none. */
  volume_m3: number | null;
  withoutWeight: number;
  withoutVolume: number;
  /** «120 x 80 x 145 cm (6), 60 x 40 x 40 cm (12)»; null while no row has all three dimensions. */
  dimensions: string | null;
  loading_metres: number | null;
}

type SizeRow = Pick<
  GoodsRow,
  "packages" | "length_cm" | "width_cm" | "height_cm" | "gross_kg" | "volume_m3" | "stackable"
>;

/** Null without rows. Summed in whole units of the columns, so that the totals are exact. */
export function goodsTotals(rows: readonly SizeRow[]): GoodsTotals | null {
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
export function rowVolume({ volume_m3, packages, length_cm, width_cm, height_cm }: SizeRow): number | null {
  if (volume_m3 !== null) return volume_m3;
  if (length_cm === null || width_cm === null || height_cm === null) return null;
  return Number(((packages * length_cm * width_cm * height_cm) / 1_000_000).toFixed(4));
}

/** Metres of a trailer 2.40 m wide, for packages nothing can stand on. */
function loadingMetres({ stackable, packages, length_cm, width_cm }: SizeRow): number | null {
  if (stackable || length_cm === null || width_cm === null) return null;
  return Number(((packages * length_cm * width_cm) / 10_000 / TRAILER_WIDTH_M).toFixed(2));
}

const TRAILER_WIDTH_M = 2.4;
const DIMENSIONS_MAX_LENGTH = 100;

function dimensionsOf(rows: readonly SizeRow[]): string | null {
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
