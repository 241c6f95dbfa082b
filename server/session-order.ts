/** A session without a request for this long has stopped working. */
const PAUSE_MS = 60_000;

interface SessionOrder {
  note(session: string): void;
  /** 0 for whose work began first, 1 for the last; a session that was noted. */
  placeOf(session: string): number;
}

/** Sessions at work in the order in which their work began, so that under overload it is the same ones that go on. */
export function createSessionOrder(now: () => number): SessionOrder {
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
