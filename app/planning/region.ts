/** A postcode of four or five digits, with or without its country, as in continental European addresses. */
const POSTCODE = /(?:^|[\s,])(?:([A-Z]{1,2})[- ])?(\d{4,5})(?=[\s,]|$)/;

/**
 * Returns the country with the first two digits of the postcode, as hauliers price: «BE 20»; without a postcode the
 * country, else the place.
 */
export function regionOf(at: {
  address: string | null;
  postcode: string | null;
  country: string | null;
  code: string | null;
  place: string;
}): string {
  const country = at.country ?? at.code?.slice(0, 2) ?? null;
  const lines = (at.address ?? "").split("\n").toReversed();
  const postcode = at.postcode ?? lines.flatMap((line) => POSTCODE.exec(line)?.[2] ?? [])[0] ?? null;
  const digits = postcode?.replace(/\D/g, "").slice(0, 2) ?? "";
  if (country) return digits.length === 2 ? `${country} ${digits}` : country;
  return at.place;
}
