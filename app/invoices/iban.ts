/** Letters and digits in upper case, where the check digits fit (ISO 13616); null for another text. */
export function readIban(text: string): string | null {
  if (text.length > 60) return null;
  const iban = text.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  if (iban.startsWith("BE") && iban.length !== 16) return null;
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null;
}

/** By 97, letters as 10 to 35. */
function remainder(text: string): number {
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** In groups of four, as people read it. */
export const writtenIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, "$& ");

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
