/** Normalizes an IBAN to upper-case letters and digits when its check digits are right (ISO 13616); null otherwise. */
export function readIban(text: string): string | null {
  if (text.length > 60) return null;
  const iban = text.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  if (iban.startsWith("BE") && iban.length !== 16) return null;
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null;
}

/** Computes the number modulo 97, with letters as 10 to 35. */
function remainder(text: string): number {
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Removes what separates the characters of an account number, in upper case. */
export const plainAccount = (account: string): string => account.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

/** Formats an IBAN in groups of four. */
export const writtenIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, "$& ");

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
