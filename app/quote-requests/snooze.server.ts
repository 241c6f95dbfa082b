import { type Actor, authorize } from "#app/access/policy.ts";
import { QUOTE_DESK_MESSAGES } from "./words.ts";
import { snoozeUntil } from "./snooze.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit } from "#database/events/emit.ts";

/**
 * Snoozes a request until a day begins.
 * @param day `YYYY-MM-DD`; null ends the snooze
 * @returns the previous day, or null
 * @throws NotFound, Invalid unless the day is after today and within a year
 */
export async function snoozeQuoteRequest(
  db: Database,
  actor: Actor,
  id: string,
  day: string | null,
): Promise<string | null> {
  authorize(actor, "requests.write");
  return db.transaction().execute(async (tx) => {
    const request = await lockRow(tx, "quote_requests", id, QUOTE_DESK_MESSAGES.notFound);
    const now = await databaseTime(tx);
    const until = day === null ? null : snoozeUntil(day, now);
    const stored = request.snoozed_until;
    const before = stored && stored > now ? toLocalDay(stored) : null;
    if (before === day) return before;
    await tx
      .updateTable("quote_requests")
      .set({ snoozed_until: until })
      .where("id", "=", request.id)
      .execute();
    await emit(tx, actor, {
      action: day ? "quote_request.snoozed" : "quote_request.woken",
      entityId: request.id,
      summary: request.email,
      details: { snoozed_until: [before, day] },
    });
    return before;
  });
}
