import { type LiveEvent, parseLiveEvent, RESYNC } from "./event.ts";

/** Checks the server before a page revalidates by itself: requests to a server that is down would only wait. */
export async function isReady(): Promise<boolean> {
  try {
    return (await fetch("/readyz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Two and a half heartbeats: after that much silence the connection counts as dead. */
const streamSilenceMs = 50_000;
const streamCheckMs = 5_000;
const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** Number of failed attempts from which each failure triggers a resync, which amounts to polling when no stream is possible. */
const failuresBeforeResync = 3;

interface LiveStream {
  isOpen(): boolean;
  close(): void;
}

/**
 * Opens the event stream; reconnects with exponential backoff, at once when online or awake again. `onEvent` gets a
 * resync whenever events may have been missed; `onHeartbeat` runs on every message.
 */
function openLiveStream(onEvent: (event: LiveEvent) => void, onHeartbeat: () => void): LiveStream {
  let source: EventSource | null = null;
  let open = false;
  let closed = false;
  let failures = 0;
  let lastMessageAt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const recordMessage = () => {
    lastMessageAt = Date.now();
    onHeartbeat();
  };
  const connect = () => {
    clearTimeout(retry);
    source?.close();
    open = false;
    lastMessageAt = Date.now();
    source = new EventSource("/admin/live");
    source.addEventListener("ready", () => {
      open = true;
      failures = 0;
      recordMessage();
      onEvent(RESYNC);
    });
    source.addEventListener("change", ({ data }: MessageEvent<string>) => {
      recordMessage();
      onEvent(parseLiveEvent(data));
    });
    source.addEventListener("beat", recordMessage);
    source.addEventListener("error", fail);
  };
  // EventSource itself stops reconnecting after a 502, which is what a proxy answers during a restart.
  const fail = () => {
    source?.close();
    open = false;
    failures++;
    if (failures >= failuresBeforeResync)
      void isReady().then((reachable) => reachable && !closed && onEvent(RESYNC));
    clearTimeout(retry);
    retry = setTimeout(connect, retryDelay(failures));
  };
  const reconnectIfSilent = () => {
    if (Date.now() - lastMessageAt > streamSilenceMs) connect();
  };
  const wake = () => (document.visibilityState === "visible" && !open ? connect() : reconnectIfSilent());

  const watch = setInterval(reconnectIfSilent, streamCheckMs);
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

function retryDelay(failures: number): number {
  return Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs) * (0.75 + Math.random() / 2);
}

type ChannelMessage =
  | { say: "event"; event: LiveEvent }
  | { say: "beat" }
  | { say: "hello"; tab: string }
  | { say: "welcome"; tab: string };

/** Increase it when the shape of events changes: tabs of different versions do not share a stream. */
const channelName = "zenne-live-2";
const leaderCheckMs = 5_000;
/** Silence after which a leader tab counts as suspended by the browser. */
const leaderSilenceMs = 75_000;

/**
 * Joins the stream shared by all tabs: the leader, holding a Web Lock, opens it; when it closes, another tab takes
 * over. Without Web Locks (plain HTTP in a local network) each tab opens its own.
 * @returns a function that unsubscribes
 */
export function joinLiveChannel(onEvent: (event: LiveEvent) => void): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in window)) {
    const own = openLiveStream(onEvent, () => {});
    return () => own.close();
  }
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(channelName);
  const closing = new AbortController();
  const broadcast = (message: ChannelMessage) => {
    if (!closing.signal.aborted) channel.postMessage(message);
  };
  let stream: LiveStream | null = null;
  let lastMessageAt = Date.now();

  channel.addEventListener("message", ({ data: message }: MessageEvent<ChannelMessage>) => {
    if (message.say === "hello") {
      if (stream?.isOpen()) broadcast({ say: "welcome", tab: message.tab });
      return;
    }
    lastMessageAt = Date.now();
    if (message.say === "event") onEvent(message.event);
    // Events between this tab's page load and its subscription may have been missed.
    else if (message.say === "welcome" && message.tab === tab) onEvent(RESYNC);
  });

  const runAsLeader = () => {
    stream = openLiveStream(
      (event) => {
        onEvent(event);
        broadcast({ say: "event", event });
      },
      () => broadcast({ say: "beat" }),
    );
    return new Promise<void>((resolve) => closing.signal.addEventListener("abort", () => resolve()));
  };
  const requestLeadership = async (options: { signal: AbortSignal } | { steal: true }): Promise<void> => {
    // Rejects on unsubscribe, and when another tab stole the lock because this one was suspended.
    await navigator.locks.request(channelName, options, runAsLeader).catch(() => {});
    stream?.close();
    stream = null;
    lastMessageAt = Date.now();
    if (!closing.signal.aborted && "signal" in options) await requestLeadership(options);
  };

  let checkedAt = Date.now();
  const watch = setInterval(() => {
    // After the machine has slept, gives the leader time to reconnect.
    if (Date.now() - checkedAt > 3 * leaderCheckMs) lastMessageAt = Date.now();
    checkedAt = Date.now();
    if (stream || document.visibilityState === "hidden" || checkedAt - lastMessageAt < leaderSilenceMs)
      return;
    lastMessageAt = checkedAt;
    void requestLeadership({ steal: true });
  }, leaderCheckMs);

  void requestLeadership({ signal: closing.signal });
  broadcast({ say: "hello", tab });
  return () => {
    clearInterval(watch);
    closing.abort();
    channel.close();
  };
}
