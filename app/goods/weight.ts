import { formatDecimals } from "#app/kit/text/counts.ts";
import { readTypedNumber } from "#app/kit/text/typed-number.ts";
import { GROSS_QUANTITY, splitUnit } from "./quantity.ts";
import { QUANTITY_MESSAGES } from "./words.ts";

/** numeric(12, 2). */
export const WEIGHT_MAX_KG = 9_999_999_999.99;

/** With or without «kg», at most two decimals; the message for an invalid, too large or ambiguous weight (1.250). */
export function readWeightKg(text: string): number | { refused: string } {
  const [reading, other] = readTypedNumber(splitUnit(text, GROSS_QUANTITY.units)?.typed ?? "");
  if (reading && other)
    return {
      refused: `Weight «${text}» can mean ${reading.value} kg or ${other.value} kg: write ${reading.value} or ${Number(other.value.toFixed(2))}`,
    };
  if (!reading || reading.decimals > 2) return { refused: QUANTITY_MESSAGES.weightInvalid };
  return reading.value > WEIGHT_MAX_KG ? { refused: QUANTITY_MESSAGES.weightTooLarge } : reading.value;
}

/** «1,250.5 kg»; «N/A» when there is none. PostgreSQL returns numerics as strings. */
export function displayWeight(weightKg: number | string | null): string {
  if (weightKg === null || weightKg === "") return "N/A";
  return `${formatDecimals(Number(weightKg))} kg`;
}
