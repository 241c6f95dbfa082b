import { Big } from "big.js";
import { type Decimal, decimalsOf } from "./money.ts";

/**
 * Splits an amount by weights, exact to the smallest unit of its currency: what rounding down leaves goes, unit by unit, to
 * the largest remainders, of equal ones to the first; what an amount has below a unit stays with the first of these.
 * @throws RangeError where no weight is above zero
 */
export function splitAmount(amount: Decimal, currency: string, weights: readonly Big.BigSource[]): Decimal[] {
  const decimals = decimalsOf(currency);
  const whole = weights.reduce<Big>((sum, weight) => sum.plus(weight), new Big(0));
  if (whole.lte(0)) throw new RangeError("nothing to split by");
  const total = new Big(amount);
  const sign = total.lt(0) ? -1 : 1;
  const exact = total.abs().times(new Big(10).pow(decimals));
  const units = exact.round(0, Big.roundDown);
  // Products of whole numbers: no share is rounded before it is rounded down.
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

/** Splits an amount into so many parts as equal as they can be; none for a count of zero. */
export const splitEvenly = (amount: Decimal, currency: string, count: number): Decimal[] =>
  count === 0 ? [] : splitAmount(amount, currency, Array<number>(count).fill(1));

/** Whole quotient of two numbers; one that was rounded up to the next whole number is taken down again. */
function wholeParts(product: Big, divisor: Big): Big {
  const quotient = product.div(divisor).round(0, Big.roundDown);
  return quotient.times(divisor).gt(product) ? quotient.minus(1) : quotient;
}
