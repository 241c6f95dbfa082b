import { spawn, type ChildProcess } from "node:child_process";
import { open, readFile, realpath, rename } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { plainEnvironment, runProgram } from "./account.ts";
import type { ServerDirectory } from "./server-directory.ts";
import { postgresSettings, settingArguments, type PostgresChoices } from "./cluster.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { readProcessState, signalTest } from "./turns.mjs";

export interface Postmaster {
  pid: number;
  port: number;
}

const pollMs = 20;
const portAttempts = 10;
const logIntervalMs = 10_000;
const stopSeconds = 60;
const leftoverTimeoutMs = 60_000;

/**
 * Starts PostgreSQL, waiting as long as crash recovery takes; retries when a free port was taken meanwhile.
 * @param choices.port a free one by default
 * @throws with PostgreSQL's reason when it exited instead
 */
export async function startPostmaster(
  home: ServerDirectory,
  choices: { durable: boolean; port?: number },
  log: (message: string) => void,
): Promise<Postmaster> {
  const startTime = Date.now();
  for (let attempt = 1; ; attempt++) {
    const port = choices.port ?? (await freePort());
    const child = await launch(home, { port, durable: choices.durable });
    const pid = await untilReady(child, home, log);
    if (pid !== undefined) return { pid, port };
    const output = await readLog(home);
    const portTaken = /could not bind .*Address already in use|could not create any TCP\/IP sockets/s.test(
      output,
    );
    if (portTaken && choices.port === undefined && attempt < portAttempts) continue;
    const held = /pre-existing shared memory block/.test(output);
    if (held && Date.now() - startTime < leftoverTimeoutMs) {
      if (attempt === 1) log("PostgreSQL was killed while it worked; what is left of it has to end first");
      await endLeftovers(await realpath(home.data));
      continue;
    }
    throw new Error(reasonIn(output) || `PostgreSQL ended with ${child.exitCode ?? child.signalCode}`);
  }
}

/** Stops PostgreSQL with a fast shutdown and waits for its exit. After a minute it is killed; the next start recovers. */
export async function stopPostmaster(home: ServerDirectory, pid: number): Promise<void> {
  for (const mode of ["fast", "immediate"]) {
    if (!isPostgres(pid)) return;
    const args = ["stop", `--pgdata=${home.data}`, `--mode=${mode}`, "--wait", `--timeout=${stopSeconds}`];
    await runProgram(home.binaries.pgCtl, args, { account: home.account, cwd: home.folder });
    // pg_ctl waits for the removal of the pid file; the process exits shortly afterwards.
    for (let waited = 0; isPostgres(pid) && waited < 5_000; waited += pollMs) await wait(pollMs);
  }
  if (isPostgres(pid)) throw new EmbeddedPostgresProblem(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Ends remaining processes, whose shared memory prevents a start. Without /proc they end by themselves in 10 s. */
async function endLeftovers(data: string): Promise<void> {
  const left = postgresProcessesIn(data);
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    for (const pid of left) endProcess(pid, signal);
    for (let waited = 0; left.some(isPostgres) && waited < 3_000; waited += pollMs) await wait(pollMs);
  }
  if (left.length === 0) await wait(1_000);
}

function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    if (isPostgres(pid)) process.kill(pid, signal);
  } catch {
    // The process has exited meanwhile.
  }
}

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

/** The line of PostgreSQL's log with the reason of its exit. */
export function reasonIn(log: string): string {
  const lines = log.split("\n").map((line) => line.replace(/^.*?\b(FATAL|PANIC): +/, "$1 "));
  return lines.findLast((line) => /^(FATAL|PANIC) /.test(line))?.replace(/^\w+ /, "") ?? "";
}

async function launch(home: ServerDirectory, choices: PostgresChoices): Promise<ChildProcess> {
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
        // A separate session: Ctrl-C at the terminal goes to Node.js, which then stops PostgreSQL gracefully.
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
 * Handles a stale pid that another program of the account may use by now, which would prevent a start: with pg_ctl's
 * variable for shells PostgreSQL ignores it, still checks the shared memory, and removes the file itself.
 */
async function disownStalePid(home: ServerDirectory): Promise<NodeJS.ProcessEnv> {
  const left = await readPidFile(home.data);
  if (!left || !isTakenByAnother(left.pid)) return {};
  return { PG_GRANDPARENT_PID: String(left.pid) };
}

async function untilReady(
  child: ChildProcess,
  home: ServerDirectory,
  log: (message: string) => void,
): Promise<number | undefined> {
  const startTime = Date.now();
  let lastLogged = startTime;
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPidFile(home.data);
    if (file?.pid === child.pid && file?.status === "ready") return child.pid;
    if (Date.now() - lastLogged > logIntervalMs) {
      lastLogged = Date.now();
      log(
        `PostgreSQL is recovering from a sudden stop, for ${Math.round((lastLogged - startTime) / 1000)} s now`,
      );
    }
    await wait(pollMs);
  }
  return undefined;
}

const logFile = (home: ServerDirectory) => path.join(home.folder, "postgres.log");

async function readLog(home: ServerDirectory): Promise<string> {
  return readFile(logFile(home), "utf8").catch(() => "");
}

/** True when a pid is a running PostgreSQL of our account (or of any, for root), as far as the system can tell. */
export function isPostgres(pid: number): boolean {
  // As PostgreSQL does: a process we may not signal belongs to another account, so it is not ours.
  return signalTest(pid) === "ours" && !isSurelyNotPostgres(pid);
}

export function postgresProcessesIn(data: string): number[] {
  const worksThere = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data;
    } catch {
      return false;
    }
  };
  const pids = existsSync("/proc/self/cwd") ? readdirSync("/proc").map(Number) : [];
  return pids.filter((pid) => isPostgres(pid) && worksThere(pid));
}

/** True when a pid is in use by something that is certainly no PostgreSQL. */
function isTakenByAnother(pid: number): boolean {
  return signalTest(pid) === "ours" && isSurelyNotPostgres(pid);
}

function isSurelyNotPostgres(pid: number): boolean {
  const state = process.platform === "linux" ? readProcessState(pid) : undefined;
  return state !== undefined && (state.zombie || !state.name.startsWith("postgres"));
}

export interface PidFile {
  pid: number;
  dataDirectory: string;
  port: number;
  /** "starting", "ready", "stopping" or "standby"; empty at first. */
  status: string;
}

/** Reads a data directory's `postmaster.pid`; undefined when there is none. Never removes it. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  try {
    return parsePidFile(await readFile(path.join(data, "postmaster.pid"), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Parses one value per line: pid, folder, start time, port, socket folder, address, shared memory, status. */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  // A stand-alone backend writes its pid with a minus.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, dataDirectory: lines[1] ?? "", port: Number(lines[3] ?? 0), status: lines[7] ?? "" };
}
