import { formatCount, pluralize } from "#app/kit/text/counts.ts";

export const CHARGE_MESSAGES = {
  title: "Charges",
  tooLong: (label: string, max: number) => `${label} must be at most ${formatCount(max)} characters`,
  tooMany: (max: number, count: number) =>
    `A shipment holds at most ${formatCount(max)} charges: ${formatCount(count)} were given`,
  failed: "The charges could not be saved. Please try again.",
  payerUnknown: "This is not the name or VAT number of one customer: choose one, or leave it empty",
  fetchFailed: "The charges could not be read",
  exportedMany: (count: number) => `Exported ${pluralize(count, "charge")}`,
} as const;
