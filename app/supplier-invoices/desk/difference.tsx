import { Big } from "big.js";
import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";

/** Formats a difference: «EUR 20.00 more than planned». */
export function differenceText(difference: Decimal): string {
  const amount = new Big(difference);
  if (amount.eq(0)) return "as planned";
  return `${formatMoney(amount.abs(), OWN_CURRENCY)} ${amount.gt(0) ? "more" : "less"} than planned`;
}

/** A difference from the plan in a column, shown by an arrow, a word and a colour. */
export function Difference({ of }: { of: Decimal }) {
  const amount = new Big(of);
  const [Icon, look, word] = amount.eq(0)
    ? [Equal, "text-slate-600", "as planned"]
    : amount.gt(0)
      ? [ArrowUp, "text-red-700", "more"]
      : [ArrowDown, "text-green-700", "less"];
  return (
    <span className={`inline-flex items-center gap-1 font-medium whitespace-nowrap ${look}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {amount.eq(0) ? word : `${formatMoney(amount.abs(), OWN_CURRENCY)} ${word}`}
    </span>
  );
}
