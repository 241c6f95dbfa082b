import { isReady } from "./is-ready.ts";
import { type LiveEvent, parseLiveEvent, RESYNC } from "#domain/live/event.ts";

/** Two beats of the server and a half: after that much silence the connection is dead, whatever it says. */
const silenceMs = 50_000;
const lookEveryMs = 5_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** From this failed attempt on each one asks for a fresh look: where no stream gets through, news come late. */
const patience = 3;

export interface LiveStream {
  /** True while changes are heard. */
  isOpen(): boolean;
  close(): void;
}

/**
 * Keeps a stream of changes open: made again after every loss with growing pauses, at once when the network comes
 * back or the machine wakes. `tell` gets a resync whenever something may have been missed, `beat` every sign of life.
 */
export function openLiveStream(tell: (event: LiveEvent) => void, beat: () => void): LiveStream {
  let source: EventSource | null = null;
  let open = false;
  let closed = false;
  let failures = 0;
  let heardAt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const hear = () => {
    heardAt = Date.now();
    beat();
  };
  const connect = () => {
    clearTimeout(retry);
    source?.close();
    open = false;
    heardAt = Date.now();
    source = new EventSource("/admin/live");
    source.addEventListener("ready", () => {
      open = true;
      failures = 0;
      hear();
      tell(RESYNC);
    });
    source.addEventListener("change", ({ data }: MessageEvent<string>) => {
      hear();
      tell(parseLiveEvent(data));
    });
    source.addEventListener("beat", hear);
    source.addEventListener("error", fail);
  };
  // The browser's own way back gives up after an answer 502, which is what a proxy says during a restart.
  const fail = () => {
    source?.close();
    open = false;
    failures++;
    if (failures >= patience) void isReady().then((reachable) => reachable && !closed && tell(RESYNC));
    clearTimeout(retry);
    retry = setTimeout(connect, pauseAfter(failures));
  };
  const look = () => {
    if (Date.now() - heardAt > silenceMs) connect();
  };
  const wake = () => (document.visibilityState === "visible" && !open ? connect() : look());

  const watch = setInterval(look, lookEveryMs);
  window.addEventListener("online", connect);
  document.addEventListener("visibilitychange", wake);
  connect();
  return {
    isOpen: () => open,
    close() {
      closed = true;
      clearInterval(watch);
      clearTimeout(retry);
      window.removeEventListener("online", connect);
      document.removeEventListener("visibilitychange", wake);
      source?.close();
    },
  };
}

/** Longer with every failure; never the same for all browsers, which lost their streams in one instant. */
function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.75 + Math.random() / 2);
}
