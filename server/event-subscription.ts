import type { LiveEvent, LiveEvents, LiveSubscriber } from "#app/live/event.ts";

interface EventSource {
  /** Resolves to true once every event committed before the call was delivered; false when that is unknown. */
  confirm(): Promise<boolean>;
  /** True when the database ended the connection, or refuses a new one. */
  isRefused(): boolean;
}

export interface EventSubscription {
  /** True when every change older than 200 ms has arrived: only then may cached data be served. */
  isCurrent(): boolean | Promise<boolean>;
  /** Resolves to true when every change committed before the call has arrived; concurrent callers share one query. */
  receivedAllUntilNow(): Promise<boolean>;
  /** Like `isCurrent`, but also true when the database is down: nothing can change or be read there. */
  isCurrentOrDown(): boolean | Promise<boolean>;
}

/** Milliseconds for which a confirmation counts; after `RENEW_MS` the next one is requested. */
const LEASE_MS = 200;
const RENEW_MS = 80;
/** Maximum wait for a confirmation in milliseconds; after that, data are read from the database. */
const WAIT_MAX_MS = 100;

/** Tells whether all events have arrived. A broken connection looks open, so the database is queried on it on demand. */
export function createEventSubscription(source: EventSource): EventSubscription {
  let confirmedUpTo = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;
  let askedAt = 0;
  const age = () => performance.now() - confirmedUpTo;

  const ask = (): Promise<boolean> => {
    const startedAt = (askedAt = performance.now());
    const confirmed = source
      .confirm()
      .catch(() => false)
      .then((isConfirmed) => {
        confirmedUpTo = isConfirmed ? startedAt : Number.NEGATIVE_INFINITY;
        asking = null;
        return isConfirmed;
      });
    return Promise.race([confirmed, timeout()]);
  };
  const isCurrent = () => {
    if (age() <= RENEW_MS) return true;
    asking ??= ask();
    if (age() <= LEASE_MS) return true;
    // The process may have been suspended since: an older query says nothing about later changes.
    return performance.now() - askedAt <= LEASE_MS && asking;
  };
  let next: Promise<boolean> | null = null;
  return {
    isCurrent,
    receivedAllUntilNow() {
      // A pending query may only confirm what was committed before the caller's change.
      const askAfter = () => {
        next = null;
        // Another query is pending: the caller has already waited for the maximum time.
        return asking ? false : (asking = ask());
      };
      return (next ??= Promise.resolve(asking).then(askAfter));
    },
    isCurrentOrDown() {
      const current = isCurrent();
      if (current instanceof Promise) return current.then((is) => is || source.isRefused());
      return current || source.isRefused();
    },
  };
}

/** Resolves after the sockets were read: a busy process would otherwise miss a response that arrived in time. */
function timeout(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => setImmediate(resolve, false), WAIT_MAX_MS).unref();
  });
}

const maxSubscribers = 2_000;

export interface Hub extends LiveEvents {
  publish(event: LiveEvent): void;
  close(): void;
}

/** Streams per session: tabs of a browser share one when Web Locks exist, else each has its own. */
const maxPerOwner = 12;

export function createHub(limit: number = maxSubscribers): Hub {
  const subscribers = new Set<LiveSubscriber>();
  let closed = false;
  return {
    subscribe(subscriber) {
      if (closed || subscribers.size >= limit) return null;
      const { owner } = subscriber;
      if (owner && count(subscribers, owner) >= maxPerOwner) return null;
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    publish(event) {
      for (const subscriber of subscribers) subscriber.event(event);
    },
    close() {
      closed = true;
      for (const subscriber of subscribers) subscriber.end?.();
      subscribers.clear();
    },
  };
}

function count(subscribers: ReadonlySet<LiveSubscriber>, owner: string): number {
  return [...subscribers].filter((each) => each.owner === owner).length;
}
