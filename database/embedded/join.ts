import { realpath } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { inspectPostmaster } from "./adopt.ts";
import { readPasswords } from "./cluster.ts";
import { DataFolderHeld } from "./data-lock.ts";
import { readPidFile } from "./pid-file.ts";
import { productUrl } from "./prepare-database.ts";
import { findCluster } from "./server-home.ts";
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from "./start.ts";

const patienceMs = 30_000;
const pollMs = 200;

/**
 * For commands that work beside the running product (staff accounts, a backup): its database where it runs, else
 * one started for the time being.
 *
 * @returns `stop` ends only what was started here
 * @throws EmbeddedPostgresProblem as startEmbeddedPostgres does
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const began = Date.now();
  for (;;) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (!(error instanceof DataFolderHeld)) throw error;
      const url = await urlOfRunning(await realpath(options.dataDir)).catch(() => undefined);
      if (url) return { url, stop: async () => {} };
      // The holder is still starting, or stopping: then the next attempt to start succeeds.
      if (Date.now() - began > patienceMs) throw error;
      await wait(pollMs);
    }
  }
}

async function urlOfRunning(dataDir: string): Promise<string | undefined> {
  const cluster = await findCluster(dataDir);
  const running = await readPidFile(cluster.data);
  if (running?.status !== "ready") return undefined;
  const passwords = await readPasswords(cluster);
  const seen = await inspectPostmaster(cluster.data, passwords, running);
  return "version" in seen ? productUrl(running.port, passwords) : undefined;
}
