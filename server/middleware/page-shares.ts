import type { Context, MiddlewareHandler } from "hono";
import { createBudget, networkShares } from "#app/request/budget.ts";
import { type Admission, shareOf, type StaffTest } from "../admission.ts";
import { busyPage, plainPage } from "../plain-page.ts";
import type { AppEnv } from "./client-address.ts";

/** Turns of the event loop between two renders: Node.js accepts one connection per turn, so that many are counted. */
const TURNS_BETWEEN = 32;
/** Maximum milliseconds between two renders: while staff are busy, a turn takes many milliseconds. */
const RENDER_GAP_MAX_MS = 250;

/** Delays a render until new connections were counted and health checks answered. */
function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let since = TURNS_BETWEEN;
  let begunAt = 0;
  let isTurning = false;
  const turn = () => {
    since += 1;
    const isDue = since > TURNS_BETWEEN || performance.now() - begunAt > RENDER_GAP_MAX_MS;
    if (isDue && waiting.length > 0) {
      since = 0;
      begunAt = performance.now();
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

function refuseBusy(c: Context<AppEnv>): Response {
  c.header("Retry-After", "5");
  return plainPage(c, 503, busyPage(c.req.method));
}

/** Rejects requests that would wait over two seconds, before their body is read or their session looked up. */
export function databaseShare(isStaff: StaffTest, admission: Admission): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const share = shareOf(c.req.method, isStaff(c.req.header("cookie") ?? null, c.req.path));
    c.set("share", share);
    if (!admission.isFull(share)) return next();
    admission.noteRefusal(share);
    return refuseBusy(c);
  };
}

/** Rejects requests above the share of a network, a /48 or all visitors. Cached pages need no share. */
export function pageShares(
  admission: Admission,
  visitors = createBudget(100, networkShares(40, 60)),
): MiddlewareHandler<AppEnv> {
  const turn = createTurns();
  const work = async (c: Context<AppEnv>, next: () => Promise<void>) => {
    const share = c.get("share");
    if (await admission.work(share, next)) return;
    admission.noteRefusal(share);
    return refuseBusy(c);
  };
  return async (c, next) => {
    if (c.get("share") !== "visitors") return work(c, next);
    const address = c.get("address");
    if (visitors.take(address)) return refuseBusy(c);
    try {
      await turn();
      return await work(c, next);
    } finally {
      visitors.giveBack(address);
    }
  };
}
