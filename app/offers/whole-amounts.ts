/** A text that breaks before its amounts, not inside them: «VAT 0 % on EUR 450.00». */
export const withWholeAmounts = (text: string) => text.replace(/ (?=[\d%])/g, "\u00a0");
