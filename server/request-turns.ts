import type { ServerResponse } from "node:http";
import { SHARES, type Share } from "#database/connection/shares.ts";
import { BUSY_WORDS } from "#app/kit/words.ts";
import { splitLanguage } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { type Admission, shareOf } from "./admission.ts";
import type { Listener } from "./http-server.ts";
import { BUSY_HEADERS, plainBody } from "./plain-page.ts";

/** New requests begin in a turn of the event loop for so long; one in any case. */
const TURN_MS = 5;
/** Those that begin in one turn at most, once some wait. So few are no overload: what held them up was one long step. */
const MOST_A_TURN = 32;
/** Of the wait for which all are refused, those whose work began last are refused from this part on. */
const LAST_PATIENCE = 0.5;
/** In a longer queue; nobody joins it once its first has waited for half a second. */
const LONGEST_WAIT_MS = 2_000;
const FULL_AFTER_MS = 500;
/** A program that asks again at once would take the time of those who are let in for its refusals. */
const REFUSAL_MS = 300;

const HEALTH = new Set(["/healthz", "/readyz"]);

interface Waiter {
  since: number;
  response: ServerResponse;
  begin(): void;
}

interface TurnOptions {
  admission: Pick<Admission, "isFull" | "noteRefusal">;
  /** Its token; null for cookies that name no session of ours. */
  sessionOf(cookies: string): string | null;
  now?: () => number;
}

/**
 * Each turn begins requests of each share in turn; what would wait for over two seconds is refused. Node.js begins
 * whatever has come, and work that has begun would wait. Visitors are not refused: pages from memory need no share.
 * Of staff those who began to work last are refused first: else all would get a part of what they ask for, and nobody a page.
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
      const isLong = waiting.length > MOST_A_TURN;
      const next = waiting.shift()!;
      if (!isLong || now() - next.since <= LONGEST_WAIT_MS) return next.begin();
      refuseAtOnce(share, next.response, admission);
    }
  };
  const openTurn = () => {
    since = now();
    isOpen = true;
    // An immediate runs to its first wait before the next one, so that its time is counted.
    for (let place = 0; place < Math.min(left(), MOST_A_TURN); place += 1)
      setImmediate(() => (place === 0 || !isOver()) && beginNext());
    setImmediate(() => {
      isOpen = false;
      if (left() > 0) openTurn();
    });
  };
  const isRefused = (share: Share, session: string) => {
    order.note(session);
    if (!admission.isFull(share, LAST_PATIENCE)) return false;
    return admission.isFull(share, 1 - (1 - LAST_PATIENCE) * order.placeOf(session));
  };
  const arrive = (share: Share, session: string | null, response: ServerResponse, begin: () => void) => {
    const { waiting } = queues.find((each) => each.share === share)!;
    const isFull = waiting.length > MOST_A_TURN && now() - waiting[0]!.since > FULL_AFTER_MS;
    if (isFull || (session !== null && isRefused(share, session)))
      return refuseAtOnce(share, response, admission);
    if (!isOpen) openTurn();
    if (left() === 0 && !isOver()) return begin();
    waiting.push({ since: now(), response, begin });
  };
  return (request, response) => {
    const begin = () => behind(request, response);
    if (HEALTH.has(request.url ?? "")) return begin();
    const { method, headers } = request;
    const session = headers.cookie === undefined ? null : sessionOf(headers.cookie);
    arrive(shareOf(method, session !== null), session, response, begin);
  };
}

function refuseAtOnce(share: Share, response: ServerResponse, admission: TurnOptions["admission"]): void {
  admission.noteRefusal(share);
  const { headers, url = "/" } = response.req;
  const { language } = splitLanguage(url);
  const { type, body } = runInLanguage(language, () => plainBody(headers.accept, BUSY_WORDS));
  setTimeout(() => {
    response.writeHead(503, { ...BUSY_HEADERS, "Content-Type": type });
    response.end(response.req.method === "HEAD" ? undefined : body);
  }, REFUSAL_MS);
}

/** A session without a request for this long has stopped working. */
const PAUSE_MS = 60_000;

interface SessionOrder {
  note(session: string): void;
  /** 0 for whose work began first, 1 for the last; a session that was noted. */
  placeOf(session: string): number;
}

/** Sessions at work in the order in which their work began, so that under overload it is the same ones that go on. */
function createSessionOrder(now: () => number): SessionOrder {
  /** By session, when it last asked; a map keeps the order in which keys were added. */
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
