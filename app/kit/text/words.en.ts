export const lengthOf = (length: string, max: string): string => `${length} of ${max} characters`;
