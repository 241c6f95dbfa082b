const quoted = (cell: string) => `«${cell.slice(0, 100)}»`;

export const CUSTOMER_IMPORT_MESSAGES = {
  at: (row: number, message: string) => `Row ${row}: ${message}`,
  contradicts: (field: string, cell: string, row: number, first: string, firstRow: number) =>
    `Row ${row}, ${field}: ${quoted(cell)} contradicts ${quoted(first)} in row ${firstRow}`,
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
  leftOut: (why: string) => `Left out: ${why}`,
  duplicate: (row: number) => `Row ${row} changes the same customer already`,
  why: {
    vat: "the same VAT number",
    email: "the same e-mail address or domain",
    name: "the same name",
  },
} as const;
