import { formatCount } from "#domain/counts.ts";

export const AMOUNT_MESSAGES = {
  notANumber: (label: string, decimals: number) =>
    decimals === 0
      ? `${label} must be a whole number`
      : `${label} must be a number with at most ${decimals} decimals`,
  ambiguous: (label: string, typed: string, readings: readonly string[], write: readonly string[]) =>
    `${label} «${typed}» can mean ${readings.join(" or ")}: write ${write.join(" or ")}`,
  otherCurrency: (label: string, said: string, currency: string) =>
    `${label} is in ${said}, the line in ${currency}: convert it, or make ${said} the currency`,
  twoCurrencies: (value: string, currency: string) =>
    `The declared value «${value}» is in another currency than ${currency} beside it: correct one of them`,
  negative: (label: string) => `${label} must not be less than 0`,
  tooLarge: (label: string, max: number) => `${label} must be at most ${formatCount(max)}`,
} as const;
