import { spawn } from "node:child_process";
import { realpath, rm, open, rename, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolders } from "./account.ts";
import { adoptPostmaster } from "./adopt.ts";
import { adviceOnVersion } from "./binaries.ts";
import { ensureCluster, readPasswords } from "./cluster.ts";
import { DataFolderLocked, lockDataFolder } from "./data-lock.ts";
import { type Postmaster, startPostmaster, stopPostmaster, isPostgres } from "./postmaster.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { findCluster, openServerDirectory, type ServerDirectory } from "./server-directory.ts";
import { explainProblem, isFull } from "./start-problem.ts";
import type { Turn } from "./turns.mjs";
import { randomBytes } from "node:crypto";

const checkIntervalMs = 500;
const maxBackoffMs = 30_000;

/**
 * Restarts PostgreSQL on the same port when it exits unexpectedly; the product reconnects by itself.
 * @returns a function that stops the supervision
 */
function supervise(
  home: ServerDirectory,
  postmaster: Postmaster,
  options: { durable: boolean; log: (message: string) => void },
): () => Promise<void> {
  const ended = new AbortController();
  const watching = superviseLoop(home, postmaster, { ...options, signal: ended.signal });
  return async () => {
    ended.abort();
    await watching;
  };
}

async function superviseLoop(
  home: ServerDirectory,
  postmaster: Postmaster,
  { durable, log, signal }: { durable: boolean; log: (message: string) => void; signal: AbortSignal },
): Promise<void> {
  let backoffMs = 1_000;
  while (!signal.aborted) {
    await pause(checkIntervalMs, signal);
    if (signal.aborted || isPostgres(postmaster.pid)) continue;
    log("the database stopped unexpectedly; it is started again");
    try {
      const { pid } = await startPostmaster(home, { durable, port: postmaster.port }, log);
      postmaster.pid = pid;
      backoffMs = 1_000;
      log(`the database runs again (process ${pid})`);
    } catch (error) {
      log((await explainProblem(error, home.folder)).message);
      await pause(backoffMs, signal);
      backoffMs = Math.min(backoffMs * 2, maxBackoffMs);
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}

/**
 * Stops PostgreSQL by a shell when the pipe from this process closes, so that a killed test run leaves none.
 * @returns a function that disables it; call it before a regular stop
 */
function stopWithParent(home: ServerDirectory, pid: number): () => void {
  if (process.platform === "win32") return () => {};
  const shell = spawn("/bin/sh", ["-c", 'read -r _; kill -QUIT "$1"', "sh", String(pid)], {
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    ...home.account,
  });
  shell.on("error", () => {});
  shell.unref();
  // The pipe is a socket, which would keep this process alive.
  (shell.stdin as typeof shell.stdin & { unref(): void }).unref();
  return () => shell.kill("SIGKILL");
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Called with log lines without secrets: waiting, adopted, restarted. */
  log: (message: string) => void;
  warn?: (message: string) => void;
  /** False for a temporary database in tests: fast, not crash-safe, stopped with this process. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection string of the role that owns the database `zenne`, for migrations and operators. Contains the password: never log it. */
  url: string;
  /** The same for the running product, whose role owns nothing and has the privileges migrations grant. */
  productUrl: string;
  readonly pid: number;
  port: number;
  dataDirectory: string;
  created: boolean;
  adopted: boolean;
  /** Shuts PostgreSQL down and releases the data folder; idempotent. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts or adopts PostgreSQL, and locks the data folder until `stop`. @throws EmbeddedPostgresProblem */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const wanted = path.resolve(options.dataDir);
  let lock: Turn | undefined;
  try {
    await makeFolders(wanted);
    const dataDir = await realpath(wanted);
    lock = await lockWithRoom(dataDir, options);
    return await startLocked(dataDir, lock, options);
  } catch (error) {
    await lock?.release();
    throw await explainProblem(error, wanted);
  }
}

/** Locks the data folder; on a full disk the ballast file is removed first, unless another process holds the folder. */
async function lockWithRoom(
  dataDir: string,
  { log, warn = log }: Pick<EmbeddedPostgresOptions, "log" | "warn">,
): Promise<Turn> {
  const makeRoom = async () => {
    const dropped = await dropBallast(await folderOf(dataDir));
    if (dropped) warn(BALLAST_DROPPED);
    return dropped;
  };
  const lock = await lockDataFolder(dataDir, log).catch(async (error: unknown) => {
    if (error instanceof DataFolderLocked || !(await makeRoom())) throw error;
    return lockDataFolder(dataDir, log);
  });
  await makeRoom();
  return lock;
}

/** Returns the recorded folder of PostgreSQL's files; a wrong record is reported later. */
async function folderOf(dataDir: string): Promise<string> {
  const cluster = await findCluster(dataDir).catch(() => undefined);
  return cluster ? path.dirname(cluster.cluster) : dataDir;
}

async function startLocked(
  dataDir: string,
  lock: Turn,
  { log, warn = log, durable = true }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const home = await openServerDirectory(dataDir, { throwAway: !durable, log });
  const advice = adviceOnVersion(home.binaries.version);
  if (advice) warn(advice);
  const created = await ensureCluster(home);
  if (created) log(`a new database was made in ${home.folder}`);
  const passwords = await readPasswords(home);
  const running = created ? undefined : await adoptPostmaster(home, passwords, log);
  const postmaster = running ?? (await startPostmaster(home, { durable }, log));
  try {
    const { url, productUrl } = await prepareDatabase(postmaster.port, passwords, {
      mayCreateDatabases: !durable,
    });
    const stop = stopOnce(home, postmaster, lock, { durable, log });
    return {
      url,
      productUrl,
      get pid() {
        return postmaster.pid;
      },
      port: postmaster.port,
      dataDirectory: home.data,
      created,
      adopted: running !== undefined,
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stopPostmaster(home, postmaster.pid).catch(() => {});
    throw error;
  }
}

function stopOnce(
  home: ServerDirectory,
  postmaster: Postmaster,
  lock: Turn,
  options: { durable: boolean; log: (message: string) => void },
): () => Promise<void> {
  const ballast = options.durable ? keepBallast(home.folder) : undefined;
  const stopSupervision = options.durable
    ? supervise(home, postmaster, options)
    : stopWithParent(home, postmaster.pid);
  const stop = async () => {
    await stopSupervision();
    await ballast;
    try {
      await stopPostmaster(home, postmaster.pid);
      if (!options.durable && home.elsewhere) await rm(home.folder, { recursive: true, force: true });
    } finally {
      await lock.release();
    }
  };
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop());
}

const MEGABYTE = 1024 * 1024;
/** Size of the ballast: two WAL segments, enough for PostgreSQL to start. */
const BALLAST_BYTES = 32 * MEGABYTE;

const fileOf = (folder: string) => path.join(folder, "ballast");

/** Reserves disk space by a ballast file in PostgreSQL's folder, unless it is nearly full. Disk errors are ignored. */
export async function keepBallast(folder: string): Promise<void> {
  const file = fileOf(folder);
  const draft = `${file}.partial`;
  try {
    if (await stat(file).catch(() => undefined)) return;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < 4 * BALLAST_BYTES) return;
    // Random, since zeros would use no space on a compressing file system.
    const piece = randomBytes(MEGABYTE);
    const handle = await open(draft, "w", 0o600);
    try {
      for (let at = 0; at < BALLAST_BYTES; at += MEGABYTE) await handle.write(piece);
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** Removes the ballast when the disk is full, so that PostgreSQL starts. @returns whether there was any */
export async function dropBallast(folder: string): Promise<boolean> {
  if (!(await isFull(folder))) return false;
  return rm(fileOf(folder)).then(
    () => true,
    () => false,
  );
}

const BALLAST_DROPPED =
  "the disk is full: 32 MB that were kept for this moment let Zenne start; free some room before they are used up";
