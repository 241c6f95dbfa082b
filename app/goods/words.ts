export const QUANTITY_MESSAGES = {
  weightInvalid: "Weight must be a number of kilograms from 0 with at most two decimals",
  weightTooLarge: "Weight must be at most 9,999,999,999.99 kg",
  notANumber: (label: string, unit: string, decimals: number) =>
    decimals === 0
      ? `${label} must be a whole number`
      : `${label} must be a number${unit && ` of ${unit}`} with at most ${decimals} decimals`,
  tooSmall: (label: string) => `${label} must be more than 0`,
  tooLarge: (label: string, max: string) => `${label} must be at most ${max}`,
} as const;
