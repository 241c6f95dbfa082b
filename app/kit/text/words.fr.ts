export const lengthOf = (length: string, max: string): string => `${length} caractères sur ${max}`;
