import { z } from "zod";
import { optionalId, optionalLine, requiredLine } from "../text.ts";
import { containerNumberOf } from "./check-digits.ts";
import { DETAIL_MESSAGES } from "#words/shipment-details.ts";
import { codeText, quantityValue } from "./goods.ts";
import { GROSS_QUANTITY, TARE_QUANTITY } from "./quantity.ts";
import { referenceKey } from "./number-key.ts";

export const CONTAINERS_MAX_ROWS = 200;

export const CONTAINER_LABELS = {
  number: "Container number",
  type_code: "Type",
  seal: "Seal",
  tare_kg: "Tare",
  gross_kg: "Gross weight",
} as const;

/** The sizes and types that are met most, by their codes of ISO 6346:2022. */
export const CONTAINER_TYPES: Readonly<Record<string, string>> = {
  "22G1": "20 ft standard",
  "42G1": "40 ft standard",
  "45G1": "40 ft high cube",
  L5G1: "45 ft high cube",
  "22R1": "20 ft reefer",
  "45R1": "40 ft high cube reefer",
  "22U1": "20 ft open top",
  "42U1": "40 ft open top",
  "22P3": "20 ft flat rack, collapsible",
  "42P3": "40 ft flat rack, collapsible",
  "45P3": "40 ft high flat rack, collapsible",
  "22T1": "20 ft tank",
};

// As bookings write them.
const TRADE_NAMES: Readonly<Record<string, string>> = {
  "20GP": "22G1",
  "20DV": "22G1",
  "20DC": "22G1",
  "20ST": "22G1",
  "40GP": "42G1",
  "40DV": "42G1",
  "40DC": "42G1",
  "40ST": "42G1",
  "40HC": "45G1",
  "40HQ": "45G1",
  "45HC": "L5G1",
  "45HQ": "L5G1",
  "20RF": "22R1",
  "40RF": "45R1",
  "40RH": "45R1",
  "40HR": "45R1",
  "20OT": "22U1",
  "40OT": "42U1",
  "20FR": "22P3",
  "40FR": "42P3",
  "20TK": "22T1",
};

/** The code of a type as people write it: «40'HC», «45g1»; the text in capitals where it is neither. */
export function containerTypeCode(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^(\d\d)FT/, "$1");
  return TRADE_NAMES[plain] ?? plain;
}

/** «45G1» as «40 ft high cube»; a code that is not in the list as it is. */
export function containerTypeName(code: string): string {
  return CONTAINER_TYPES[code] ?? code;
}

export const containerSchema = z.object({
  id: optionalId(DETAIL_MESSAGES.required("Id")),
  number: requiredLine({
    required: DETAIL_MESSAGES.required(CONTAINER_LABELS.number),
    max: 20,
    tooLong: DETAIL_MESSAGES.tooLong(CONTAINER_LABELS.number, 20),
    clean: (text) => containerNumberOf(text) ?? text.toUpperCase(),
  }).refine((text) => text === "" || referenceKey(text) !== "", DETAIL_MESSAGES.containerNumberEmpty),
  type_code: codeText(/^[A-Z0-9]{4}$/, DETAIL_MESSAGES.containerTypeInvalid, containerTypeCode),
  seal: optionalLine({ max: 50, tooLong: DETAIL_MESSAGES.tooLong(CONTAINER_LABELS.seal, 50) }),
  tare_kg: quantityValue(TARE_QUANTITY).nullable().default(null),
  gross_kg: quantityValue(GROSS_QUANTITY).nullable().default(null),
});
export type Container = z.output<typeof containerSchema>;

/**
 * Null where no goods row names the container, or one of them has no weight: then what is typed for the container
 * counts.
 */
export function weightInContainer(
  number: string,
  goods: readonly { container: string | null; gross_kg: number | null }[],
): number | null {
  const key = referenceKey(number);
  const inside = goods.filter(({ container }) => container !== null && referenceKey(container) === key);
  if (inside.length === 0 || inside.some(({ gross_kg }) => gross_kg === null)) return null;
  return inside.reduce((sum, { gross_kg }) => sum + Math.round((gross_kg ?? 0) * 100), 0) / 100;
}

/** SOLAS VI/2, method 2: the goods with packing, and the tare. */
export function verifiedGrossMass({
  tare_kg,
  gross_kg,
}: Pick<Container, "tare_kg" | "gross_kg">): number | null {
  return tare_kg === null || gross_kg === null
    ? null
    : (Math.round(tare_kg * 100) + Math.round(gross_kg * 100)) / 100;
}
