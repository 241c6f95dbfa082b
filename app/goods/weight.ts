import { formatDecimals } from "#app/kit/text/counts.ts";
import { readTypedNumber } from "#app/kit/text/typed-number.ts";
import { GROSS_QUANTITY, splitUnit, QUANTITY_MESSAGES } from "./quantity.ts";

/** Maximum of numeric(12, 2). */
export const WEIGHT_MAX_KG = 9_999_999_999.99;

/** Parses a weight with or without «kg», at most two decimals; returns a message when it is invalid, too large or ambiguous (1.250). */
export function readWeightKg(text: string): number | { refused: string } {
  const [reading, other] = readTypedNumber(splitUnit(text, GROSS_QUANTITY.units)?.typed ?? "");
  if (reading && other)
    return {
      refused: `Weight «${text}» can mean ${reading.value} kg or ${other.value} kg: write ${reading.value} or ${Number(other.value.toFixed(2))}`,
    };
  if (!reading || reading.decimals > 2) return { refused: QUANTITY_MESSAGES.weightInvalid };
  return reading.value > WEIGHT_MAX_KG ? { refused: QUANTITY_MESSAGES.weightTooLarge } : reading.value;
}

/** Formats a volume: «12.4 m³», «12,4 m³». */
export const displayVolume = (volumeM3: number): string => `${formatDecimals(volumeM3)} m³`;

/** Formats a volume for customers, with at most three decimals as on papers. */
export const roundedVolume = (volumeM3: number): string =>
  displayVolume(Math.round(Math.round(volumeM3 * 10_000) / 10) / 1_000 || volumeM3);

/** Formats length, width and height: «120 × 80 × 145.5 cm», «?» for an unknown one. */
export const displaySize = (sizes: readonly (number | null)[]): string =>
  `${sizes.map((size) => (size === null ? "?" : formatDecimals(size))).join(" × ")} cm`;

/** Formats «1,250.5 kg»; «N/A» without a weight. PostgreSQL returns numeric columns as strings. */
export function displayWeight(weightKg: number | string | null): string {
  if (weightKg === null || weightKg === "") return "N/A";
  return `${formatDecimals(Number(weightKg))} kg`;
}
