interface EventSource {
  /** True once every event committed before the call has been delivered; false where that is not known. */
  confirm(): Promise<boolean>;
  /** True when the database ended the connection, or refuses a new one. */
  isRefused(): boolean;
}

export interface EventSubscription {
  /** Every change older than a fifth of a second has arrived: only then may it answer from memory. */
  isCurrent(): boolean | Promise<boolean>;
  /** Every change committed before the call has arrived: one question for all who ask while it is under way. */
  receivedAllUntilNow(): Promise<boolean>;
  /** The same as `isCurrent`, or the database is down: then nothing can change there, and nothing be read instead. */
  isCurrentOrDown(): boolean | Promise<boolean>;
}

/** An answer of the database counts for so long; after `RENEW_MS` the next is asked for. */
const LEASE_MS = 200;
const RENEW_MS = 80;
/** Nobody waits longer than this for it: what is asked for is read from the database instead. */
const WAIT_MAX_MS = 100;

/** A cut connection looks open: events arrive only while the database answers on it, asked when it matters. */
export function createEventSubscription(source: EventSource): EventSubscription {
  let confirmedUpTo = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;
  let askedAt = 0;
  const age = () => performance.now() - confirmedUpTo;

  const ask = (): Promise<boolean> => {
    const begun = (askedAt = performance.now());
    const confirmed = source
      .confirm()
      .catch(() => false)
      .then((isConfirmed) => {
        confirmedUpTo = isConfirmed ? begun : Number.NEGATIVE_INFINITY;
        asking = null;
        return isConfirmed;
      });
    return Promise.race([confirmed, timeout()]);
  };
  const isCurrent = () => {
    if (age() <= RENEW_MS) return true;
    asking ??= ask();
    if (age() <= LEASE_MS) return true;
    // The process may have been stopped since: an answer to that question says nothing about what came after it.
    return performance.now() - askedAt <= LEASE_MS && asking;
  };
  let next: Promise<boolean> | null = null;
  return {
    isCurrent,
    receivedAllUntilNow() {
      // A question under way may be answered for what was committed before the caller knew of it.
      const askAfter = () => {
        next = null;
        // Still there: it has been waited for as long as anybody waits.
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

/** Decided only after the sockets were read: a busy process finds the answer late, where it came in time. */
function timeout(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => setImmediate(resolve, false), WAIT_MAX_MS).unref();
  });
}
