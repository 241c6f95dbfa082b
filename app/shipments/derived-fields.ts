import type { Warning } from "./details-warnings.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { hasMoved } from "./eta.ts";
import { type GoodsRow, type GoodsTotals, goodsTotals } from "./goods.ts";
import { etaOfLegs, type Leg } from "./legs.ts";
import type { ShipmentFieldName, ShipmentInput } from "./shipment.ts";

interface Rows {
  goods: readonly GoodsRow[];
  legs: readonly Leg[];
}

interface Before extends Rows {
  estimated_delivery: Date | null;
  eta_follows_legs: boolean;
}

type DerivedInput = ShipmentInput & { eta_follows_legs: boolean };

/**
 * Fills in the totals of the goods rows, and the last leg's arrival when no delivery is typed. Values that no row
 * provides stay as typed.
 */
export function withDerivedFields(input: ShipmentInput, rows: Rows, before?: Before): DerivedInput {
  const { weight, pieces, dimensions } = countingTotals(input, goodsTotals(rows.goods));
  return {
    ...input,
    weight,
    pieces,
    dimensions,
    ...estimatedDelivery(input.estimated_delivery, rows.legs, before),
  };
}

function estimatedDelivery(typed: Date | null, legs: readonly Leg[], before: Before | undefined) {
  const ofLegs = etaOfLegs(legs);
  const isTyped =
    typed !== null && !(before && followsLegs(before) && !hasMoved(typed, before.estimated_delivery));
  if (isTyped) return { estimated_delivery: typed, eta_follows_legs: false };
  return { estimated_delivery: ofLegs, eta_follows_legs: ofLegs !== null };
}

/** Returns whether the estimated delivery follows the last leg. A different time was set by an import and counts as typed. */
function followsLegs({ eta_follows_legs, estimated_delivery, legs }: Before): boolean {
  return eta_follows_legs && !hasMoved(estimated_delivery, etaOfLegs(legs));
}

/** Lists fields computed from rows both before and after a save; they are excluded from conflicts. */
export function derivedFieldNames(before: Before, after: Rows): ShipmentFieldName[] {
  const is = totalFieldNames(after.goods);
  const derived: ShipmentFieldName[] = totalFieldNames(before.goods).filter((name) => is.includes(name));
  if (followsLegs(before) && etaOfLegs(after.legs) !== null) derived.push("estimated_delivery");
  return derived;
}

export function totalFieldNames(goods: readonly GoodsRow[]): ("pieces" | "weight" | "dimensions")[] {
  const totals = goodsTotals(goods);
  if (!totals) return [];
  return [
    "pieces",
    ...(totals.gross_kg === null ? [] : (["weight"] as const)),
    ...(totals.dimensions ? (["dimensions"] as const) : []),
  ];
}

/** Lists typed values that totals replaced, for the audit log. @param earlier values that were computed, not typed */
export function overriddenInputs(
  input: ShipmentInput,
  earlier: readonly Partial<Record<ShipmentFieldName, string>>[],
  goods: readonly GoodsRow[],
): Record<string, [string, null]> {
  const typed = totalsWarnings(input, goods).filter(
    ({ name, counts }) => !counts && earlier.every((values) => String(input[name]) !== values[name]),
  );
  return Object.fromEntries(
    typed.map(({ name }) => [`${name} typed, not used`, [String(input[name]), null]]),
  );
}

interface TypedTotals {
  weight: number | null;
  pieces: number | null;
  dimensions: string | null;
}

/** Returns the totals of the goods rows; typed values apply when there are no rows or a row lacks the figure. */
export function countingTotals(typed: TypedTotals, totals: GoodsTotals | null): TypedTotals {
  if (!totals) return typed;
  return {
    weight: totals.gross_kg ?? typed.weight,
    pieces: totals.packages,
    dimensions: totals.dimensions ?? typed.dimensions,
  };
}

interface TotalsWarning extends Warning {
  name: keyof TypedTotals;
  counts: boolean;
}

/** Returns a warning for each typed total that contradicts the goods rows, saying which of the two applies. */
export function totalsWarnings(typed: TypedTotals, goods: readonly GoodsRow[]): TotalsWarning[] {
  const totals = goodsTotals(goods);
  if (!totals) return [];
  const warnings: TotalsWarning[] = [];
  const compare = (name: keyof TypedTotals, label: string, unit: string) => {
    const counts = countingTotals(typed, totals)[name];
    if (typed[name] === null || typed[name] === counts) return;
    const message = DETAIL_MESSAGES.totalsReplaceTyped(label, `${typed[name]}${unit}`, `${counts}${unit}`);
    warnings.push({ name, message, counts: false });
  };
  compare("weight", "Weight", " kg");
  compare("pieces", "Pieces", "");
  compare("dimensions", "Dimensions", "");
  if (totals.gross_kg === null) {
    const message = DETAIL_MESSAGES.totalIncomplete("Weight", totals.withoutWeight, totals.rows);
    warnings.push({ name: "weight", message, counts: true });
  }
  return warnings;
}
