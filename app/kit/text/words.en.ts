export const lengthOf = (length: string, max: string): string => `${length} of ${max} characters`;

export const SIZE_UNITS = { bytes: "B", thousands: "KB", millions: "MB" };
