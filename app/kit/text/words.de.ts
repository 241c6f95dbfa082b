export const lengthOf = (length: string, max: string): string => `${length} von ${max} Zeichen`;

export const SIZE_UNITS = { bytes: "B", thousands: "KB", millions: "MB" };
