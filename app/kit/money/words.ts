import { formatCount } from "../text/counts.ts";

export const AMOUNT_MESSAGES = {
  otherCurrency: (label: string, said: string, currency: string) =>
    `${label} is in ${said}, the line in ${currency}: convert it, or make ${said} the currency`,
  tooLarge: (label: string, max: number) => `${label} must be at most ${formatCount(max)}`,
} as const;
