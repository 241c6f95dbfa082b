import type { Logger } from "pino";
import { createShares, type Share, type Shares, shareConnections } from "#database/connection/shares.ts";

/** Milliseconds after which a request releases its place: it waits for the database, its sender or an import. */
const PLACE_MS = 500;
/** Maximum wait for a place in milliseconds, so that a refusal is sent within two seconds. */
const PATIENCE_MS = 1_500;
/** Milliseconds between two lines of the log about refusals, which come by the hundred. */
const LOGGED_EVERY_MS = 10_000;

/** Whether a request has the share of staff, by its cookies and the path of its address. */
export type StaffTest = (cookies: string | null, pathname: string) => boolean;

export function shareOf(method: string | undefined, hasSession: boolean): Share {
  if (!hasSession) return "visitors";
  return method === "GET" || method === "HEAD" ? "reads" : "writes";
}

export interface Admission {
  connections: Shares;
  isFull: Shares["isFull"];
  /** @returns false when no place became free in time; `work` was not started */
  work(share: Share, work: () => Promise<void>): Promise<boolean>;
  noteRefusal(share: Share): void;
  figures(share: Share): { waiting: number; refused: number };
}

/** Limits concurrent requests: one thread renders all responses, and more of them slow each other down. */
export function createAdmission(
  connections = shareConnections(),
  places = createShares(
    { visitors: 3, writes: 2, reads: 2, jobs: 0 },
    { visitors: PATIENCE_MS, writes: PATIENCE_MS, reads: PATIENCE_MS, jobs: PATIENCE_MS },
  ),
  log?: Pick<Logger, "warn">,
): Admission {
  const refused: Record<Share, number> = { visitors: 0, writes: 0, reads: 0, jobs: 0 };
  let loggedAt = -Infinity;
  return {
    connections,
    isFull: (...asked) => places.isFull(...asked) || connections.isFull(...asked),
    async work(share, work) {
      const giveBack = await places.take(share).catch(() => null);
      if (!giveBack) return false;
      const timer = setTimeout(giveBack, PLACE_MS);
      await work().finally(() => {
        clearTimeout(timer);
        giveBack();
      });
      return true;
    },
    noteRefusal(share) {
      refused[share] += 1;
      if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
      loggedAt = performance.now();
      const waiting = { forAPlace: places.waiting(share), forAConnection: connections.waiting(share) };
      log?.warn({ share, waiting, refused }, "requests are refused, as the server is busy");
    },
    figures: (share) => ({ waiting: places.waiting(share), refused: refused[share] }),
  };
}
