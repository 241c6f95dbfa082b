/** Kinds of work, the most urgent first; `reads` and `writes` are those of staff. */
export const SHARES = ["visitors", "writes", "reads", "jobs"] as const;
export type Share = (typeof SHARES)[number];

/** Requests with a longer expected wait are rejected at once. */
const LONGEST_WAIT_MS = 2_000;
/** Maximum measured duration: longer work, such as an import, does not predict the next. */
const LONGEST_WORK_MS = 2_000;
/** Assumed duration before the first measurement, and the weight of a new measurement in the average. */
const FIRST_WORK_MS = 20;
const NEWEST_PART = 1 / 20;

interface Waiter {
  since: number;
  begin(): void;
}

interface ShareState {
  own: number;
  held: number;
  waiting: Waiter[];
  /** Moving average of how long a place is held. */
  workMs: number;
}

export interface Shares {
  readonly total: number;
  /**
   * Takes a place, queued behind the same share only. Returns a function that releases it.
   * @throws when none is free in time
   */
  take(share: Share): Promise<() => void>;
  /** @param patience fraction of the maximum wait */
  isFull(share: Share, patience?: number): boolean;
  waiting(share: Share): number;
}

/** Creates places per share. A share may use more than its own while one stays free for every other share below its own number. */
export function createShares(
  own: Record<Share, number>,
  patienceMs: Record<Share, number>,
  now = () => performance.now(),
): Shares {
  const total = SHARES.reduce((sum, share) => sum + own[share], 0);
  const states = Object.fromEntries(
    SHARES.map((share): [Share, ShareState] => [
      share,
      { own: own[share], held: 0, waiting: [], workMs: FIRST_WORK_MS },
    ]),
  ) as Record<Share, ShareState>;
  const all = Object.values(states);
  const free = () => total - all.reduce((sum, { held }) => sum + held, 0);
  const hasOwnLeft = (state: ShareState) => state.held < state.own;
  const mayTake = (state: ShareState) =>
    free() > (hasOwnLeft(state) ? 0 : all.filter((other) => other !== state && hasOwnLeft(other)).length);

  const hold = (state: ShareState) => {
    const since = now();
    let isHeld = true;
    state.held += 1;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      state.held -= 1;
      state.workMs += NEWEST_PART * (Math.min(now() - since, LONGEST_WORK_MS) - state.workMs);
      handOn();
    };
  };
  const handOn = () => {
    for (;;) {
      const waiting = all.filter((state) => state.waiting.length > 0 && mayTake(state));
      const next = waiting.find(hasOwnLeft) ?? waiting[0];
      if (!next) return;
      next.waiting.shift()!.begin();
    }
  };

  return {
    total,
    take(share) {
      const state = states[share];
      if (state.waiting.length === 0 && mayTake(state)) return Promise.resolve(hold(state));
      return waitIn(state.waiting, { since: now(), patienceMs: patienceMs[share], hold: () => hold(state) });
    },
    isFull(share, patience = 1) {
      const { waiting, held, own: least, workMs } = states[share];
      const waited = waiting[0] ? now() - waiting[0].since : 0;
      return (
        Math.max(waited, (waiting.length * workMs) / Math.max(held, least, 1)) > LONGEST_WAIT_MS * patience
      );
    },
    waiting: (share) => states[share].waiting.length,
  };
}

interface Entry<Held> {
  since: number;
  patienceMs: number;
  /** Takes the place synchronously when it becomes free. */
  hold(): Held;
}

function waitIn<Held>(queue: Waiter[], { since, patienceMs, hold }: Entry<Held>): Promise<Held> {
  return new Promise((resolve, reject) => {
    const entry: Waiter = {
      since,
      begin() {
        clearTimeout(timer);
        resolve(hold());
      },
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(entry), 1);
      reject(Object.assign(new Error("no place became free in time"), { code: "ETIMEDOUT" }));
    }, patienceMs);
    queue.push(entry);
  });
}

/** Shares of the ten database connections. Jobs can wait long: no user waits for them. */
export const shareConnections = (): Shares =>
  createShares(
    { visitors: 3, writes: 3, reads: 3, jobs: 1 },
    { visitors: 4_000, writes: 4_000, reads: 4_000, jobs: 60_000 },
  );
