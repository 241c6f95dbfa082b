import { Big } from "big.js";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, roundMoney } from "#app/kit/money/money.ts";

/** The amount of foreign-currency invoices that a payment settles, and the part of the payment used for it. */
export interface Conversion {
  /** Amount in the currency of the invoices. */
  settles: Decimal;
  /** Amount in the currency of the payment. */
  used: Decimal;
}

/** Tolerance for a bank's rate with its margin, relative to the rate of the day. */
const NEAR = 0.03;
/** Relative deviation from the rate of the day above which an amount is a typing error. */
const FAR = 0.2;

interface Money {
  amount: Big.BigSource;
  currency: string;
}

/** Proposes a conversion. @param rate value of one unit of the invoices' currency in that of the payment */
export function proposeConversion(payment: Money, open: Money, rate: Decimal): Conversion {
  const worth = new Big(open.amount).times(rate);
  const isWhole = worth.minus(payment.amount).abs().lte(worth.times(NEAR));
  const isMore = worth.lt(payment.amount);
  return {
    settles: roundMoney(isWhole || isMore ? open.amount : new Big(payment.amount).div(rate), open.currency),
    used: roundMoney(isMore && !isWhole ? worth : payment.amount, payment.currency),
  };
}

/** Returns whether the rate between two amounts is too far from the rate of the day. */
export const isFarFrom = ({ settles, used }: Conversion, rate: Decimal): boolean =>
  new Big(used).div(settles).div(rate).minus(1).abs().gt(FAR);

/** Formats the rate between two sums of equal value, «1 USD = 0.9214 EUR», with the company's currency on the right. */
export function rateBetween(one: Money, other: Money): string {
  const [unit, counted] = one.currency === OWN_CURRENCY ? [other, one] : [one, other];
  return `1 ${unit.currency} = ${new Big(counted.amount).div(unit.amount).prec(6).toFixed()} ${counted.currency}`;
}

interface Share<Item> {
  item: Item;
  amount: Decimal;
  /** Amount still open afterwards. */
  left: Decimal;
  /** Part of the payment, when it is in another currency. */
  paid: Decimal | null;
}

/** Allocates a payment to items in this order, as far as it goes; `rest` is the unallocated amount. */
export function shareOut<Item extends { open: Decimal }>(
  payment: { rest: Decimal; currency: string },
  items: readonly Item[],
  conversion: Conversion | null,
): { shares: Share<Item>[]; rest: Decimal } {
  let rest = new Big(conversion?.settles ?? payment.rest);
  const amounts = items.map(({ open }) => {
    const amount = rest.lt(open) ? rest : new Big(open);
    rest = rest.minus(amount);
    return amount.toFixed(2);
  });
  const paying = amounts.filter((amount) => Number(amount) > 0);
  const paid = conversion ? splitUsed(conversion.used, paying, payment.currency) : [];
  return {
    shares: items.map((item, index) => {
      const amount = amounts[index] ?? "0";
      const left = new Big(item.open).minus(amount).toFixed(2);
      return { item, amount, left, paid: Number(amount) > 0 ? (paid.shift() ?? null) : null };
    }),
    rest: (conversion ? new Big(payment.rest).minus(conversion.used) : rest).toFixed(2),
  };
}

/** Splits `used` in proportion to shares of one sum; the parts add up to it exactly, to the cent. */
export function splitUsed(used: Decimal, shares: readonly Decimal[], currency: string): Decimal[] {
  const total = shares.reduce((sum, share) => sum.plus(share), new Big(0));
  let [reached, taken] = [new Big(0), new Big(0)];
  return shares.map((share) => {
    reached = reached.plus(share);
    const part = new Big(roundMoney(new Big(used).times(reached).div(total), currency)).minus(taken);
    taken = taken.plus(part);
    return part.toFixed(2);
  });
}
