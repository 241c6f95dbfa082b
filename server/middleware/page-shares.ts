import type { MiddlewareHandler } from "hono";
import { createBudget, networkShares } from "#app/request/budget.ts";
import { plainPage } from "../plain-page.ts";
import type { AppEnv } from "./client-address.ts";

/** Node.js accepts one connection in a turn of the event loop: so many are counted before the next page is drawn. */
const TURNS_BETWEEN = 32;

/**
 * Lets one request begin in some turns of the event loop, so that the others that have come are counted, and health checks are
 * answered, before the next page is drawn. Turns without work take microseconds.
 */
function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let since = TURNS_BETWEEN;
  let isTurning = false;
  const turn = () => {
    since += 1;
    if (since > TURNS_BETWEEN && waiting.length > 0) {
      since = 0;
      waiting.shift()!();
    }
    isTurning = waiting.length > 0 || since < TURNS_BETWEEN;
    if (isTurning) setImmediate(turn);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isTurning) setImmediate(turn);
      isTurning = true;
    });
}

/**
 * Refuses, with a 503 and Retry-After, what a network, a /48 or all visitors ask beyond their share of what is worked on at
 * once: what is begun is finished soon, and health checks and staff are answered in between. Pages from memory need no share.
 *
 * @param hasSession whether cookies name a session of ours, open or not; asks no database
 */
export function pageShares(
  hasSession: (cookies: string | null) => Promise<boolean>,
  visitors = createBudget(100, networkShares(40, 60)),
): MiddlewareHandler<AppEnv> {
  const turn = createTurns();
  return async (c, next) => {
    if (await hasSession(c.req.header("cookie") ?? null)) return next();
    const address = c.get("address");
    if (visitors.take(address)) {
      c.header("Retry-After", "5");
      return plainPage(c, 503, {
        title: "One moment, please",
        text: "Too much is asked of us at this moment. Please try again shortly.",
      });
    }
    try {
      await turn();
      await next();
    } finally {
      visitors.giveBack(address);
    }
  };
}
