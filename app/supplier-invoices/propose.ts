import { Big } from "big.js";
import type { Decimal } from "#app/kit/money/money.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { referenceKey, trackingKey } from "#app/shipments/number-key.ts";
import type { CostOfShipment, DocumentLine, LineShare } from "./supplier-invoice.ts";

/** Shorter numbers are in every text: dates, quantities. */
const SHORTEST = 6;
const LONGEST = 30;
/** Maximum of pieces of a written number: «MSCU 123456 7», «020 1234 5675». */
const MOST_PIECES = 3;
const MOST_WORDS = 3_000;

/** Lists possible shipment numbers in a text, as keys that the search compares. A number contains a digit, and may be written in pieces. */
export function numbersIn(text: string): string[] {
  const words = text
    .split(/[\s,;:()[\]{}«»"'·|]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  const numbers = new Set<string>();
  for (let start = 0; start < words.length; start += 1)
    for (let pieces = 1; pieces <= MOST_PIECES && start + pieces <= words.length; pieces += 1) {
      const written = words.slice(start, start + pieces).join("");
      if (written.length > LONGEST + 10) break;
      const key = referenceKey(written);
      if (key.length < SHORTEST || key.length > LONGEST || !/\d/.test(key)) continue;
      numbers.add(key);
      numbers.add(trackingKey(written));
    }
  return [...numbers];
}

/** A cost of a shipment that a line may match. */
export interface PlannedCost {
  id: string;
  shipmentId: string;
  description: string;
  currency: string;
  planned: Decimal;
  /** True when it has an actual cost already. */
  isActual: boolean;
  supplier: string | null;
}

/** Returns the costs that a line may match: charges with a planned or actual cost. */
export const plannedCosts = (costs: Iterable<CostOfShipment>): PlannedCost[] =>
  [...costs]
    .filter(({ cost_planned, cost_actual }) => !new Big(cost_planned).eq(0) || cost_actual !== null)
    .map(({ id, shipmentId, description, cost_currency, cost_planned, cost_actual, supplier }) => ({
      id,
      shipmentId,
      description,
      currency: cost_currency,
      planned: cost_planned,
      isActual: cost_actual !== null,
      supplier,
    }));

export type ProposedLine = Pick<DocumentLine, "description" | "note" | "amount">;

export const textOfLine = ({ description, note }: Pick<ProposedLine, "description" | "note">): string =>
  `${description} ${note}`;

/** Words too common to identify a cost. */
const COMMON = new Set(["the", "and", "for", "van", "voor", "pour", "von", "per", "des", "les"]);

/**
 * Proposes shipment and planned cost of each line: the shipment named in the line, else the only one named in the
 * document; null when a line names none or several. @param shipmentsIn returns the ids of the shipments that a text
 * names
 */
export function proposeShares(
  {
    supplier,
    note,
    currency,
    lines,
  }: { supplier: string; note: string; currency: string; lines: readonly ProposedLine[] },
  shipmentsIn: (text: string) => readonly string[],
  costs: readonly PlannedCost[],
): (LineShare | null)[] {
  const inHead = shipmentsIn(note);
  const usedCosts = new Set<string>();
  return lines.map((line) => {
    const named = shipmentsIn(textOfLine(line));
    const [shipmentId, another] = named.length > 0 ? named : inHead;
    if (shipmentId === undefined || another !== undefined) return null;
    const open = costs.filter((cost) => cost.shipmentId === shipmentId && !usedCosts.has(cost.id));
    const charge = mostLikely(open, line, { supplier, currency });
    if (charge) usedCosts.add(charge.id);
    return { shipmentId, chargeId: charge?.id ?? null, amount: line.amount };
  });
}

function mostLikely(
  costs: readonly PlannedCost[],
  line: ProposedLine,
  document: { supplier: string; currency: string },
): PlannedCost | null {
  const ranked = costs
    .map((cost) => ({ cost, points: pointsOf(cost, line, document) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points);
  return ranked[0]?.cost ?? null;
}

/** Scores a cost by equal supplier, equal amount and shared words; costs without an actual amount come first. */
function pointsOf(
  { description, planned, isActual, supplier, currency }: PlannedCost,
  line: ProposedLine,
  document: { supplier: string; currency: string },
): number {
  const isSameSupplier =
    supplier !== null && wordsOf(supplier).some((word) => wordsOf(document.supplier).includes(word));
  const isSameAmount =
    currency === document.currency &&
    !new Big(planned).eq(0) &&
    new Big(planned).eq(new Big(line.amount).abs());
  const words = wordsOf(line.description);
  const shared = wordsOf(description).filter((word) => words.includes(word)).length;
  // A shared word is not sufficient for the cost of another supplier.
  if (supplier !== null && !isSameSupplier && !isSameAmount) return 0;
  const points = (isSameAmount ? 8 : 0) + (isSameSupplier ? 4 : 0) + Math.min(shared, 3) * 2;
  return points > 0 && isActual ? points / 10 : points;
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3 && !COMMON.has(word));
