import { setTimeout as wait } from "node:timers/promises";
import { startPostmaster, type Postmaster } from "./postmaster.ts";
import { isPostgres } from "./process-identity.ts";
import type { ServerHome } from "./server-home.ts";
import { explainProblem } from "./start-problem.ts";

const lookEveryMs = 500;
const longestPauseMs = 30_000;

/**
 * Starts PostgreSQL again, on the same port, when it ends without being told to: a full disk, the kernel short
 * of memory, a mistaken kill. The product's connections come back by themselves.
 *
 * @param postmaster its pid is kept up to date
 * @returns call and await it before stopping on purpose
 */
export function supervise(
  home: ServerHome,
  postmaster: Postmaster,
  options: { durable: boolean; log: (message: string) => void },
): () => Promise<void> {
  const ended = new AbortController();
  const watching = watch(home, postmaster, { ...options, signal: ended.signal });
  return async () => {
    ended.abort();
    await watching;
  };
}

async function watch(
  home: ServerHome,
  postmaster: Postmaster,
  { durable, log, signal }: { durable: boolean; log: (message: string) => void; signal: AbortSignal },
): Promise<void> {
  let pauseMs = 1_000;
  while (!signal.aborted) {
    await pause(lookEveryMs, signal);
    if (signal.aborted || isPostgres(postmaster.pid)) continue;
    log("the database stopped unexpectedly; it is started again");
    try {
      const { pid } = await startPostmaster(home, { durable, port: postmaster.port }, log);
      postmaster.pid = pid;
      pauseMs = 1_000;
      log(`the database runs again (process ${pid})`);
    } catch (error) {
      log((await explainProblem(error, home.folder)).message);
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

/** Waits without keeping the process alive; the end of the wait by the signal is not an error. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
