export const lengthOf = (length: string, max: string): string => `${length} caractères sur ${max}`;

export const SIZE_UNITS = { bytes: "o", thousands: "Ko", millions: "Mo" };
