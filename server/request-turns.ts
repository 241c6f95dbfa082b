import type { ServerResponse } from "node:http";
import { SHARES, type Share } from "#database/connection/shares.ts";
import { splitLanguage } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { type Admission, shareOf } from "./admission.ts";
import type { Listener } from "./http-server.ts";
import { BUSY_HEADERS, busyPage, plainBody } from "./plain-page.ts";

/** Milliseconds in which new requests start per turn of the event loop; at least one starts. */
const TURN_MS = 5;
/** Maximum requests started per turn when some wait. A queue this short is no overload: a single long task delayed it. */
const REQUESTS_PER_TURN = 32;
/** Fraction of the maximum wait from which the most recently active sessions are refused. */
const LAST_SESSIONS_SHARE = 0.5;
/** Maximum wait in a longer queue; requests are refused once its first has waited for `FULL_AFTER_MS`. */
const LONGEST_WAIT_MS = 2_000;
const FULL_AFTER_MS = 500;
/** Delay of a refusal: programs that retry at once would take the time of accepted requests. */
const REFUSAL_MS = 300;

/** Health checks, and the hashed files of pages: without its styles even the page that says so cannot be read. */
const isExempt = (url: string) => url === "/healthz" || url === "/readyz" || url.startsWith("/assets/");

interface Waiter {
  since: number;
  response: ServerResponse;
  begin(): void;
}

interface TurnOptions {
  admission: Pick<Admission, "isFull" | "noteRefusal">;
  /** Returns the session token; null for cookies without a session of ours. */
  sessionOf(cookies: string): string | null;
  now?: () => number;
}

/**
 * Starts queued requests in turns of the event loop, round-robin by share, and refuses those that would wait over two
 * seconds. Visitors are not refused here, as cached pages need no share. Staff who became active last are refused
 * first: otherwise everybody would get parts of pages, and nobody a whole one.
 */
export function beginInTurns(
  behind: Listener,
  { admission, sessionOf, now = () => performance.now() }: TurnOptions,
): Listener {
  const order = createSessionOrder(now);
  const queues = SHARES.map((share) => ({ share, waiting: [] as Waiter[] }));
  let last = 0;
  let since = 0;
  let isOpen = false;
  const isOver = () => now() - since > TURN_MS;
  const left = () => queues.reduce((sum, { waiting }) => sum + waiting.length, 0);
  const beginNext = () => {
    for (;;) {
      if (left() === 0) return;
      do last = (last + 1) % queues.length;
      while (queues[last]!.waiting.length === 0);
      const { share, waiting } = queues[last]!;
      const isLong = waiting.length > REQUESTS_PER_TURN;
      const next = waiting.shift()!;
      if (!isLong || now() - next.since <= LONGEST_WAIT_MS) return next.begin();
      refuseAtOnce(share, next.response, admission);
    }
  };
  const openTurn = () => {
    since = now();
    isOpen = true;
    // Each immediate runs until its first await before the next one starts, so that its time is measured.
    for (let place = 0; place < Math.min(left(), REQUESTS_PER_TURN); place += 1)
      setImmediate(() => (place === 0 || !isOver()) && beginNext());
    setImmediate(() => {
      isOpen = false;
      if (left() > 0) openTurn();
    });
  };
  const isRefused = (share: Share, session: string) => {
    order.note(session);
    if (!admission.isFull(share, LAST_SESSIONS_SHARE)) return false;
    return admission.isFull(share, 1 - (1 - LAST_SESSIONS_SHARE) * order.placeOf(session));
  };
  const arrive = (share: Share, session: string | null, response: ServerResponse, begin: () => void) => {
    const { waiting } = queues.find((each) => each.share === share)!;
    const isFull = waiting.length > REQUESTS_PER_TURN && now() - waiting[0]!.since > FULL_AFTER_MS;
    if (isFull || (session !== null && isRefused(share, session)))
      return refuseAtOnce(share, response, admission);
    if (!isOpen) openTurn();
    if (left() === 0 && !isOver()) return begin();
    waiting.push({ since: now(), response, begin });
  };
  return (request, response) => {
    const begin = () => behind(request, response);
    if (isExempt(request.url ?? "")) return begin();
    const { method, headers } = request;
    const session = headers.cookie === undefined ? null : sessionOf(headers.cookie);
    arrive(shareOf(method, session !== null), session, response, begin);
  };
}

function refuseAtOnce(share: Share, response: ServerResponse, admission: TurnOptions["admission"]): void {
  admission.noteRefusal(share);
  const { headers, method, url = "/" } = response.req;
  const { language } = splitLanguage(url);
  const { type, body } = runInLanguage(language, () => plainBody(headers.accept, busyPage(method)));
  setTimeout(() => {
    response.writeHead(503, { ...BUSY_HEADERS, "Content-Type": type });
    response.end(method === "HEAD" ? undefined : body);
  }, REFUSAL_MS);
}

/** Milliseconds without a request after which a session counts as inactive. */
const PAUSE_MS = 60_000;

interface SessionOrder {
  note(session: string): void;
  /** Position of a noted session: 0 for the first active one, 1 for the last. */
  placeOf(session: string): number;
}

/** Orders active sessions by when they became active, so that under overload the same ones continue. */
function createSessionOrder(now: () => number): SessionOrder {
  /** Time of the last request by session; a map keeps insertion order. */
  const asked = new Map<string, number>();
  const forgetStopped = () => {
    for (const [session, at] of asked) if (now() - at > PAUSE_MS) asked.delete(session);
  };
  return {
    note(session) {
      if (now() - (asked.get(session) ?? -Infinity) > PAUSE_MS) forgetStopped();
      asked.set(session, now());
    },
    placeOf(session) {
      forgetStopped();
      return [...asked.keys()].indexOf(session) / Math.max(1, asked.size - 1);
    },
  };
}
