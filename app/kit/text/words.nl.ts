export const lengthOf = (length: string, max: string): string => `${length} van ${max} tekens`;

export const SIZE_UNITS = { bytes: "B", thousands: "KB", millions: "MB" };
