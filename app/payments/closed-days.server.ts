import type { Kysely } from "kysely";
import { Conflict, fieldError } from "#app/kit/errors.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { closedMonth } from "#app/settings/closed-books.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";

/** `YYYY-MM` where this day is of closed books, else null. @param day `YYYY-MM-DD` */
async function closedBy(tx: Kysely<DB>, day: string): Promise<string | null> {
  const closed = await closedMonth(tx);
  return closed !== null && day.slice(0, 7) <= closed ? closed : null;
}

/** @throws Invalid where a payment is typed for a day of closed books */
export async function refuseTypedInClosed(tx: Kysely<DB>, day: string): Promise<void> {
  const closed = await closedBy(tx, day);
  if (closed === null) return;
  const message = PAYMENT_MESSAGES.closedDay(formatMonth(closed));
  throw fieldError("booked_on", message);
}

/**
 * @param days of what would be taken away: payments, and write-offs by the day they were made
 * @throws Conflict where one is of closed books
 */
export async function refuseUndoneInClosed(tx: Kysely<DB>, days: readonly string[]): Promise<void> {
  const [first] = days.toSorted();
  const closed = first === undefined ? null : await closedBy(tx, first);
  if (closed !== null) throw new Conflict(PAYMENT_MESSAGES.closedUndo(formatMonth(closed)));
}
