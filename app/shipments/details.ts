import { z } from "zod";
import { CONTAINER_COLUMNS, containerForm, containerSchema } from "./containers.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { GOODS_COLUMNS, type GoodsRow, goodsRowForm, goodsRowSchema, goodsTotals } from "./goods.ts";
import { LEG_COLUMNS, legForm, legSchema, placeCode } from "./legs.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { referenceKey } from "./number-key.ts";
import { REFERENCE_COLUMNS, referenceSchema } from "./references.ts";
import { PIECES_MAX } from "./shipment.ts";
import { termsSchema } from "./terms.ts";
import { WEIGHT_MAX_KG } from "#app/goods/weight.ts";
import { QUANTITY_MESSAGES } from "#app/goods/quantity.ts";

export const ROW_SECTIONS = ["references", "goods", "containers", "legs"] as const;
export type RowSection = (typeof ROW_SECTIONS)[number];
export const DETAIL_SECTIONS = [...ROW_SECTIONS, "terms"] as const;
export type DetailSection = (typeof DETAIL_SECTIONS)[number];

export const SECTIONS = {
  references: {
    label: "References",
    row: "Reference",
    most: 200,
    columns: REFERENCE_COLUMNS,
    schema: referenceSchema,
    form: referenceSchema,
  },
  goods: {
    label: "Goods",
    row: "Goods row",
    most: 1_000,
    columns: GOODS_COLUMNS,
    schema: goodsRowSchema,
    form: goodsRowForm,
  },
  containers: {
    label: "Containers",
    row: "Container",
    most: 200,
    columns: CONTAINER_COLUMNS,
    schema: containerSchema,
    form: containerForm,
  },
  legs: { label: "Legs", row: "Leg", most: 50, columns: LEG_COLUMNS, schema: legSchema, form: legForm },
} as const satisfies Record<RowSection, object>;

export const bySection = <Value>(valueOf: (section: RowSection) => Value) =>
  Object.fromEntries(ROW_SECTIONS.map((section) => [section, valueOf(section)])) as Record<RowSection, Value>;

export const SECTION_LABELS = {
  ...bySection((section) => SECTIONS[section].label as string),
  terms: "Terms",
};

const rowsOf = <Row extends z.ZodType>(section: RowSection, row: Row) =>
  z.array(row).refine(({ length }) => length <= SECTIONS[section].most, {
    error: ({ input }) => tooManyRows(section, (input as unknown[]).length),
    abort: true,
  });

export function tooManyRows(section: RowSection, count: number): string {
  const noun = section === "goods" ? "goods rows" : section;
  return DETAIL_MESSAGES.tooMany(noun, SECTIONS[section].most, count);
}

/** Codes of the places of a shipment; a missing place stays unchanged. */
export const placesSchema = z
  .object({ origin_code: placeCode, destination_code: placeCode, current_code: placeCode })
  .partial();

/** Details of a shipment. A missing section stays as stored; an empty one is emptied. */
export const shipmentDetailsSchema = z
  .object({
    references: rowsOf("references", referenceSchema),
    goods: rowsOf("goods", goodsRowSchema),
    containers: rowsOf("containers", containerSchema),
    legs: rowsOf("legs", legSchema),
    terms: termsSchema,
    places: placesSchema,
  })
  .partial()
  .superRefine((details, context) => {
    for (const { section, position, column, message } of clashingRows(details))
      context.addIssue({ code: "custom", path: [section, position, column], message });
    const tooMuch = totalsTooLarge(details.goods ?? []);
    if (tooMuch) context.addIssue({ code: "custom", path: ["goods"], message: tooMuch });
  });
export type ShipmentDetails = z.output<typeof shipmentDetailsSchema>;

/** Returns a message when a total exceeds a shipment's limit though no single row does, else null. */
export function totalsTooLarge(goods: readonly GoodsRow[]): string | null {
  const totals = goodsTotals(goods);
  if (totals && totals.packages > PIECES_MAX) return SHIPMENT_MESSAGES.piecesTooMany;
  return totals && (totals.gross_kg ?? 0) > WEIGHT_MAX_KG ? QUANTITY_MESSAGES.weightTooLarge : null;
}

/** Finds inconsistent rows. Goods in an unlisted container are detected only when the containers are passed too. */
export function clashingRows(rows: Pick<ShipmentDetails, "references" | "containers" | "goods">) {
  const { references = [], containers, goods = [] } = rows;
  const issue = (section: RowSection, position: number, column: string, message: string) => ({
    section,
    position,
    column,
    message,
  });
  const referenceKeys = references.map(({ kind, value }) => `${kind} ${referenceKey(value)}`);
  const twice = repeatedPositions(referenceKeys).map((position) =>
    issue("references", position, "value", DETAIL_MESSAGES.referenceTwice),
  );
  if (!containers) return twice;
  const keys = containers.map(({ number }) => referenceKey(number));
  return [
    ...twice,
    ...repeatedPositions(keys).map((position) =>
      issue("containers", position, "number", DETAIL_MESSAGES.containerTwice),
    ),
    ...goods.flatMap(({ container }, position) =>
      container === null || keys.includes(referenceKey(container))
        ? []
        : issue("goods", position, "container", DETAIL_MESSAGES.containerUnknown(container)),
    ),
  ];
}

function repeatedPositions(keys: readonly string[]): number[] {
  const seen = new Set<string>();
  return keys.flatMap((key, position) => {
    if (seen.has(key)) return [position];
    seen.add(key);
    return [];
  });
}
