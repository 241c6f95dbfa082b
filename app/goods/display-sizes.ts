import { formatDecimals } from "#app/kit/text/counts.ts";

/** Replaces «x» in typed sizes: «120 × 80 × 145 cm». */
export const displaySizes = (text: string): string => text.replaceAll(/(?<=\d) ?[xX*] ?(?=\d)/g, " × ");

/** Groups the digits of typed kilograms: «18,000 kg»; other texts stay as they are. */
export const groupKilograms = (text: string): string =>
  text.replace(/(?<![\d.,'’])\d{4,}(?=(?:\.\d+)? ?kg)/gi, formatDecimals);
