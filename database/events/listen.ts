import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type LiveEvent, LIVE_CHANNEL, parseLiveEvent, RESYNC } from "#app/live/event.ts";
import type { ConnectionLog } from "../connection/connect.ts";

interface Listening {
  /** Resolves to true when every event committed before the call has arrived; false without a connection. */
  confirm(): Promise<boolean>;
  /** True when the database is known to be down; false while it does not respond at all. */
  isRefused(): boolean;
  stop(): Promise<void>;
}

export interface ListenOptions {
  log: ConnectionLog;
  onEvent: (event: LiveEvent) => void;
  /** Interval of keepalive queries, in milliseconds. */
  keepaliveMs?: number;
  /** Timeout of a query in milliseconds, after which the connection counts as dead. */
  answerMs?: number;
}

const minBackoffMs = 100;
const maxBackoffMs = 2_000;

/**
 * Listens for events. Reconnects with backoff; keepalive queries detect a dropped connection. A pooler in transaction
 * mode has no LISTEN.
 */
export function listen(url: string, options: ListenOptions): Listening {
  const stopped = new AbortController();
  const line: Line = { client: null, refused: false };
  const ended = keepListening(url, options, stopped.signal, line);
  return {
    async confirm() {
      const { client } = line;
      if (!client) return false;
      const answered = await client.query("select 1").then(
        () => true,
        () => false,
      );
      return answered && line.client === client;
    },
    isRefused: () => line.refused,
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

/** The database does not respond here; others may reach it. */
class NoAnswer extends Error {}
/** The database has no free connection, but serves existing ones. */
const TOO_MANY = "53300";

interface Line {
  client: pg.Client | null;
  refused: boolean;
}

async function keepListening(
  url: string,
  options: ListenOptions,
  signal: AbortSignal,
  line: Line,
): Promise<void> {
  let backoffMs = minBackoffMs;
  while (!signal.aborted) {
    try {
      await listenOnce(url, options, signal, (client) => {
        backoffMs = minBackoffMs;
        options.onEvent(RESYNC);
        line.client = client;
        line.refused = false;
      });
    } catch (error) {
      line.refused = !(error instanceof NoAnswer) && (error as { code?: string }).code !== TOO_MANY;
      options.log.warn({ reason: (error as Error).message }, "live events connection lost, reconnecting");
    } finally {
      line.client = null;
    }
    // Jitter, so that processes do not reconnect at the same instant.
    await pause(backoffMs * (0.75 + Math.random() / 2), signal);
    backoffMs = Math.min(backoffMs * 2, maxBackoffMs);
  }
}

/** Listens on one connection until it is lost (throws) or stopped (returns). Calls `onListening` once it listens. */
async function listenOnce(
  url: string,
  { onEvent, keepaliveMs = 10_000, answerMs = 5_000 }: ListenOptions,
  signal: AbortSignal,
  onListening: (client: pg.Client) => void,
): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    keepAlive: true,
    application_name: "zenne live",
  });
  const closed = new AbortController();
  const stop = () => closed.abort();
  signal.addEventListener("abort", stop);
  // A graceful close would wait for a dead peer's response.
  closed.signal.addEventListener("abort", () => socket.destroy());
  client.on("error", (error) => closed.abort(error));
  client.on("end", () => closed.abort(new Error("the connection ended")));
  client.on("notification", ({ payload }) => onEvent(parseLiveEvent(payload ?? "")));
  const withTimeout = async (work: Promise<unknown>) => {
    const late = setTimeout(() => closed.abort(new NoAnswer(`no answer in ${answerMs} ms`)), answerMs);
    await work.finally(() => clearTimeout(late));
  };
  try {
    await withTimeout(client.connect());
    await withTimeout(client.query(`listen ${LIVE_CHANNEL}`));
    onListening(client);
    while (!closed.signal.aborted) {
      await withTimeout(client.query("select 1"));
      await pause(keepaliveMs, closed.signal);
    }
    if (!signal.aborted) throw closed.signal.reason;
  } catch (error) {
    if (!signal.aborted) throw closed.signal.aborted ? closed.signal.reason : error;
  } finally {
    signal.removeEventListener("abort", stop);
    closed.abort();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {});
}
