import type { ReactNode } from "react";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { ChargeTotals } from "./totals.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { SIDES } from "./charge.ts";
import { type Decimal, formatAmount, formatMoney, formatPercent } from "#app/kit/money/money.ts";

/** An amount: grey while part of it is planned, bold once all of it is actual. */
export function ChargeAmount(props: { isPlanned: boolean; isLoss?: boolean; children: ReactNode }) {
  const { isPlanned, isLoss, children } = props;
  return (
    <span
      className={classNames(
        isPlanned ? "font-normal" : "font-semibold",
        isLoss ? "text-red-700" : isPlanned ? "text-slate-600" : "text-ink-900",
      )}
    >
      {isPlanned ? <span className="sr-only">Planned </span> : null}
      <span>{children}</span>
    </span>
  );
}

/**
 * Sums by currency, under the columns of the costs and prices above; lines without a rate are listed by currency and
 * never added up with others.
 */
export function ChargeSums({ totals }: { totals: readonly ChargeTotals[] }) {
  if (totals.length === 0) return null;
  return (
    <ul className="figures border-t-2 border-slate-300" aria-label="Sums by currency">
      {totals.map((each) => (
        <li key={each.currency} className="border-t border-slate-200 py-2.5 first:border-0 last:pb-0">
          <Sums totals={each} />
        </li>
      ))}
    </ul>
  );
}

/** Sums in one line per currency, for the header of a list. */
export function ChargeSumLines({ totals }: { totals: readonly ChargeTotals[] }) {
  if (totals.length === 0) return null;
  return (
    <ul aria-label="Sums by currency">
      {totals.map(({ currency, expected: { cost, price, margin, marginPercent }, missingActuals }) => (
        <li key={currency} className="flex flex-wrap gap-x-4 max-sm:text-sm">
          <ChargeAmount isPlanned={missingActuals > 0}>{`Cost ${formatMoney(cost, currency)}`}</ChargeAmount>
          <ChargeAmount
            isPlanned={missingActuals > 0}
          >{`Price ${formatMoney(price, currency)}`}</ChargeAmount>
          <ChargeAmount isPlanned={missingActuals > 0} isLoss={margin.startsWith("-")}>
            {`${margin.startsWith("-") ? "Loss" : "Margin"} ${formatMoney(margin, currency)}`}
            {marginPercent === null ? "" : `, ${formatPercent(marginPercent)}`}
          </ChargeAmount>
          {missingActuals > 0 ? (
            <span className="text-slate-600">{`${pluralize(missingActuals, "line")} planned`}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Notes below a list on the parts and rates of the sums. */
export const ChargeSumNotes = ({ totals }: { totals: readonly ChargeTotals[] }) =>
  totals.map((each) => (
    <p key={each.currency} className="figures mt-2 text-xs leading-5 text-slate-600">
      {[partsText(each), noteOfRates(each.currency, each.rates)].filter(Boolean).join(". ")}
    </p>
  ));

function partsText({ currency, planned, lines, difference, missingActuals }: ChargeTotals): string {
  if (missingActuals === 0) return `All actual. Planned margin ${formatMoney(planned.margin, currency)}`;
  const hasActuals = missingActuals < lines || !isZero(difference.cost) || !isZero(difference.price);
  return hasActuals
    ? `Actual where known, else planned: ${pluralize(missingActuals, "line")} without all actuals`
    : "As planned: no line is complete yet";
}

function Sums({ totals }: { totals: ChargeTotals }) {
  const { currency, expected, difference } = totals;
  const isPlanned = totals.missingActuals > 0;
  const isLoss = expected.margin.startsWith("-");
  const percent = expected.marginPercent;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_10rem_10rem]">
      <div className="text-xs leading-5 text-slate-600 max-sm:order-last max-sm:col-span-2 sm:row-span-2">
        <p className="text-sm font-semibold text-ink-900 max-sm:sr-only">Sum without VAT</p>
        <p>{partsText(totals)}</p>
        <RatesNote totals={totals} />
      </div>
      <dl className="contents">
        {SIDES.map((side) => (
          <div key={side} className="min-w-0 sm:text-right">
            <dt className="text-slate-600 sm:sr-only">{side === "cost" ? "Cost" : "Price"}</dt>
            <dd>
              <ChargeAmount isPlanned={isPlanned}>{formatMoney(expected[side], currency)}</ChargeAmount>
              <Change amount={difference[side]} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-slate-200 pt-1.5">
          <dt className="text-slate-600">
            {[isLoss ? "Loss" : "Margin", percent && formatPercent(percent)].filter(Boolean).join(", ")}
          </dt>
          <dd className="text-right">
            <ChargeAmount isPlanned={isPlanned} isLoss={isLoss}>
              {formatMoney(expected.margin, currency)}
            </ChargeAmount>
            <Change amount={difference.margin} currency={currency} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

const NAMED = 4;

function RatesNote({ totals: { currency, rates } }: { totals: ChargeTotals }) {
  const text = noteOfRates(currency, rates);
  return text ? <p className="figures text-xs leading-5 wrap-anywhere text-slate-600">{text}</p> : null;
}

function noteOfRates(currency: string, rates: readonly string[]): string | null {
  if (currency !== OWN_CURRENCY)
    return `No rate to ${OWN_CURRENCY} was stored with these lines: they stand apart`;
  if (rates.length === 0) return null;
  const more = rates.length - NAMED;
  const rateTexts = rates.slice(0, more > 1 ? NAMED : NAMED + 1).join(", ");
  return more > 1 ? `At ${rateTexts} and ${more} other rates` : `At ${rateTexts}`;
}

const isZero = (amount: Decimal) => /^-?[0.]+$/.test(amount);

function Change({ amount, currency }: { amount: Decimal; currency: string }) {
  if (isZero(amount)) return null;
  const signed = amount.startsWith("-")
    ? formatAmount(amount, currency)
    : `+${formatAmount(amount, currency)}`;
  return (
    <span className="block text-xs font-normal whitespace-nowrap text-slate-600">{signed} against plan</span>
  );
}
