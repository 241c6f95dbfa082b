import { Big } from "big.js";
import { formatDecimals } from "#app/kit/text/counts.ts";
import { type Decimal, formatMoney, formatPercent, sumOf } from "#app/kit/money/money.ts";
import { daysOver } from "#app/due-times/due-time.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { MONTHS } from "#app/kit/time/words.ts";
import { OFFER_VIEW_WORDS as WORDS, writeDay } from "./site-words.ts";
import { type LineAmounts, type PricedLine } from "./totals.ts";

/** Formats a day `YYYY-MM-DD`: «Friday 4 December 2026», «vendredi 4 décembre 2026». */
export function dayInWords(day: string, { year = true } = {}): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = MONTHS[date.getUTCMonth()] ?? "";
  return writeDay(date.getUTCDay(), date.getUTCDate(), month, year ? date.getUTCFullYear() : null);
}

export const momentInWords = (moment: Date): string => dayInWords(toLocalDay(moment));

/** «Open until Friday 4 December, 11 days left». */
export function openUntil(validUntil: string, today: string): string {
  const year = validUntil.slice(0, 4) !== today.slice(0, 4);
  return WORDS.openUntil(dayInWords(validUntil, { year }), -daysOver(validUntil, today));
}

/** Formats a decimal without trailing zeros, in groups of three: «1,250.5», «1.250,5». */
export function formatDecimal(number: Decimal): string {
  return formatDecimals(new Big(number).toFixed()).replace("\u2212", "-");
}

export interface LineWords {
  basis: string;
  /** «412.5 kg», «2 containers»; for a percentage its base; empty for a single flat price. */
  quantity: string;
  /** «EUR 2.35», «5%». */
  unitPrice: string;
  /** Quantity and unit price on one line: «412.5 kg × EUR 2.35», «5% of EUR 1,250.00», «Flat». */
  calculation: string;
  /** «At least EUR 92.11». */
  minimum: string | null;
  /** The minimum is charged, and says so. */
  isMinimum: boolean;
}

/** @param above amounts of the lines above, without percentages */
export function lineWords(
  line: Omit<PricedLine, "cost">,
  amounts: LineAmounts,
  { above, currency, unitPrice }: { above: readonly Decimal[]; currency: string; unitPrice: string },
): LineWords {
  return {
    ...calculation(line, { above, currency, unitPrice }),
    minimum: minimumWords(line, amounts, currency),
    isMinimum: amounts.isMinimum,
  };
}

function calculation(
  { basis, quantity, price }: Omit<PricedLine, "cost">,
  { above, currency, unitPrice }: { above: readonly Decimal[]; currency: string; unitPrice: string },
): Omit<LineWords, "minimum" | "isMinimum"> {
  if (basis === "percent") {
    const of = formatMoney(quantity ?? sumOf(above), currency);
    const rate = formatPercent(new Big(price).toFixed());
    const words = quantity === null ? WORDS.percentOfAbove : WORDS.percentOfValue;
    return { basis: words, quantity: of, unitPrice: rate, calculation: WORDS.percentOf(rate, of) };
  }
  const count = new Big(quantity ?? 1);
  const words = WORDS.bases[basis];
  if (basis === "flat") {
    const times = count.eq(1) ? "" : formatDecimal(count.toFixed());
    return {
      basis: words,
      quantity: times,
      unitPrice,
      calculation: times ? `${times} × ${unitPrice}` : words,
    };
  }
  const measured = measuredIn(basis, count);
  return {
    basis: words,
    // The basis beside it says that these are chargeable.
    quantity: basis === "chargeable_kg" ? measuredIn("kg", count) : measured,
    unitPrice,
    calculation: `${measured} × ${unitPrice}`,
  };
}

function measuredIn(basis: "kg" | "chargeable_kg" | "m3" | "container", count: Big): string {
  const figure = formatDecimal(count.toFixed());
  if (basis === "container") return WORDS.containersOf(figure, count.eq(1));
  return `${figure} ${{ kg: "kg", chargeable_kg: WORDS.chargeableKg, m3: "m³" }[basis]}`;
}

function minimumWords(
  { minimum, price }: Omit<PricedLine, "cost">,
  { isMinimum }: LineAmounts,
  currency: string,
): string | null {
  if (minimum === null || new Big(minimum).eq(0) || new Big(price).lt(0)) return null;
  const least = formatMoney(minimum, currency);
  return isMinimum ? WORDS.minimumCharged(least) : WORDS.atLeast(least);
}
