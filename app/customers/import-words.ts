const quoted = (cell: string) => `«${cell.slice(0, 100)}»`;

export const CUSTOMER_IMPORT_MESSAGES = {
  contradicts: (field: string, cell: { row: number; text: string }, first: { row: number; text: string }) =>
    `Row ${cell.row}, ${field}: ${quoted(cell.text)} contradicts ${quoted(first.text)} in row ${first.row}`,
  ask: (candidates: readonly { name: string; why: string; newName?: string }[]) =>
    `Is it ${candidates.map(({ name, why }) => `${name} (${why})`).join(", ")}, or a new customer? Say so under «To answer»${
      candidates.some(({ newName }) => newName) ? ", and whether its name changes" : ""
    }`,
  noNumber: (field: string, cell: string) => `${field}: ${quoted(cell)} is no number, and stays as a note`,
  noCountry: (cell: string) =>
    `${quoted(cell)} is no country that is known: write its name, or its code of two or three letters`,
  noLanguage: (cell: string) =>
    `${quoted(cell)} is no language of customers: write English, Dutch, French or German`,
  noPaymentDays: (cell: string) => `Payment days: ${quoted(cell)} is no whole number from 0 to 365`,
  noPaymentFrom: (cell: string) =>
    `Payment days from: ${quoted(cell)} is not «month_end»; empty is the day of the invoice`,
  why: {
    vat: "the same VAT number",
    email: "the same e-mail address or domain",
    name: "the same name",
  },
} as const;
