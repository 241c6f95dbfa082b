import { Big } from "big.js";
import type { Charge } from "./charge.ts";

type BookedCost = Pick<
  Charge,
  "description" | "booked_on" | "cost_currency" | "cost_planned" | "cost_actual" | "cost_rate"
> & { id: string | null };

/**
 * Finds the first line whose change would change the costs of closed books: what is there stays, with its date, and nothing is
 * added. An actual cost that was still expected may come.
 * @param closed `YYYY-MM`; books up to its end are closed
 */
export function changedInClosed<Before extends BookedCost>(
  before: readonly Before[],
  after: readonly BookedCost[],
  closed: string,
): BookedCost | undefined {
  const isClosed = ({ booked_on }: BookedCost) => booked_on.slice(0, 7) <= closed;
  const old = new Map(before.map((charge) => [charge.id, charge]));
  const kept = new Map(after.map((charge) => [charge.id, charge]));
  const added = after.find((charge) => {
    const stored = charge.id === null ? undefined : old.get(charge.id);
    return isClosed(charge) && (!stored || !isClosed(stored));
  });
  return added ?? before.filter(isClosed).find((charge) => !isSameCost(charge, kept.get(charge.id)));
}

function isSameCost(old: BookedCost, now: BookedCost | undefined): boolean {
  if (!now) return isZero(old.cost_planned) && isZero(old.cost_actual);
  if (now.booked_on !== old.booked_on || !isSame(now.cost_planned, old.cost_planned)) return false;
  if (old.cost_actual === null && isZero(old.cost_planned)) return isZero(now.cost_actual);
  if (now.cost_currency !== old.cost_currency) return false;
  return (
    old.cost_actual === null ||
    (isSame(now.cost_actual, old.cost_actual) && isSame(now.cost_rate, old.cost_rate))
  );
}

const isZero = (amount: string | null): boolean => amount === null || new Big(amount).eq(0);
const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : new Big(one).eq(other);
