import { useEffect, useRef } from "react";
import { type LiveEvent, RESYNC, affects, type LiveEntity } from "./event.ts";
import { isReady, joinLiveChannel } from "./live-channel.ts";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { usePageRouter } from "#app/kit/lists/page-router.ts";

type Listener = (event: LiveEvent) => void;

/** Maximum time in milliseconds between a page's loader and the subscription of its component. */
const replayMs = 10_000;

const listeners = new Set<Listener>();
let recent: Array<{ at: number; event: LiveEvent }> = [];
let unsubscribeChannel: (() => void) | null = null;

/**
 * Calls back for changes, and for a resync, after which all shown data must be reloaded (`affects` covers both). A
 * change may arrive twice; null ids mean many rows.
 * @param missedSince time from which shown data may lack changes; `readAfter` for the component of a route
 */
export function useLiveEvents(listener: Listener, missedSince = sinceReplay): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => subscribe((event) => latest.current(event), missedSince()), [missedSince]);
}

const sinceReplay = () => Date.now() - replayMs;

function subscribe(listener: Listener, missedSince: number): () => void {
  listeners.add(listener);
  if (unsubscribeChannel) replay(listener, missedSince);
  else unsubscribeChannel = join();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unsubscribeChannel?.();
    unsubscribeChannel = null;
    recent = [];
  };
}

function join(): () => void {
  const leaveChannel = joinLiveChannel(publish);
  const onVisible = async () => {
    if (document.visibilityState === "visible" && (await isReady())) publish(RESYNC);
  };
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    leaveChannel();
  };
}

function publish(event: LiveEvent): void {
  const at = Date.now();
  recent = recent.filter((each) => at - each.at < replayMs);
  recent.push({ at, event });
  for (const listener of listeners) listener(event);
}

function replay(listener: Listener, missedSince: number): void {
  const since = Math.max(missedSince, sinceReplay());
  const missed = recent.filter(({ at }) => at > since).map(({ event }) => event);
  queueMicrotask(() => {
    if (!listeners.has(listener)) return;
    for (const event of missed) listener(event);
  });
}

/** Runs work at once; calls during a run are merged into one more run after it. */
export function coalesce(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = false;
    }
  };
  return () => void run();
}

/** Revalidates on changes, for a component of a route, whose data were read by the current navigation. */
export function useRefetchOn(...entities: LiveEntity[]): void {
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (affects(event, ...entities)) readAgain();
  }, readAfter);
}

/** Maximum age of data at a navigation's start: shared reads, or a replica that fell behind unnoticed. */
const MARGIN_MS = 2_000;

let beganAt = 0;

/** Records, in the shell, when the navigation began whose loaders read the shown data. */
export function useNavigationStart(): void {
  const router = usePageRouter();
  useEffect(() => {
    let to = router?.state.navigation.location;
    return router?.subscribe(({ navigation: { state, location } }) => {
      if (state === "loading" && location !== to) beganAt = Date.now();
      to = location;
    });
  }, [router]);
}

/** Milliseconds since the epoch; data of a newly opened route include all earlier changes. */
export const readAfter = (): number => beganAt - MARGIN_MS;
