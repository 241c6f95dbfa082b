import type { LiveEvent, LiveEvents, LiveSubscriber } from "#domain/live/event.ts";

/** More open streams than staff of one company will ever have; past it a stream is asked to come back later. */
const mostSubscribers = 2_000;

export interface Hub extends LiveEvents {
  tell(event: LiveEvent): void;
  /** Ends every subscription and takes no new one. */
  close(): void;
}

/** Hands what the one listening connection hears to everyone of this process who asked. */
export function createHub(limit: number = mostSubscribers): Hub {
  const subscribers = new Set<LiveSubscriber>();
  let closed = false;
  return {
    subscribe(subscriber) {
      if (closed || subscribers.size >= limit) return null;
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    tell(event) {
      for (const subscriber of subscribers) subscriber.event(event);
    },
    close() {
      closed = true;
      for (const subscriber of subscribers) subscriber.end?.();
      subscribers.clear();
    },
  };
}
