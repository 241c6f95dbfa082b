const quoteCell = (cell: string) => `«${cell.slice(0, 100)}»`;

export const IMPORT_ROW_MESSAGES = {
  at: (row: number, title: string, message: string) => `Row ${row}, ${title}: ${message}`,
  contradicts: (cell: string, first: string, firstRow: number) =>
    first === ""
      ? `${quoteCell(cell)} contradicts the empty cell in row ${firstRow}`
      : `${quoteCell(cell)} contradicts ${quoteCell(first)} in row ${firstRow}`,
  hsCodeLength: (cell: string, digits: string) =>
    `${quoteCell(cell)} has ${digits.length} digits, an HS code 6, 8 or 10${
      /^\d{5,9}$/.test(digits) && digits.length % 2 === 1
        ? `: is a zero at its start missing, as in ${quoteCell(`0${digits}`)}?`
        : ""
    }`,
  deliveredBefore: (at: string, newest: string) =>
    `Delivered At, ${quoteCell(at)}, is before what the history of this shipment tells last, ${quoteCell(newest)}`,
  deliveredOtherwise: (at: string, stored: string) =>
    `Delivered At, ${quoteCell(at)}, is not when its history says it was delivered, ${quoteCell(stored)}: change it there`,
  hsCodeInvalid: (cell: string) => `${quoteCell(cell)} is no HS code, which has 6, 8 or 10 digits`,
  neitherYesNorNo: (cell: string) => `${quoteCell(cell)} is neither yes nor no`,
  payerUnknown: (cell: string) =>
    `${quoteCell(cell)} is not the name, legal name or VAT number of a customer: write it as the customer has it`,
  payerDoubtful: (cell: string) =>
    `${quoteCell(cell)} is the name of several customers: write the VAT number of the one that pays`,
  newNumber: "New number",
  asHistory: "Taken as history: it was due before today",
  referenceRepeated: (reference: string) =>
    `An earlier row has the Customer Reference ${quoteCell(reference)} already`,
  addressStays: (kind: string, name: string, hasOne: boolean) =>
    `The ${kind} ${quoteCell(name)} is stored already: its address stays ${hasOne ? "as it is there" : "empty, add it there"}`,
  ask: (candidates: readonly { name: string; why: string }[]) =>
    `Is it ${candidates.map(({ name, why }) => `${name} (${why})`).join(", ")}, or a new shipment? Say so under «To answer»`,
  ownerUnknown: (cell: string) =>
    `${quoteCell(cell)} is nobody a shipment can be given to: write the e-mail of an active colleague`,
} as const;
