import type { RequestScope, Staff } from "#app/request/context.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { listFiles } from "#database/files/list-files.ts";
import { offersOf } from "#database/offers/read-offer.ts";
import { listRequestOwners } from "#database/quotes/owner.ts";
import { getQuoteRequest, type ListedQuoteRequest } from "#database/quotes/quote-requests.ts";
import { shippersOfRequest } from "#database/quotes/shipper-for-request.ts";
import { can } from "#domain/accounts/policy.ts";
import { clockPausedUntil, requestClock } from "#domain/quotes/promised-answer.ts";
import { readThread } from "./thread/read-thread.server.ts";
import { snoozedDay } from "#domain/snooze/snooze.ts";

/** Null when there is no such request. */
export async function readRequest(id: string, actor: Staff, { db, now }: Pick<RequestScope, "db" | "now">) {
  const request = await getQuoteRequest(db, actor, id);
  if (!request) return null;
  const asOf = now();
  const [shippers, files, people, thread, offers] = await Promise.all([
    can(actor, "customers.read") ? shippersOfRequest(db, actor, request) : [],
    listFiles(db, actor, { kind: "quote_request", id: request.id }),
    listRequestOwners(db, actor),
    readThread(id, actor, { db, now }),
    can(actor, "offers.read") ? offersOf(db, actor, { requestId: request.id }) : null,
  ]);
  return {
    request,
    shippers,
    files,
    thread,
    offers,
    people,
    self: actor.id,
    clock: requestClock(request, asOf, OPENING_WEEK),
    pausedUntil: clockPausedUntil(asOf, OPENING_WEEK),
    asOf,
  };
}

export type RequestRead = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

export function quoteLine(row: ListedQuoteRequest, now: Date) {
  const { answered_at: _, snoozed_until: __, ...shown } = row;
  return { ...shown, clock: requestClock(row, now, OPENING_WEEK), snoozedDay: snoozedDay(row, now) };
}
