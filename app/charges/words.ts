import { formatCount, pluralize } from "#app/kit/text/counts.ts";

export const CHARGE_MESSAGES = {
  title: "Charges",
  tooMany: (max: number, count: number) =>
    `A shipment holds at most ${formatCount(max)} charges: ${formatCount(count)} were given`,
  /** `number` is null when the reader may not read all invoices. */
  invoiced: (line: string, number: string | null, price: string) =>
    `«${line}» stands on ${number === null ? "an issued invoice" : `invoice ${number}`} at ${price}: leave it so, and add a line for what comes after`,
  closed: (month: string, line: string) =>
    `The books are closed up to ${month}: give «${line}» a later date, or leave its cost and its date as they were`,
  failed: "The charges could not be saved. Please try again.",
  unknown: {
    bill_to: "This is not the name, legal name or VAT number of one customer: choose one, or leave it empty",
    code: "There is no such code: choose one, or leave it empty",
    vat: "There is no such treatment any more: choose another",
    cost_rate: "There is no rate for this currency yet: type it",
    price_rate: "There is no rate for this currency yet: type it",
  },
  fetchFailed: "The charges could not be read",
  exportedMany: (count: number) => `Exported ${pluralize(count, "charge")}`,
} as const;

export const CHARGE_SETTING_MESSAGES = {
  title: "Charges and VAT",
  failed: "It could not be saved. Please try again.",
  notFound: "This is no longer there",
  codeNotFound: "This charge code is no longer there",
  treatmentNotFound: "This VAT treatment is no longer there",
  changed: "This was changed by someone else. Look again before you save.",
  nameTaken: "There is a VAT treatment of this name already",
  codeTaken: "There is a charge code of these letters already",
} as const;
