/** «OF-2026-00017». */
export function offerNumber(year: number, count: number): string {
  return `OF-${year}-${String(count).padStart(5, "0")}`;
}

/** The number of an offer in any spelling: «of 2026 17», «OF202600017», «2026-17»; null for another text. */
export function readOfferNumber(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[\s./_-]+/g, "-")
    .slice(0, 40);
  const [, year, count] = /^(?:OF-?(?=20\d{2}-?)|(?=20\d{2}-))(20\d{2})-?(\d{1,7})$/.exec(plain) ?? [];
  return year === undefined || count === undefined ? null : offerNumber(Number(year), Number(count));
}
