import { formatCount, pluralize } from "#domain/counts.ts";

export const CHARGE_MESSAGES = {
  title: "Charges",
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, max: number) => `${label} must be at most ${formatCount(max)} characters`,
  currencyInvalid: "A currency has three letters, such as EUR",
  dayInvalid: "Please enter a valid date",
  rateInvalid: "VAT must be between 0 and 100 %",
  tooMany: (max: number, count: number) =>
    `A shipment holds at most ${formatCount(max)} charges: ${formatCount(count)} were given`,
  saved: "Charges saved",
  unchanged: "Nothing has changed",
  stale: "These charges were changed by someone else",
  staleElsewhere: "You changed these charges in another window",
  failed: "The charges could not be saved. Please try again.",
  fetchFailed: "The charges could not be read",
  exportedMany: (count: number) => `Exported ${pluralize(count, "charge")}`,
  exportFailed: "The file could not be made. Please try again.",
} as const;
