import { Big } from "big.js";
import { classNames } from "#app/kit/ui/class-names.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatMoney, formatPercent } from "#app/kit/money/money.ts";
import { amountText } from "#app/kit/money/typed-amount.ts";
import { type OfferTotals, statesVat } from "../totals.ts";

export interface SumsProps {
  totals: OfferTotals;
  currency: string;
  /** Lines that are not counted. */
  unread?: number;
  /** Whether it is to be decided in which currency the figures are. */
  isAsking?: boolean;
}

export function Sums(props: SumsProps) {
  const { totals, currency, unread = 0 } = props;
  const money = (amount: string) => formatMoney(amount, currency);
  const formatCounted = (amount: string) => formatMoney(amount, totals.countedIn);
  const { isNegative, tone, text } = marginOf(props);
  return (
    <div className="figures" role="group" aria-label="Sums">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5">
        <Sum label="Net">{money(totals.net)}</Sum>
        {statesVat(totals) ? (
          <>
            {totals.vat.map(({ rate, amount }) => (
              <Sum key={rate} label={`VAT ${amountText(rate)}%`}>
                {money(amount)}
              </Sum>
            ))}
            <Sum label="Total with VAT" strong>
              {money(totals.gross)}
            </Sum>
          </>
        ) : (
          <Sum label="VAT">decided on the invoice</Sum>
        )}
      </dl>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 border-t border-slate-200 pt-3">
        {totals.countedIn === currency ? null : <Sum label="Net">{formatCounted(totals.counted)}</Sum>}
        <Sum label="Cost">{formatCounted(totals.cost)}</Sum>
        <Sum label="Margin" strong tone={tone}>
          {text}
        </Sum>
      </dl>
      {totals.rates.length > 0 ? (
        <p className="mt-2 text-sm wrap-anywhere text-slate-600">At {totals.rates.join(", ")}</p>
      ) : null}
      <p className="mt-2 text-sm text-slate-600">Cost and margin are seen by staff alone.</p>
      <div aria-live="polite">
        {isNegative ? (
          <p className="mt-2 text-sm font-medium text-yellow-700">This offer costs more than it brings</p>
        ) : null}
        {unread > 0 ? (
          <p className="mt-2 text-sm font-medium text-yellow-700">
            {`${notCounted(unread)} yet: something is missing, or a number cannot be read.`}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const notCounted = (lines: number) => `${pluralize(lines, "line")} not counted`;

/** While lines are not counted, what the others bring is no margin of the offer yet, so it has no percentage. */
function marginOf({ totals, unread = 0, isAsking = false }: SumsProps) {
  const { margin, marginPercent, countedIn } = totals;
  if (isAsking) return { isNegative: false, tone: undefined, text: "–" };
  const amount = new Big(margin);
  const isNegative = amount.lt(0);
  const percent = marginPercent === null || unread > 0 ? "" : ` · ${formatPercent(marginPercent)}`;
  const tone = isNegative ? "text-red-700" : amount.gt(0) && unread === 0 ? "text-green-700" : undefined;
  return { isNegative, tone, text: `${formatMoney(margin, countedIn)}${percent}` };
}

/** Net and margin on one line, for the sticky bar; in place of the margin how many lines are not counted. */
export function SumsInLine(props: SumsProps) {
  const { totals, currency, unread = 0 } = props;
  const { tone, text } = marginOf(props);
  return (
    <dl className="figures flex flex-wrap gap-x-5 gap-y-1 max-sm:justify-between max-sm:gap-x-3 max-sm:text-sm">
      <div className="flex gap-2">
        <Sum label="Net" strong={unread === 0}>
          {formatMoney(totals.net, currency)}
        </Sum>
      </div>
      <div className="flex gap-2">
        {unread > 0 ? (
          <>
            <dt className="sr-only">Margin</dt>
            <dd className="font-semibold text-yellow-700">{notCounted(unread)}</dd>
          </>
        ) : (
          <Sum label="Margin" strong tone={tone}>
            {text}
          </Sum>
        )}
      </div>
    </dl>
  );
}

function Sum(props: { label: string; strong?: boolean; tone?: string; children: React.ReactNode }) {
  return (
    <>
      <dt className={props.strong ? "font-semibold text-ink-900" : "text-slate-600"}>{props.label}</dt>
      <dd
        className={classNames(
          "text-right",
          props.strong ? "font-semibold" : "",
          props.tone ?? "text-ink-900",
        )}
      >
        {props.children}
      </dd>
    </>
  );
}
