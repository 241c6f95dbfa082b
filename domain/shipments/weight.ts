// numeric(12, 2): ten digits before the point.
const WEIGHT = /^\d{1,10}(?:[.,]\d{1,2})?$/;

/** Kilograms from a typed text with at most two decimals (point or comma); null when it is none. */
export function parseWeightKg(text: string): number | null {
  return WEIGHT.test(text) ? Number(text.replace(",", ".")) : null;
}

/** A weight for people, such as «1250.5 kg»; «N/A» when there is none. PostgreSQL gives numerics as text. */
export function displayWeight(weightKg: number | string | null): string {
  if (weightKg === null || weightKg === "") return "N/A";
  return `${Number(weightKg)} kg`;
}
