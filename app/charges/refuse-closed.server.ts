import type { Kysely } from "kysely";
import { Invalid } from "#app/kit/errors.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { closedMonth } from "#app/settings/settings.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { type BookedCost, changedInClosed, CHARGE_MESSAGES } from "./charge.ts";

/** Refuses a change to the costs of a closed month. @throws Invalid */
export async function refuseClosed(
  tx: Kysely<DB>,
  before: readonly BookedCost[],
  after: readonly BookedCost[],
): Promise<void> {
  const closed = await closedMonth(tx);
  const changed = closed && changedInClosed(before, after, closed);
  if (changed) throw new Invalid(CHARGE_MESSAGES.closed(formatMonth(closed), changed.description));
}
