import type { Kysely } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { listChargeCodes } from "#app/charges/charge-settings.server.ts";
import { CHARGE_MESSAGES } from "#app/charges/charge.ts";
import { rateOf, type Rates } from "#app/exchange-rates/exchange-rate.ts";
import { readRates } from "#app/exchange-rates/rates.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { withRates } from "./offer-form.ts";
import { foreignCurrencies, type OfferInput, type OfferLineInput } from "./offer-input.ts";
import { OFFER_MESSAGES } from "./words.ts";

export type RatedLine = OfferLineInput & { price_rate: Decimal | null; cost_rate: Decimal | null };

/**
 * Returns the exchange rates for saving an offer: typed ones, else the current ones.
 * @throws Invalid for an unknown rate, by the fields `rates.USD`
 */
export async function resolveRates(
  tx: Kysely<DB>,
  actor: Actor,
  { currency, lines, rates: typed }: Pick<OfferInput, "currency" | "lines" | "rates">,
): Promise<{ rate: Decimal | null; lines: RatedLine[]; rates: Rates }> {
  const foreign = foreignCurrencies(currency, lines);
  const missing = foreign.filter((each) => !typed[each]);
  const ofDay = missing.length > 0 ? await readRates(tx, actor) : {};
  const unknown = missing.filter((each) => !ofDay[each]);
  if (unknown.length > 0) {
    const refused = unknown.map((each) => [`rates.${each}`, [OFFER_MESSAGES.noRate(each)]]);
    throw new Invalid(OFFER_MESSAGES.noRate(unknown.join(", ")), Object.fromEntries(refused) as FieldErrors);
  }
  const rates = Object.fromEntries(foreign.map((each) => [each, typed[each] ?? ofDay[each] ?? ""]));
  return { rate: rateOf(currency, rates), lines: withRates(lines, currency, rates), rates };
}

/**
 * Refuses unknown codes; an archived code is kept on lines that have it.
 * @throws Invalid by the position of the line: `lines.2.code`
 */
export async function refuseUnknownCodes(
  tx: Kysely<DB>,
  actor: Actor,
  lines: readonly OfferLineInput[],
  stored: readonly OfferLineInput[],
): Promise<void> {
  if (lines.every(({ code }) => code === null)) return;
  const codes = await listChargeCodes(tx, actor);
  const allCodes = new Set([
    ...codes.flatMap(({ code, archived_at }) => (archived_at === null ? [code] : [])),
    ...stored.map(({ code }) => code),
  ]);
  const refused = lines.flatMap(({ code }, position) =>
    code === null || allCodes.has(code) ? [] : [[`lines.${position}.code`, [CHARGE_MESSAGES.unknown.code]]],
  );
  if (refused.length > 0)
    throw new Invalid(CHARGE_MESSAGES.unknown.code, Object.fromEntries(refused) as FieldErrors);
}
