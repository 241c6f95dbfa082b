import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type LiveEvent, LIVE_CHANNELS, parseLiveEvent, RESYNC } from "#domain/live/event.ts";
import type { ConnectionLog } from "../connect.ts";

export interface Listening {
  /** Closes the connection; nothing is told any more. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  log: ConnectionLog;
  /** Every change, in the order of the commits; a resync after every time without a connection. */
  tell: (event: LiveEvent) => void;
  /** How often the connection is tried with a query, in milliseconds. */
  keepaliveMs?: number;
  /** A connection that is silent for this long when asked is dead. */
  answerMs?: number;
}

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/**
 * Listens to the database's announcements on a connection of its own, for as long as the process lives. A lost
 * connection is made again, at first at once, then with growing pauses; a connection that a firewall forgot is
 * found by a query that is not answered.
 *
 * @param url PostgreSQL connection string; a pooler in transaction mode cannot be listened through
 */
export function listen(url: string, options: ListenOptions): Listening {
  const stopped = new AbortController();
  const ended = keepListening(url, options, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

async function keepListening(url: string, options: ListenOptions, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      await listenOnce(url, options, signal, () => {
        pauseMs = firstPauseMs;
        options.tell(RESYNC);
      });
    } catch (error) {
      options.log.warn({ reason: (error as Error).message }, "the live connection broke; it is made again");
    }
    // Not all processes come back in the same instant.
    await pause(pauseMs * (0.75 + Math.random() / 2), signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** One connection, until it is lost (throws) or we stop (returns). `begun` is called once it listens. */
async function listenOnce(
  url: string,
  { tell, keepaliveMs = 10_000, answerMs = 5_000 }: ListenOptions,
  signal: AbortSignal,
  begun: () => void,
): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    keepAlive: true,
    application_name: "zenne live",
  });
  const gone = new AbortController();
  const stop = () => gone.abort();
  signal.addEventListener("abort", stop);
  // A polite goodbye to a dead peer would wait for its answer.
  gone.signal.addEventListener("abort", () => socket.destroy());
  client.on("error", (error) => gone.abort(error));
  client.on("end", () => gone.abort(new Error("the connection ended")));
  client.on("notification", ({ payload }) => tell(parseLiveEvent(payload ?? "")));
  const answered = async (work: Promise<unknown>) => {
    const late = setTimeout(() => gone.abort(new Error(`no answer in ${answerMs} ms`)), answerMs);
    await work.finally(() => clearTimeout(late));
  };
  try {
    await answered(client.connect());
    await answered(client.query(LIVE_CHANNELS.map((channel) => `listen ${channel}`).join("; ")));
    begun();
    while (!gone.signal.aborted) {
      await answered(client.query("select 1"));
      await pause(keepaliveMs, gone.signal);
    }
    if (!signal.aborted) throw gone.signal.reason;
  } catch (error) {
    if (!signal.aborted) throw gone.signal.aborted ? gone.signal.reason : error;
  } finally {
    signal.removeEventListener("abort", stop);
    gone.abort();
  }
}

/** The end of a pause by the signal is not an error. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {});
}
