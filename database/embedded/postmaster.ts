import { spawn, type ChildProcess } from "node:child_process";
import { open, readFile, rename } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readPidFile } from "./pid-file.ts";
import { isPostgres, isTakenByAnother } from "./process-identity.ts";
import { plainEnvironment, runProgram } from "./run-program.ts";
import type { ServerHome } from "./server-home.ts";
import { postgresSettings, settingArguments, type PostgresChoices } from "./settings.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

/** A PostgreSQL that accepts connections. */
export interface Postmaster {
  pid: number;
  port: number;
}

const pollMs = 20;
const portAttempts = 10;
const sayWaitingEveryMs = 10_000;
const stopSeconds = 60;

/**
 * Starts PostgreSQL and waits until it accepts connections, for as long as recovery after a power cut takes.
 * A free port that someone else takes in the last moment is no matter: the next one is tried.
 *
 * @param choices.port left out: a free one
 * @throws what PostgreSQL said when it ended instead
 */
export async function startPostmaster(
  home: ServerHome,
  choices: { durable: boolean; port?: number },
  log: (message: string) => void,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = choices.port ?? (await freePort());
    const child = await launch(home, { port, durable: choices.durable });
    const pid = await untilReady(child, home, log);
    if (pid !== undefined) return { pid, port };
    const said = await readLog(home);
    const portTaken = /could not bind .*Address already in use|could not create any TCP\/IP sockets/s.test(
      said,
    );
    if (portTaken && choices.port === undefined && attempt < portAttempts) continue;
    throw new Error(reasonIn(said) || `PostgreSQL ended with ${child.exitCode ?? child.signalCode}`);
  }
}

/**
 * Stops PostgreSQL: connections are closed, everything is written, and it is gone when this returns. One that
 * does not end in a minute is ended at once, which its log makes good at the next start.
 */
export async function stopPostmaster(home: ServerHome, pid: number): Promise<void> {
  for (const mode of ["fast", "immediate"]) {
    if (!isPostgres(pid)) return;
    const args = ["stop", `--pgdata=${home.data}`, `--mode=${mode}`, "--wait", `--timeout=${stopSeconds}`];
    await runProgram(home.binaries.pgCtl, args, { account: home.account, cwd: home.folder });
    // pg_ctl waits for the pid file to go; the process itself follows within moments.
    for (let waited = 0; isPostgres(pid) && waited < 5_000; waited += pollMs) await wait(pollMs);
  }
  if (isPostgres(pid)) throw new EmbeddedPostgresProblem(`PostgreSQL (process ${pid}) does not stop.`);
}

/** A port of the loopback address that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The line of PostgreSQL's log that says why it ended. */
export function reasonIn(log: string): string {
  const lines = log.split("\n").map((line) => line.replace(/^.*?\b(FATAL|PANIC): +/, "$1 "));
  return lines.findLast((line) => /^(FATAL|PANIC) /.test(line))?.replace(/^\w+ /, "") ?? "";
}

async function launch(home: ServerHome, choices: PostgresChoices): Promise<ChildProcess> {
  const file = logFile(home);
  await rename(file, path.join(home.folder, "postgres.previous.log")).catch(() => {});
  const output = await open(file, "w", 0o600);
  try {
    const child = spawn(
      home.binaries.postgres,
      ["-D", home.data, ...settingArguments(postgresSettings(choices))],
      {
        cwd: home.folder,
        env: { ...plainEnvironment(), ...(await disownStalePid(home)) },
        stdio: ["ignore", output.fd, output.fd],
        // Its own session: Ctrl-C at the terminal is for Node, which then stops it in order.
        detached: true,
        ...home.account,
      },
    );
    await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
    child.unref();
    return child;
  } finally {
    await output.close();
  }
}

/**
 * After a crash `postmaster.pid` may name a number that now belongs to another program of the same account, and
 * PostgreSQL would refuse. Its own way to be told that such a process is no postmaster is the variable that
 * pg_ctl sets for shells; it still checks the shared memory, and the file is left to it.
 */
async function disownStalePid(home: ServerHome): Promise<NodeJS.ProcessEnv> {
  const left = await readPidFile(home.data);
  if (!left || !isTakenByAnother(left.pid)) return {};
  return { PG_GRANDPARENT_PID: String(left.pid) };
}

async function untilReady(
  child: ChildProcess,
  home: ServerHome,
  log: (message: string) => void,
): Promise<number | undefined> {
  const began = Date.now();
  let said = began;
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPidFile(home.data);
    if (file?.pid === child.pid && file?.status === "ready") return child.pid;
    if (Date.now() - said > sayWaitingEveryMs) {
      said = Date.now();
      log(`PostgreSQL is recovering from a sudden stop, for ${Math.round((said - began) / 1000)} s now`);
    }
    await wait(pollMs);
  }
  return undefined;
}

const logFile = (home: ServerHome) => path.join(home.folder, "postgres.log");

async function readLog(home: ServerHome): Promise<string> {
  return readFile(logFile(home), "utf8").catch(() => "");
}
