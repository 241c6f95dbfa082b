import { Big } from "big.js";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { OWN_CURRENCY, rateOf, type Rates, rateText } from "#app/exchange-rates/exchange-rate.ts";
import { rowValues } from "#app/kit/forms/use-form-rows.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { TypedOffer } from "../typed-offer.ts";
import { convertedLine, type CurrencyChange } from "./convert-line.ts";

/**
 * Follows the currency of the form. `change` is what to ask: null when there is nothing to ask, or it was answered;
 * `refuse` prevents a submission before that, and leads to the question.
 */
export function useCurrencyChange({ namedCurrency: to, currency, amounts, unread }: TypedOffer) {
  const [from, setFrom] = useState(currency);
  const [isRefused, setIsRefused] = useState(false);
  const question = useRef<HTMLSpanElement>(null);
  const isAnother = to !== null && to !== from;
  const hasFigures = amounts.size + unread > 0;
  if (isAnother && !hasFigures) setFrom(to);
  const change = isAnother && hasFigures ? { from, to } : null;
  return {
    change,
    isRefused,
    question,
    decide(): void {
      if (to !== null) setFrom(to);
      setIsRefused(false);
    },
    refuse(event: FormEvent): void {
      if (!change) return;
      event.preventDefault();
      setIsRefused(true);
      question.current?.querySelector("button")?.focus();
    },
  };
}

/** Asks after a change of the currency whether to convert what was typed in the one before. */
export function CurrencyQuestion(props: {
  form: RefObject<HTMLFormElement | null>;
  rates: Rates;
  currency: ReturnType<typeof useCurrencyChange>;
}) {
  const { form, rates } = props;
  const { change, isRefused, question, decide } = props.currency;
  if (!change) return null;
  const { from, to } = change;
  const [old, now] = [rateOf(from, rates), rateOf(to, rates)];
  const named = [from, to].flatMap((each) => {
    const rate = rateOf(each, rates);
    return each === OWN_CURRENCY || rate === null ? [] : [rateText(each, rate)];
  });
  const keep = () => {
    decide();
    form.current?.querySelector<HTMLElement>("[name=currency]")?.focus();
  };
  const convert = () => {
    if (form.current && old && now) convertLines(form.current, { from, to, factor: new Big(old).div(now) });
    keep();
  };
  return (
    <span ref={question} role="status" className="grid gap-1">
      <span className="font-medium text-yellow-700">{`The figures were typed in ${from}`}</span>
      {isRefused ? (
        <span className="font-medium text-red-700">
          {old && now
            ? "Not saved yet: convert the figures or keep them"
            : "Not saved yet: confirm the figures"}
        </span>
      ) : null}
      <span className="flex flex-wrap gap-2">
        {old && now ? (
          <Button size="sm" onClick={convert}>
            {`Convert at ${named.join(", ")}`}
          </Button>
        ) : null}
        <Button size="sm" onClick={keep}>
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
