import type { RequestScope, Staff } from "#app/request/context.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { offersOf } from "#app/offers/read-offer.server.ts";
import { listRequestOwners } from "#app/quote-requests/owner.server.ts";
import { getQuoteRequest, type ListedQuoteRequest } from "#app/quote-requests/quote-requests.server.ts";
import { shippersOfRequest } from "#app/quote-requests/shipper-for-request.server.ts";
import { can } from "#app/access/policy.ts";
import { clockPausedUntil, requestClock } from "#app/quote-requests/promised-answer.ts";
import { readThread } from "./thread/read-thread.server.ts";
import { snoozedDay } from "#app/quote-requests/snooze.ts";

/** Reads all data of a request's page; null when there is no such request. */
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
  if (!thread) return null;
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
