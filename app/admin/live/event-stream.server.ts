import type { LiveEvent, LiveEvents } from "#domain/live/event.ts";

/** Proxies close what is silent for a minute or less; browsers count these beats to know that we are there. */
export const BEAT_MS = 20_000;

export interface EventStreamOptions {
  events: LiveEvents;
  /** Asked with every beat: false ends the stream. Throws when it cannot be known now, which ends nothing. */
  stillSignedIn: () => Promise<boolean>;
  /** Cuts the connection of a browser that does not read. */
  hangUp: () => void;
  /** Of the request: whoever left needs no stream, whoever reads it for him. */
  signal?: AbortSignal;
  beatMs?: number;
  /** What may wait for one browser, in bytes, before it is cut off; it comes back and reads everything anew. */
  mostWaiting?: number;
}

const encoder = new TextEncoder();
const frame = (name: string, data: string) => encoder.encode(`event: ${name}\ndata: ${data}\n\n`);

/**
 * Answers with Server-Sent Events: `ready` once changes are heard, `change` with a LiveEvent, `beat` in between.
 * Null when no further stream can be taken.
 */
export function eventStream(options: EventStreamOptions): Response | null {
  const { events, stillSignedIn, hangUp, beatMs = BEAT_MS, mostWaiting = 64 * 1024 } = options;
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  let timer: NodeJS.Timeout | undefined;
  let open = true;
  const letGo = () => {
    open = false;
    clearInterval(timer);
    unsubscribe?.();
  };
  const close = () => {
    if (!open) return;
    letGo();
    stream.close();
  };
  const send = (bytes: Uint8Array) => {
    if (!open) return;
    if ((stream.desiredSize ?? 0) > 0) return stream.enqueue(bytes);
    close();
    hangUp();
  };
  const unsubscribe = events.subscribe({
    event: (event: LiveEvent) => send(frame("change", JSON.stringify(event))),
    end: close,
  });
  if (!unsubscribe) return null;
  const beat = async () => {
    const known = await stillSignedIn().catch(() => true);
    if (known) send(frame("beat", "1"));
    else close();
  };
  const body = new ReadableStream<Uint8Array>(
    { start: (controller) => void (stream = controller), cancel: letGo },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
  timer = setInterval(() => void beat(), beatMs);
  options.signal?.addEventListener("abort", close);
  stream.enqueue(encoder.encode("retry: 2000\n\n"));
  send(frame("ready", "1"));
  return new Response(body, { headers: streamHeaders });
}

/** Nothing on the way may hold it back: no cache, no compression (no-transform), no buffer of nginx. */
export const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};
