import { Big } from "big.js";
import { type Decimal, decimalsOf } from "./money.ts";

/**
 * Splits an amount by weights, exact to its currency's smallest unit: units left by rounding down go to the largest
 * remainders (ties: the first); a part below a unit goes to the first of these.
 * @throws RangeError when no weight is above zero
 */
export function splitAmount(amount: Decimal, currency: string, weights: readonly Big.BigSource[]): Decimal[] {
  const decimals = decimalsOf(currency);
  const whole = weights.reduce<Big>((sum, weight) => sum.plus(weight), new Big(0));
  if (whole.lte(0)) throw new RangeError("nothing to split by");
  const total = new Big(amount);
  const sign = total.lt(0) ? -1 : 1;
  const exact = total.abs().times(new Big(10).pow(decimals));
  const units = exact.round(0, Big.roundDown);
  // Multiplies whole numbers first, so that no share is rounded before it is rounded down.
  const shares = weights.map((weight, index) => {
    const product = units.times(weight);
    const floor = wholeParts(product, whole);
    return { index, floor, remainder: product.minus(floor.times(whole)) };
  });
  const floors = shares.reduce((sum, { floor }) => sum.plus(floor), new Big(0));
  const left = Number(units.minus(floors).toFixed(0));
  const order = shares.toSorted((a, b) => b.remainder.cmp(a.remainder) || a.index - b.index);
  const more = new Set(order.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, floor }) => {
    const below = index === order[0]?.index ? exact.minus(units) : new Big(0);
    const share = floor
      .plus(more.has(index) ? 1 : 0)
      .plus(below)
      .times(sign)
      .div(new Big(10).pow(decimals));
    return below.eq(0) ? share.toFixed(decimals) : share.toFixed();
  });
}

/** Splits an amount into parts as equal as possible; none for a count of zero. */
export const splitEvenly = (amount: Decimal, currency: string, count: number): Decimal[] =>
  count === 0 ? [] : splitAmount(amount, currency, Array<number>(count).fill(1));

/** The integer quotient of two numbers; corrects a quotient that was rounded up. */
function wholeParts(product: Big, divisor: Big): Big {
  const quotient = product.div(divisor).round(0, Big.roundDown);
  return quotient.times(divisor).gt(product) ? quotient.minus(1) : quotient;
}
