/**
 * «ZF-2345-6789-C»; «EUR 1,483.75», «1.483,75 EUR»; «Dec 14, 2026», «14 dec 2026», «1er déc. 2026», «14. Dezember 2026», each with a
 * time or without; «Dec 14 09:30», «Mon 09:30»; «VAT 21%»; «cut-off»; a structured communication; a Belgian IBAN,
 * with its currency. With the punctuation after it.
 */
const FIGURE =
  /((?<![\w-])[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,12}){1,3}(?![\w-])[.,]?|cut-off[.,)]?|\+{3}\d{3}\/\d{4}\/\d{5}\+{3}|\b[A-Z]{2}\d{2}(?: \d{4}){3}(?! ?\d)(?: \([A-Z]{3}\))?,?|(?<![\p{L}.])\p{Lu}[\p{L}.]{1,20} \d{1,3}(?:[.,]\d{1,4})?[ \u00a0\u202f]?%|\b[A-Z]{3} [-−]?\d(?:[\d.,\u00a0\u202f]*\d)?|[-−]?\d(?:[\d.,\u202f]{0,20}\d)?\u00a0[A-Z]{3}\b|(?:\p{L}{3,9} \d{1,2},|\d{1,2}(?:er|\.)? \p{L}{3,9}\.?) 20\d\d(?: \d{2}:\d{2})?[.,)]?|[A-Z][a-z]{2} \d{2}(?: \d{2})?:\d{2})/u;

/** Splits a text at its references, dates and amounts, which are at the odd places of the result. */
export const splitFigures = (text: string): string[] => text.split(FIGURE);
