import { Big } from "big.js";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";
import { daysBetween, toLocalDay } from "#app/kit/time/time.ts";
import { MONTHS } from "#app/kit/time/words.ts";
import { type Basis, BASES, type LineAmounts, type PricedLine } from "./totals.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** «Friday 4 December 2026», of a day `YYYY-MM-DD`. */
export function dayInWords(day: string, { year = true } = {}): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = MONTHS[date.getUTCMonth()] ?? "";
  const words = `${WEEKDAYS[date.getUTCDay()] ?? ""} ${date.getUTCDate()} ${month}`;
  return year ? `${words} ${date.getUTCFullYear()}` : words;
}

export const momentInWords = (moment: Date): string => dayInWords(toLocalDay(moment));

/** «Open until Friday 4 December, 11 days left». */
export function openUntil(validUntil: string, today: string): string {
  const left = daysBetween(today, validUntil);
  const year = validUntil.slice(0, 4) !== today.slice(0, 4);
  const rest = left === 0 ? "the last day" : left === 1 ? "1 day left" : `${left} days left`;
  return `Open until ${dayInWords(validUntil, { year })}, ${rest}`;
}

const UNITS: Record<Exclude<Basis, "flat" | "percent">, [one: string, many: string]> = {
  kg: ["kg", "kg"],
  chargeable_kg: ["chargeable kg", "chargeable kg"],
  m3: ["m³", "m³"],
  container: ["container", "containers"],
};

/** Without needless zeros, in groups of three: «1,250.5». */
export function formatDecimal(number: Decimal): string {
  const [units = "0", fraction] = new Big(number).toFixed().split(".");
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export interface LineWords {
  basis: string;
  /** «412.5 kg», «2 containers»; of a percentage what it is of; empty for a single flat price. */
  quantity: string;
  /** «EUR 2.35», «5 %». */
  unitPrice: string;
  /** Both in a line: «412.5 kg × EUR 2.35», «5 % of EUR 1,250.00», «Flat». */
  calculation: string;
  minimum: string | null;
}

/** @param above the amounts of the lines above that are no percentages */
export function lineWords(
  line: Omit<PricedLine, "cost">,
  amounts: LineAmounts,
  { above, currency, unitPrice }: { above: readonly Decimal[]; currency: string; unitPrice: string },
): LineWords {
  return {
    ...calculation(line, { above, currency, unitPrice }),
    minimum: minimumWords(line, amounts, currency),
  };
}

function calculation(
  { basis, quantity, price }: Omit<PricedLine, "cost">,
  { above, currency, unitPrice }: { above: readonly Decimal[]; currency: string; unitPrice: string },
): Omit<LineWords, "minimum"> {
  if (basis === "percent") {
    const of = formatMoney(quantity ?? sumOf(above), currency);
    const rate = `${formatDecimal(price)} %`;
    const words = quantity === null ? "Percent of the lines above" : "Percent of the value";
    return { basis: words, quantity: of, unitPrice: rate, calculation: `${rate} of ${of}` };
  }
  const count = new Big(quantity ?? 1);
  if (basis === "flat") {
    const times = count.eq(1) ? "" : formatDecimal(count.toFixed());
    const words = BASES.flat;
    return {
      basis: words,
      quantity: times,
      unitPrice,
      calculation: times ? `${times} × ${unitPrice}` : words,
    };
  }
  const [one, many] = UNITS[basis];
  const measured = `${formatDecimal(count.toFixed())} ${count.eq(1) ? one : many}`;
  return { basis: BASES[basis], quantity: measured, unitPrice, calculation: `${measured} × ${unitPrice}` };
}

function minimumWords(
  { minimum, price }: Omit<PricedLine, "cost">,
  { isMinimum }: LineAmounts,
  currency: string,
): string | null {
  if (minimum === null || new Big(minimum).eq(0) || new Big(price).lt(0)) return null;
  const least = formatMoney(minimum, currency);
  return isMinimum ? `The minimum of ${least} is charged` : `At least ${least}`;
}
