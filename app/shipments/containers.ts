import { z } from "zod";
import { optionalId, requiredLine, limit } from "#app/kit/text/text.ts";
import { containerNumberOf } from "./check-digits.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { type FieldColumn, formsOf, labelsOf, lineColumn, valuesOf, codeText } from "./columns.ts";
import { GROSS_QUANTITY, quantityColumn, TARE_QUANTITY } from "#app/goods/quantity.ts";
import types from "./container-types.json" with { type: "json" };
import { referenceKey } from "./number-key.ts";

/** The most frequent sizes and types, by their codes of ISO 6346:2022. */
export const CONTAINER_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(types).map(([code, { name }]) => [code, name]),
);

const TRADE_NAMES = new Map(
  Object.entries(types).flatMap(([code, { booked }]) => booked.map((name) => [name, code] as const)),
);

/** Converts a written container type («40'HC», «45g1») to its code; an unknown text is returned in capitals. */
export function containerTypeCode(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^(\d\d)FT/, "$1");
  return TRADE_NAMES.get(plain) ?? plain;
}

/** Returns the name of a container type, such as «40 ft high cube» for «45G1»; an unknown code unchanged. */
export function containerTypeName(code: string): string {
  return CONTAINER_TYPES[code] ?? code;
}

export const CONTAINER_COLUMNS = {
  number: {
    label: "Container number",
    title: "Container Number",
    value: requiredLine({
      required: DETAIL_MESSAGES.required("Container number"),
      ...limit("Container number", 20),
      clean: (text) => containerNumberOf(text) ?? text.toUpperCase(),
    }).refine(
      (text) => text === "" || referenceKey(text) !== "",
      "A container number needs a letter or a digit",
    ),
  },
  type_code: {
    label: "Type",
    value: codeText(
      /^[A-Z0-9]{4}$/,
      "A container type is four letters and digits, such as 45G1 or 40HC",
      containerTypeCode,
    ),
  },
  seal: lineColumn("Seal", 50),
  tare_kg: quantityColumn(TARE_QUANTITY),
  gross_kg: quantityColumn(GROSS_QUANTITY),
} as const satisfies Record<string, FieldColumn>;
export const CONTAINER_LABELS = labelsOf(CONTAINER_COLUMNS);

const rowId = optionalId(DETAIL_MESSAGES.required("Id"));
export const containerSchema = z.object({ id: rowId, ...valuesOf(CONTAINER_COLUMNS) });
export const containerForm = z.object({ id: rowId, ...formsOf(CONTAINER_COLUMNS) });
export type Container = z.output<typeof containerSchema>;

/** Sums the weight of the goods in a container; null when no goods row names it or one lacks a weight, and the typed weight applies. */
export function weightInContainer(
  number: string,
  goods: readonly { container: string | null; gross_kg: number | null }[],
): number | null {
  const key = referenceKey(number);
  const inside = goods.filter(({ container }) => container !== null && referenceKey(container) === key);
  if (inside.length === 0 || inside.some(({ gross_kg }) => gross_kg === null)) return null;
  return inside.reduce((sum, { gross_kg }) => sum + Math.round((gross_kg ?? 0) * 100), 0) / 100;
}

/** Computes the verified gross mass by SOLAS VI/2, method 2: goods with packing, plus the tare. */
export function verifiedGrossMass({
  tare_kg,
  gross_kg,
}: Pick<Container, "tare_kg" | "gross_kg">): number | null {
  return tare_kg === null || gross_kg === null
    ? null
    : (Math.round(tare_kg * 100) + Math.round(gross_kg * 100)) / 100;
}
