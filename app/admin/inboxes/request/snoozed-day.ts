import { toLocalDay } from "#domain/time.ts";

/** The day a request comes back on, while it is snoozed. */
export function snoozedDay(
  request: { snoozed_until: Date | null; status: string },
  asOf: Date,
): string | null {
  const until = request.snoozed_until;
  return until && until > asOf && request.status === "pending" ? toLocalDay(until) : null;
}
