import type { SharedReads } from "#app/request/shared-reads.ts";
import type { LiveEvents } from "#app/live/event.ts";
import type { EventSubscription } from "./event-subscription.ts";
import { createMemory } from "./page-cache/memory.ts";

/** Maximum age: changes by time alone («late», «today») or by SQL show after it. */
const MOST_AGE_MS = 200;
/** Maximum number of cached reads; the least recently used ones are dropped. */
const MOST_READINGS = 500;

interface SharedReadsOptions {
  events: LiveEvents;
  subscription: Pick<EventSubscription, "receivedAllUntilNow">;
  now?: () => number;
}

/** Caches a read until the next event, 200 ms at most; pending events are confirmed first. */
export function createSharedReads({
  events,
  subscription,
  now = () => performance.now(),
}: SharedReadsOptions): SharedReads {
  const memory = createMemory<unknown>({ maxBytes: MOST_READINGS, now });
  events.subscribe({ event: () => memory.invalidate() });
  return {
    async read<Value>(key: string, read: () => Promise<Value>) {
      if (!(await subscription.receivedAllUntilNow())) return read();
      return memory.read(key, async () => {
        const startedAt = now();
        return { value: await read(), keep: { size: 1, until: startedAt + MOST_AGE_MS } };
      }) as Promise<Value>;
    },
  };
}
