import { Big } from "big.js";
import { z } from "zod";
import { company } from "#content/company.ts";
import { isCurrency } from "#app/kit/money/currency.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { readAmount } from "#app/kit/money/typed-amount.ts";
import { requiredLine, limit } from "#app/kit/text/text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";

/** Value of one unit of each foreign currency in the company's. */
export type Rates = Readonly<Record<string, Decimal>>;

export const OWN_CURRENCY = company.currency;

const RATE_DECIMALS = 12;
/** Maximum rate; no unit of any currency is worth more, so «1.145» means little more than one, not thousands. */
const RATE_MAX = 999;
const QUOTE_MAX = 999_999;
const LINES_MAX = 200;

/** Returns the rate of a currency; null when unknown. */
export const rateOf = (currency: string, rates: Rates): Decimal | null =>
  currency === OWN_CURRENCY ? "1" : (rates[currency] ?? null);

/** Rounds to eight significant digits: precise enough for any sum, short enough to print. */
export const rateOfQuote = (quote: Big.BigSource, own: Big.BigSource = 1): Decimal =>
  new Big(own).div(quote).prec(8, Big.roundHalfUp).round(RATE_DECIMALS, Big.roundHalfUp).toFixed();

/** «1 USD = 0.9210647 EUR». */
export const rateText = (currency: string, rate: Decimal): string =>
  `1 ${currency} = ${new Big(rate).toFixed()} ${OWN_CURRENCY}`;

/** «1 USD in EUR». */
export const rateLabel = (currency: string): string => `1 ${currency} in ${OWN_CURRENCY}`;

export function readRate(text: string, label: string): Decimal | { refused: string } {
  const read = readAmount(text, { label, decimals: RATE_DECIMALS, max: RATE_MAX });
  return typeof read === "string" && new Big(read).eq(0) ? { refused: `${label} must be more than 0` } : read;
}

export const QUOTED_TEXTS = {
  foreign: `What 1 unit is in ${OWN_CURRENCY}`,
  own: `What 1 ${OWN_CURRENCY} is, as the ECB publishes it`,
} as const;
type Quoted = keyof typeof QUOTED_TEXTS;

/** «USD 1,0857», also with tabs and semicolons of a spreadsheet. */
const PAIR = /^([a-z]{3})[\s:;=]+([^\s:;=].*)$/i;
/** «1 EUR = 1.0857 USD», which names both currencies. */
const EQUATION = /^1 ?([a-z]{3}) ?= ?([\d.,']+) ?([a-z]{3})$/i;

function readRateLine(line: string, quoted: Quoted): { currency: string; rate: Decimal } | string {
  const text = line.trim().replace(/\s+/g, " ");
  const [, left, amount, right] = EQUATION.exec(text) ?? [];
  if (left && amount && right) {
    const isOwn = left.toUpperCase() === OWN_CURRENCY;
    if (!isOwn && right.toUpperCase() !== OWN_CURRENCY) return `«${text}» is no rate to ${OWN_CURRENCY}`;
    return readRateLine(`${isOwn ? right : left} ${amount}`, isOwn ? "own" : "foreign");
  }
  const [, code = "", number = ""] = PAIR.exec(text) ?? [];
  const currency = code.toUpperCase();
  if (!currency)
    return `«${text.slice(0, 40)}» is no rate: write the currency and the rate, such as USD 0.9211`;
  if (currency === OWN_CURRENCY) return `${OWN_CURRENCY} is the company’s currency: it has no rate`;
  if (!isCurrency(currency)) return `${currency} is the code of no currency`;
  if (quoted === "foreign") {
    const rate = readRate(number, currency);
    return typeof rate === "string" ? { currency, rate } : rate.refused;
  }
  const quote = readAmount(number, { label: currency, decimals: RATE_DECIMALS, max: QUOTE_MAX });
  if (typeof quote !== "string") return quote.refused;
  return new Big(quote).eq(0) ? `${currency} must be more than 0` : { currency, rate: rateOfQuote(quote) };
}

/** Form of a day's rates, one per line, typed or pasted from a spreadsheet. */
export const ratesForm = z
  .object({
    day: z
      .string()
      .trim()
      .refine(
        (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && startOfLocalDay(day) !== null,
        "Please enter a valid date",
      ),
    quoted: z.enum(["foreign", "own"], { error: "Choose one" }),
    rates: z
      .string()
      .trim()
      .min(1, "Enter at least one rate, such as USD 0.9211")
      .max(10_000, "This is too long"),
  })
  .transform(({ day, quoted, rates }, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["rates"], message });
    const lines = rates.split(/[\r\n]+/).filter((line) => line.trim() !== "");
    if (lines.length > LINES_MAX) refuse(`At most ${LINES_MAX} lines`);
    const read = lines.slice(0, LINES_MAX).map((line) => readRateLine(line, quoted));
    const problem = read.findIndex((each) => typeof each === "string");
    if (problem >= 0) refuse(`Line ${problem + 1}: ${String(read[problem])}`);
    const byCurrency = new Map(
      read.flatMap((each) => (typeof each === "string" ? [] : [[each.currency, each.rate]])),
    );
    return { day, rates: Object.fromEntries(byCurrency) as Rates };
  });

const ledgerAccount = requiredLine({ required: "Type the ledger account", ...limit("Ledger account", 20) });

export const exchangeAccountsForm = z.object({ gain: ledgerAccount, loss: ledgerAccount });

export const rateSourceForm = z.object({
  address: z
    .string()
    .trim()
    .refine((text) => text === "" || z.url({ protocol: /^https$/ }).safeParse(text).success, {
      error: "Enter an address that begins with https://",
    })
    .transform((text) => text || null),
});
