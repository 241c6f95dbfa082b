const quoted = (cell: string) => `«${cell.slice(0, 100)}»`;

/** Texts about the rows of a file that make one shipment together. */
export const IMPORT_ROW_MESSAGES = {
  at: (row: number, title: string, message: string) => `Row ${row}, ${title}: ${message}`,
  contradicts: (cell: string, first: string, firstRow: number) =>
    first === ""
      ? `${quoted(cell)} contradicts the empty cell in row ${firstRow}`
      : `${quoted(cell)} contradicts ${quoted(first)} in row ${firstRow}`,
  duplicate: (row: number) => `This tracking number is in row ${row} already`,
  stackableInvalid: (cell: string) => `${quoted(cell)} is neither yes nor no`,
  ownerUnknown: (cell: string) =>
    `${quoted(cell)} is nobody a shipment can be given to: write the e-mail of an active colleague`,
  addsContainer: (number: string) => `Adds the container ${number}`,
  moreWarnings: (count: number) => `${count} more to look at`,
} as const;
