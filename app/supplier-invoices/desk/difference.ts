import { Big } from "big.js";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";

/** «EUR 20.00 more than planned». */
export function differenceText(difference: Decimal): string {
  const amount = new Big(difference);
  if (amount.eq(0)) return "as planned";
  return `${formatMoney(amount.abs(), OWN_CURRENCY)} ${amount.gt(0) ? "more" : "less"} than planned`;
}
