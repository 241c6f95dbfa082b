import type { Kysely } from "kysely";
import { Invalid } from "#app/kit/errors.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { type BookedCost, changedInClosed } from "./charge.ts";
import { CHARGE_MESSAGES } from "./words.ts";

/** @throws Invalid for a change to the costs of a closed month */
export async function refuseClosed(
  tx: Kysely<DB>,
  before: readonly BookedCost[],
  after: readonly BookedCost[],
): Promise<void> {
  const { closed_month } = (await readSettings(tx)).supplier_invoices;
  const changed = closed_month && changedInClosed(before, after, closed_month);
  if (changed) throw new Invalid(CHARGE_MESSAGES.closed(formatMonth(closed_month), changed.description));
}
