import { formatCount } from "../text/counts.ts";

export const AMOUNT_MESSAGES = {
  otherCurrency: (label: string, currencyTyped: string, currency: string) =>
    `${label} is in ${currencyTyped}, the line in ${currency}: convert it, or make ${currencyTyped} the currency`,
  tooLarge: (label: string, max: number) => `${label} must be at most ${formatCount(max)}`,
} as const;
