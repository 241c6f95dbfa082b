import { Big } from "big.js";
import type { Kysely } from "kysely";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { crossRates } from "#app/exchange-rates/rates.server.ts";
import { fieldError, Invalid } from "#app/kit/errors.ts";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";
import { decimalsProblem } from "#app/kit/money/typed-amount.ts";
import type { DB } from "#database/schema.generated.ts";
import { type Conversion, isFarFrom, proposeConversion, rateBetween } from "./conversion.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";

/** Typed conversion of a payment for items in another currency. */
export type TypedConversion = { [Key in keyof Conversion]?: Conversion[Key] | null };

/** Reads the typed conversion of a payment for items in another currency; null for items in its own. @throws Invalid */
export async function conversionOf(
  tx: Kysely<DB>,
  source: { kind: "payment" | "credit"; currency: string; rest: Decimal; day: string },
  items: readonly { number: string; currency: string; open: Decimal }[],
  typed: TypedConversion,
): Promise<(Conversion & { text: string }) | null> {
  const foreign = items.find(({ currency }) => currency !== source.currency);
  if (!foreign) return null;
  const { currency } = foreign;
  if (source.kind === "credit") throw new Invalid(PAYMENT_MESSAGES.otherCurrency(foreign.number, currency));
  if (items.some((item) => item.currency !== currency)) throw new Invalid(PAYMENT_MESSAGES.mixedCurrencies);
  const rate = (await crossRates(tx, [currency], source.currency, source.day))[currency];
  if (rate === undefined)
    throw new Invalid(PAYMENT_MESSAGES.noRate(currency === OWN_CURRENCY ? source.currency : currency));
  const open = sumOf(items.map((item) => item.open)).toFixed(2);
  const { settles } = typed;
  const used = typed.used ?? source.rest;
  const textOf = (each: Conversion) =>
    `${formatMoney(each.used, source.currency)} for ${formatMoney(each.settles, currency)}, ${rateBetween(
      { amount: each.settles, currency },
      { amount: each.used, currency: source.currency },
    )}`;
  if (!settles) {
    const proposed = proposeConversion(
      { amount: used, currency: source.currency },
      { amount: open, currency },
      rate,
    );
    const suggestion = `by the rate of the day ${formatMoney(proposed.settles, currency)}`;
    throw fieldError("settles", PAYMENT_MESSAGES.noConversion(currency, suggestion));
  }
  const fine = decimalsProblem(settles, currency);
  if (fine !== null) throw fieldError("settles", fine);
  const fineUsed = decimalsProblem(used, source.currency);
  if (fineUsed !== null) throw fieldError("used", fineUsed);
  if (new Big(settles).gt(open))
    throw fieldError("settles", PAYMENT_MESSAGES.tooMuch(formatMoney(open, currency)));
  if (new Big(used).gt(source.rest))
    throw fieldError("used", PAYMENT_MESSAGES.tooMuchUsed(formatMoney(source.rest, source.currency)));
  if (isFarFrom({ settles, used }, rate)) {
    const between = (amount: Decimal) =>
      rateBetween({ amount: settles, currency }, { amount, currency: source.currency });
    const official = between(new Big(settles).times(rate).toFixed());
    throw fieldError("settles", PAYMENT_MESSAGES.farRate(between(used), official));
  }
  return { settles, used, text: textOf({ settles, used }) };
}
