import type { Role } from "#app/access/policy.ts";
import { type LiveEvent, type LiveEvents, mayReceive, SESSION_ENDED } from "#app/live/event.ts";

/** Heartbeat interval in milliseconds: proxies close idle connections after a minute or less, browsers detect dead ones. */
const BEAT_MS = 20_000;

export interface EventStreamOptions {
  events: LiveEvents;
  /** The session that subscribes; when it ends, the stream closes immediately. */
  sessionId: string;
  role: Role;
  /**
   * Called with every heartbeat, and after a session ended that may be this one: false closes the stream. A rejection
   * (database down) keeps it open.
   */
  stillSignedIn: () => Promise<boolean>;
  hangUp: () => void;
  signal?: AbortSignal;
  beatMs?: number;
  /** Bytes that may be buffered for one browser before it is disconnected; it reconnects and resyncs. */
  maxBufferedBytes?: number;
}

const encoder = new TextEncoder();
const frame = (name: string, data: string) => encoder.encode(`event: ${name}\ndata: ${data}\n\n`);

/** Streams events: `ready` once subscribed, `change` with a LiveEvent, `beat` as heartbeat; null when the stream limit is exceeded. */
export function eventStream(options: EventStreamOptions): Response | null {
  const {
    events,
    sessionId,
    role,
    stillSignedIn,
    hangUp,
    beatMs = BEAT_MS,
    maxBufferedBytes = 64 * 1024,
  } = options;
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  let timer: NodeJS.Timeout | undefined;
  let open = true;
  const release = () => {
    open = false;
    clearInterval(timer);
    unsubscribe?.();
  };
  const close = () => {
    if (!open) return;
    release();
    stream.close();
  };
  const send = (bytes: Uint8Array) => {
    if (!open) return;
    if ((stream.desiredSize ?? 0) > 0) return stream.enqueue(bytes);
    close();
    hangUp();
  };
  const unsubscribe = events.subscribe({
    owner: sessionId,
    event(event: LiveEvent) {
      if (event.action === SESSION_ENDED) {
        if ((event.ids ?? [sessionId]).includes(sessionId)) void closeUnlessSignedIn();
      } else if (mayReceive(role, event)) send(frame("change", JSON.stringify(event)));
    },
    end: close,
  });
  if (!unsubscribe) return null;
  const closeUnlessSignedIn = async (): Promise<boolean> => {
    const isSignedIn = await stillSignedIn().catch(() => true);
    if (!isSignedIn) close();
    return isSignedIn;
  };
  const beat = async () => {
    if (await closeUnlessSignedIn()) send(frame("beat", "1"));
  };
  const body = new ReadableStream<Uint8Array>(
    { start: (controller) => void (stream = controller), cancel: release },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
  );
  timer = setInterval(() => void beat(), beatMs);
  options.signal?.addEventListener("abort", close);
  stream.enqueue(encoder.encode("retry: 2000\n\n"));
  send(frame("ready", "1"));
  return new Response(body, { headers: streamHeaders });
}

/** Prevents buffering by intermediaries: no cache, no compression (no-transform), no nginx buffer. */
export const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};
