import { z } from "zod";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import { optionalId } from "#app/kit/text/text.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { DIMENSIONS_MAX_LENGTH } from "./shipment.ts";
import {
  type FieldColumn,
  formsOf,
  labelsOf,
  valuesOf,
  codeText,
  lineColumn,
  withoutSeparators,
} from "./columns.ts";
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
  DG_QUANTITY,
} from "#app/goods/quantity.ts";
import { type DangerousColumn, DG_UNITS, PACKING_GROUPS, TUNNEL_CODES } from "#app/goods/dangerous-goods.ts";
import { temperatureColumn } from "#app/goods/temperature.ts";

/** A checkbox; false by default. */
const flag = (label: string) => ({
  label,
  value: z.boolean().default(false),
  form: z
    .string()
    .nullish()
    .transform((text) => text?.trim() === "yes"),
  exported: "yes or no" as const,
});

const oneOf = (choices: readonly string[], message: string, clean: (text: string) => string) =>
  codeText({ test: (text) => choices.includes(text) }, message, clean);

const CLASS = /^(?:1\.[1-6][A-S]?|2\.[123]|3|4\.[123]|5\.[12]|6\.[12]|7|8|9)(?: \([\d., ]+[A-Z]?\))?$/;
const ROMAN: Readonly<Record<string, string>> = { 1: "I", 2: "II", 3: "III" };

const DANGEROUS_GOODS_COLUMNS = {
  dg_name: lineColumn("Proper shipping name", 250),
  dg_class: {
    label: "Class",
    value: codeText(
      CLASS,
      "A class is such as 3, 2.1 or 1.4S, with subsidiary hazards as in 6.1 (3)",
      (text) =>
        text
          .toUpperCase()
          .replace(/^(?:CLASS|CL\.?)\s*/, "")
          .split("(")
          .map((part) =>
            part
              .split(/[,+]/)
              .flatMap((hazard) => hazard.trim() || [])
              .join(", "),
          )
          .join(" ("),
    ),
  },
  packing_group: {
    label: "Packing group",
    value: oneOf(PACKING_GROUPS, "A packing group is I, II or III", (text) => {
      const group = text
        .toUpperCase()
        .replace(/^(?:PG|PACKING GROUP|VG|GE)\s*/, "")
        .trim();
      return ROMAN[group] ?? group;
    }),
  },
  transport_category: {
    label: "Transport category",
    value: codeText(/^[0-4]$/, "A transport category (ADR 1.1.3.6) is a number from 0 to 4", (text) =>
      text.trim(),
    ),
  },
  tunnel_code: {
    label: "Tunnel code",
    value: oneOf(TUNNEL_CODES, "A tunnel code is such as (D/E), B1000C, or - for none", (text) =>
      text.toUpperCase().replace(/[()\s]/g, ""),
    ),
  },
  dg_quantity: quantityColumn(DG_QUANTITY, "exact"),
  dg_unit: {
    label: "Unit of the net quantity",
    title: "Goods Net Quantity Unit",
    value: oneOf(DG_UNITS, "The net quantity is in kg or l", (text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/^(?:kgs|kilo|kilos)$/, "kg")
        .replace(/^(?:ltr|ltrs|lit|litres?|liters?)$/, "l"),
    ),
  },
  flash_point_c: temperatureColumn("Flash point", { min: -100, max: 300 }),
  marine_pollutant: flag("Marine pollutant"),
  limited_quantity: flag("Limited quantity"),
} as const satisfies Record<DangerousColumn, FieldColumn>;

/** Columns in the order of the form. Lengths are of one package, weight and volume of the whole row. */
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
  description: lineColumn("Description", 500),
  marks: lineColumn("Marks", 200),
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
    // The checkbox means «not stackable»: without a value the goods are stackable.
    form: z
      .string()
      .nullish()
      .transform((text) => !/^(?:no|n|0|false)$/i.test(text?.trim() ?? "")),
    exported: "yes or no",
  },
  container: lineColumn("Container", 20),
} as const satisfies Record<string, FieldColumn>;
export const GOODS_LABELS = labelsOf(GOODS_COLUMNS);

const rowId = optionalId(DETAIL_MESSAGES.required("Id"));
export const goodsRowSchema = z.object({ id: rowId, ...valuesOf(GOODS_COLUMNS) });
export const goodsRowForm = z.object({ id: rowId, ...formsOf(GOODS_COLUMNS) });
export type GoodsRow = z.output<typeof goodsRowSchema>;

type SizeRow = Pick<
  GoodsRow,
  "packages" | "length_cm" | "width_cm" | "height_cm" | "gross_kg" | "volume_m3" | "stackable"
>;

/** Sums the goods rows, in whole units of the columns so that totals are exact; null without rows. */
export function goodsTotals(rows: readonly SizeRow[]) {
  if (rows.length === 0) return null;
  const weights = rows.flatMap(({ gross_kg }) => gross_kg ?? []);
  const volumes = rows.flatMap((row) => rowVolume(row) ?? []);
  const metres = rows.flatMap((row) => loadingMetres(row) ?? []);
  return {
    rows: rows.length,
    packages: rows.reduce((sum, row) => sum + row.packages, 0),
    gross_kg: weights.length === rows.length ? sumOf(weights, 2) : null,
    /** Volume of the rows where it is typed or follows from their dimensions. */
    volume_m3: volumes.length > 0 ? sumOf(volumes, 4) : null,
    withoutWeight: rows.length - weights.length,
    withoutVolume: rows.length - volumes.length,
    dimensions: dimensionsOf(rows),
    loading_metres: metres.length > 0 ? sumOf(metres, 2) : null,
  };
}
export type GoodsTotals = NonNullable<ReturnType<typeof goodsTotals>>;

/** Returns the typed volume in m³, else packages times dimensions. */
export function rowVolume({ volume_m3, packages, length_cm, width_cm, height_cm }: SizeRow): number | null {
  if (volume_m3 !== null) return volume_m3;
  if (length_cm === null || width_cm === null || height_cm === null) return null;
  return Number(((packages * length_cm * width_cm * height_cm) / 1_000_000).toFixed(4));
}

/** Computes the loading metres, for a trailer 2.40 m wide, of packages that cannot be stacked. */
function loadingMetres({ stackable, packages, length_cm, width_cm }: SizeRow): number | null {
  if (stackable || length_cm === null || width_cm === null) return null;
  return Number(((packages * length_cm * width_cm) / 10_000 / TRAILER_WIDTH_M).toFixed(2));
}

export const TRAILER_WIDTH_M = 2.4;
export const TRAILER_HEIGHT_M = 2.6;

/** Computes the loading metres all packages take, those that can be stacked in layers; null where a size is unknown. */
export function floorMetres(rows: readonly SizeRow[]): number | null {
  const metres = rows.flatMap(({ packages, length_cm, width_cm, height_cm, stackable }) => {
    if (length_cm === null || width_cm === null) return [];
    const layers = stackable && height_cm ? Math.max(1, Math.floor((TRAILER_HEIGHT_M * 100) / height_cm)) : 1;
    return (Math.ceil(packages / layers) * length_cm * width_cm) / 10_000 / TRAILER_WIDTH_M;
  });
  return rows.length > 0 && metres.length === rows.length ? sumOf(metres, 2) : null;
}

/** «120 x 80 x 145 cm (6), 60 x 40 x 40 cm (12)»; null while no row has all three dimensions. */
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
