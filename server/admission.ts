import { createShares, type Share, type Shares, shareConnections } from "#database/connection/shares.ts";

/** A request that is worked on for longer gives its place back: it waits for the database, its sender or an import. */
const PLACE_MS = 500;
/** One that waits longer for a place is refused. */
const PATIENCE_MS = 2_000;

export function shareOf(method: string | undefined, hasSession: boolean): Share {
  if (!hasSession) return "visitors";
  return method === "GET" || method === "HEAD" ? "reads" : "writes";
}

/** Lets requests begin, each share as many at once as it has places. */
export interface Admission {
  connections: Shares;
  /** Whether a request that came now would wait for more than two seconds. */
  isFull(share: Share): boolean;
  /**
   * Waits for a place, works, and gives it back.
   * @returns false where none became free within two seconds: nothing was begun
   */
  work(share: Share, work: () => Promise<void>): Promise<boolean>;
  noteRefusal(share: Share): void;
  /** Requests that wait to begin, and those refused since the start. */
  figures(share: Share): { waiting: number; refused: number };
}

/**
 * One thread draws all answers: more places would make each step of each wait for more. A request takes connections several
 * times, so it is let in or refused as a whole: what has begun is finished, nothing is refused within a transaction.
 */
export function createAdmission(
  connections = shareConnections(),
  places = createShares(
    { visitors: 3, writes: 2, reads: 2, jobs: 0 },
    { visitors: PATIENCE_MS, writes: PATIENCE_MS, reads: PATIENCE_MS, jobs: PATIENCE_MS },
  ),
): Admission {
  const refused: Record<Share, number> = { visitors: 0, writes: 0, reads: 0, jobs: 0 };
  return {
    connections,
    isFull: (share) => places.isFull(share) || connections.isFull(share),
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
    noteRefusal: (share) => void (refused[share] += 1),
    figures: (share) => ({ waiting: places.waiting(share), refused: refused[share] }),
  };
}
