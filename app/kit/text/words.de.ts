export const lengthOf = (length: string, max: string): string => `${length} von ${max} Zeichen`;
