export const lengthOf = (length: string, max: string): string => `${length} van ${max} tekens`;
