import { countingTotals, totalsWarnings } from "./details-warnings.ts";
import { hasMoved } from "./eta.ts";
import { type GoodsRow, goodsTotals } from "./goods.ts";
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

/** Totals of the goods rows; the last leg's arrival where no delivery is typed. What no row says stays as given. */
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

/** Another time than that of the last leg was written past the form, by an import: it counts as typed. */
function followsLegs({ eta_follows_legs, estimated_delivery, legs }: Before): boolean {
  return eta_follows_legs && !hasMoved(estimated_delivery, etaOfLegs(legs));
}

/** Fields that follow from the rows before and after a save: nobody decides about them in a conflict. */
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

/** Typed values that gave way to totals, for the audit log. @param earlier values that nobody has typed */
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
