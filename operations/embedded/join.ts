import { realpath } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { inspectPostmaster } from "./adopt.ts";
import { readPasswords } from "./cluster.ts";
import { DataFolderLocked } from "./data-lock.ts";
import { readPidFile } from "./postmaster.ts";
import { ownerUrl } from "./prepare-database.ts";
import { findCluster } from "./server-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgresOptions } from "./start.ts";

const timeoutMs = 30_000;
const pollMs = 200;

/** Returns the running database, or starts one, which `stop` stops. @throws as startEmbeddedPostgres does */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, "url" | "stop" | typeof Symbol.asyncDispose>> {
  const startTime = Date.now();
  for (;;) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (!(error instanceof DataFolderLocked)) throw error;
      const url = await urlOfRunning(await realpath(options.dataDir)).catch(() => undefined);
      const stop = async () => {};
      if (url) return { url, stop, [Symbol.asyncDispose]: stop };
      // The holder is still starting or stopping, so a retry succeeds.
      if (Date.now() - startTime > timeoutMs) throw error;
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
  return "version" in seen ? ownerUrl(running.port, passwords) : undefined;
}
