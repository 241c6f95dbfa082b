import { OFFER_ACT_MESSAGES } from "#words/offer-acts.ts";
import { Big } from "big.js";
import type { Decimal } from "../money/money.ts";

/** What is counted by a line; a flat line or a percentage of nothing may be zero. */
const COUNTED: Partial<Record<string, string>> = {
  kg: "kg",
  chargeable_kg: "chargeable kg",
  m3: "m³",
  container: "containers",
};

interface CountedLine {
  description: string;
  basis: string;
  quantity: Decimal | null;
}

/** Asks for the quantity that a line needs and does not have; null where it has one. */
export function quantityAsked({ description, basis, quantity }: CountedLine, index: number): string | null {
  const unit = COUNTED[basis];
  if (unit === undefined || (quantity !== null && !new Big(quantity).eq(0))) return null;
  return OFFER_ACT_MESSAGES.quantityAsked(index + 1, description, unit);
}

/** What is missing in the lines of an offer before it can be sent, a sentence each. */
export function missingInLines(lines: readonly CountedLine[]): string[] {
  if (lines.length === 0) return [OFFER_ACT_MESSAGES.noLines];
  return lines.flatMap((line, index) => quantityAsked(line, index) ?? []);
}
