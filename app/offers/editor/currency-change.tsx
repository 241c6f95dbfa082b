import { Big } from "big.js";
import { type ReactNode, type RefObject, useState } from "react";
import { OWN_CURRENCY, rateOf, rateText } from "#app/exchange-rates/exchange-rate.ts";
import { rowValues } from "#app/kit/forms/use-form-rows.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { TypedOffer } from "../typed-offer.ts";
import { convertedLine, type CurrencyChange } from "./convert-line.ts";

/** Offers once, after each change of the currency, to convert what was typed in the one before; null otherwise. */
export function useCurrencyChange(form: RefObject<HTMLFormElement | null>, typed: TypedOffer): ReactNode {
  const { namedCurrency: to, rates } = typed;
  const [from, setFrom] = useState(typed.currency);
  if (to === null || to === from) return null;
  if (typed.amounts.size + typed.unread === 0) {
    setFrom(to);
    return null;
  }
  const [old, now] = [rateOf(from, rates), rateOf(to, rates)];
  const named = [from, to].flatMap((each) => {
    const rate = rateOf(each, rates);
    return each === OWN_CURRENCY || rate === null ? [] : [rateText(each, rate)];
  });
  const decided = () => {
    setFrom(to);
    form.current?.querySelector<HTMLElement>("[name=currency]")?.focus();
  };
  const convert = () => {
    if (form.current && old && now) convertLines(form.current, { from, to, factor: new Big(old).div(now) });
    decided();
  };
  return (
    <span role="status" className="grid gap-1">
      <span className="font-medium text-yellow-700">{`The figures were typed in ${from}`}</span>
      <span className="flex flex-wrap gap-2">
        {old && now ? (
          <Button size="sm" onClick={convert}>
            {`Convert at ${named.join(", ")}`}
          </Button>
        ) : null}
        <Button size="sm" onClick={decided}>
          Keep the figures
        </Button>
      </span>
      {old && now ? <span>{`Costs stay in ${from} when converted`}</span> : null}
    </span>
  );
}

function convertLines(form: HTMLFormElement, change: CurrencyChange): void {
  for (const row of form.querySelectorAll<HTMLElement>('[data-rows="lines"] > li'))
    for (const [name, text] of Object.entries(convertedLine(rowValues(row), change))) {
      const field = row.querySelector<HTMLInputElement>(`[name$=".${name}"]`);
      if (!field) continue;
      field.value = text ?? "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
}
