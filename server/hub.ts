import type { LiveEvent, LiveEvents, LiveSubscriber } from "#app/live/event.ts";

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
