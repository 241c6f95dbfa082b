import { type LiveEvent, RESYNC } from "#domain/live/event.ts";
import { type LiveStream, openLiveStream } from "./live-stream.ts";

/** What the tabs of one browser say to each other. */
type Word =
  | { say: "event"; event: LiveEvent }
  | { say: "beat" }
  | { say: "hello"; tab: string }
  | { say: "welcome"; tab: string };

const channelName = "zenne-live";
const lookEveryMs = 5_000;
/** A leading tab that says nothing for this long was put to sleep by the browser. */
const silenceMs = 75_000;

/**
 * One stream for all tabs of a browser: the tab that holds a lock opens it and tells the others. When it closes, the
 * next one takes over. Without locks (plain http in a local network) each tab has its own.
 *
 * @returns how to leave
 */
export function joinLiveChannel(tell: (event: LiveEvent) => void): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in window)) {
    const own = openLiveStream(tell, () => {});
    return () => own.close();
  }
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(channelName);
  const left = new AbortController();
  const say = (word: Word) => {
    if (!left.signal.aborted) channel.postMessage(word);
  };
  let stream: LiveStream | null = null;
  let heardAt = Date.now();

  channel.addEventListener("message", ({ data: word }: MessageEvent<Word>) => {
    if (word.say === "hello") {
      if (stream?.isOpen()) say({ say: "welcome", tab: word.tab });
      return;
    }
    heardAt = Date.now();
    if (word.say === "event") tell(word.event);
    // What happened between this tab's page and its first listening is not known: one look makes sure.
    else if (word.say === "welcome" && word.tab === tab) tell(RESYNC);
  });

  const lead = () => {
    stream = openLiveStream(
      (event) => {
        tell(event);
        say({ say: "event", event });
      },
      () => say({ say: "beat" }),
    );
    return new Promise<void>((resolve) => left.signal.addEventListener("abort", () => resolve()));
  };
  const stand = async (how: { signal: AbortSignal } | { steal: true }): Promise<void> => {
    // Rejects when we leave, and when another tab found this one asleep and took the lock.
    await navigator.locks.request(channelName, how, lead).catch(() => {});
    stream?.close();
    stream = null;
    heardAt = Date.now();
    if (!left.signal.aborted && "signal" in how) await stand(how);
  };

  let lookedAt = Date.now();
  const watch = setInterval(() => {
    // After a sleep of the whole machine the leading tab gets its time to come back.
    if (Date.now() - lookedAt > 3 * lookEveryMs) heardAt = Date.now();
    lookedAt = Date.now();
    if (stream || document.visibilityState === "hidden" || lookedAt - heardAt < silenceMs) return;
    heardAt = lookedAt;
    void stand({ steal: true });
  }, lookEveryMs);

  void stand({ signal: left.signal });
  say({ say: "hello", tab });
  return () => {
    clearInterval(watch);
    left.abort();
    channel.close();
  };
}
