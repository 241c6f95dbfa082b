import type { Kysely } from "kysely";
import { Conflict, fieldError } from "#app/kit/errors.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { closedMonth } from "#app/settings/settings.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";

/** Returns the closed month (`YYYY-MM`) when the day is in closed books, else null. @param day `YYYY-MM-DD` */
async function closedBy(tx: Kysely<DB>, day: string): Promise<string | null> {
  const closed = await closedMonth(tx);
  return closed !== null && day.slice(0, 7) <= closed ? closed : null;
}

/** Refuses a payment dated in closed books. @throws Invalid */
export async function refuseTypedInClosed(tx: Kysely<DB>, day: string): Promise<void> {
  const closed = await closedBy(tx, day);
  if (closed === null) return;
  const message = PAYMENT_MESSAGES.closedDay(formatMonth(closed));
  throw fieldError("booked_on", message);
}

/**
 * Refuses an undo in closed books. @param days of the payments to remove, and of write-offs the day they were made
 * @throws Conflict when one is in closed books
 */
export async function refuseUndoneInClosed(tx: Kysely<DB>, days: readonly string[]): Promise<void> {
  const [first] = days.toSorted();
  const closed = first === undefined ? null : await closedBy(tx, first);
  if (closed !== null) throw new Conflict(PAYMENT_MESSAGES.closedUndo(formatMonth(closed)));
}
