import { spawn } from "node:child_process";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readPidFile } from "./pid-file.ts";
import { isPostgres } from "./process-identity.ts";
import { plainEnvironment } from "./run-program.ts";
import type { ServerHome } from "./server-home.ts";
import { postgresSettings, settingArguments } from "./settings.ts";

/** A running PostgreSQL. */
export interface Postmaster {
  pid: number;
  port: number;
}

const startPatienceMs = 120_000;
const stopPatienceMs = 60_000;
const attempts = 5;
const largestLogBytes = 10 * 1024 * 1024;

/**
 * Starts PostgreSQL on the loopback address and waits until it takes connections.
 *
 * @param choices.port the port to use again; a free one otherwise
 * @throws what PostgreSQL printed when it ended instead
 */
export async function startPostmaster(
  home: ServerHome,
  choices: { durable: boolean; port?: number },
  log: (message: string) => void,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = choices.port ?? (await freePort());
    try {
      return await launch(home, { durable: choices.durable, port });
    } catch (error) {
      // Between our look and its bind somebody else may have taken the port.
      const taken = /could not bind|Address already in use/.test((error as Error).message);
      if (!taken || attempt >= attempts) throw error;
      log(`port ${port} was taken meanwhile; trying another`);
    }
  }
}

async function launch(home: ServerHome, choices: { durable: boolean; port: number }): Promise<Postmaster> {
  const logFile = path.join(home.folder, "postgres.log");
  const start = await startOfNewLines(logFile);
  const output = await open(logFile, "a", 0o640);
  const child = spawn(
    home.binaries.postgres,
    ["-D", home.data, ...settingArguments(postgresSettings(choices))],
    {
      cwd: home.folder,
      env: plainEnvironment(),
      stdio: ["ignore", output.fd, output.fd],
      // In its own group: Ctrl-C must reach us, not PostgreSQL, which is stopped last.
      detached: true,
      ...home.account,
    },
  );
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code, signal) => (ended ??= `PostgreSQL ended with ${signal ?? code}`));
  child.unref();
  await output.close();
  const pid = child.pid ?? 0;
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    if (ended !== undefined) throw new Error(`${ended}: ${await newLines(logFile, start)}`);
    const file = await readPidFile(home.data);
    if (file?.pid === pid && file.status === "ready") return { pid, port: choices.port };
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not get ready: ${await newLines(logFile, start)}`);
    await wait(30);
  }
}

/** Fast shutdown: sessions are ended, everything is written. Resolves when the process is gone. */
export async function stopPostmaster(home: ServerHome, pid: number): Promise<void> {
  const deadline = Date.now() + stopPatienceMs;
  if (isPostgres(pid)) process.kill(pid, "SIGINT");
  while (isPostgres(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL on ${home.data} (process ${pid}) did not stop in time`);
    await wait(25);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === "object" && address) resolve(address.port);
        else reject(new Error("no free port"));
      });
    });
  });
}

async function startOfNewLines(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= largestLogBytes) return size;
  await truncate(logFile);
  return 0;
}

async function newLines(logFile: string, start: number): Promise<string> {
  const text = (await readFile(logFile)).subarray(start).toString("utf8").trim();
  return text.split("\n").slice(-6).join(" | ");
}
