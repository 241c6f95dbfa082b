import { realpath, rm } from "node:fs/promises";
import path from "node:path";
import { adoptPostmaster } from "./adopt.ts";
import { ensureCluster, readPasswords } from "./cluster.ts";
import { lockDataFolder, type DataLock } from "./data-lock.ts";
import { endWithParent } from "./end-with-parent.ts";
import { makeFolders } from "./make-folders.ts";
import { startPostmaster, stopPostmaster, type Postmaster } from "./postmaster.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { openServerHome, type ServerHome } from "./server-home.ts";
import { explainProblem } from "./start-problem.ts";
import { supervise } from "./supervise.ts";

export interface EmbeddedPostgresOptions {
  /** The product's data folder; made when missing. */
  dataDir: string;
  /** Gets plain lines without secrets: what is waited for, adopted or started again. */
  log: (message: string) => void;
  /** false: a throw-away database for tests, fast, not safe against power cuts, ended with this process. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection string of the product's role and database `zenne`. Holds the password: never log it. */
  url: string;
  /** PostgreSQL's process, also after it had to be started again. */
  readonly pid: number;
  port: number;
  /** PostgreSQL's own data directory. */
  dataDirectory: string;
  /** True when the cluster was made by this start. */
  created: boolean;
  /** True when a PostgreSQL that still ran was taken over. */
  adopted: boolean;
  /** Stops PostgreSQL in order and lets go of the data folder; calling it again is harmless. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the product, or takes over the one a killed process left running, and
 * holds the data folder until `stop`. See README.md beside this file.
 *
 * @throws EmbeddedPostgresProblem whose message is for people: held by another process, full disk, …
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const wanted = path.resolve(options.dataDir);
  let lock: DataLock | undefined;
  try {
    await makeFolders(wanted);
    const dataDir = await realpath(wanted);
    lock = await lockDataFolder(dataDir, options.log);
    return await startLocked(dataDir, lock, options);
  } catch (error) {
    await lock?.release();
    throw await explainProblem(error, wanted);
  }
}

async function startLocked(
  dataDir: string,
  lock: DataLock,
  { log, durable = true }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const home = await openServerHome(dataDir, { throwAway: !durable, log });
  const created = await ensureCluster(home);
  if (created) log(`a new database was made in ${home.folder}`);
  const passwords = await readPasswords(home);
  const running = created ? undefined : await adoptPostmaster(home, passwords, log);
  const postmaster = running ?? (await startPostmaster(home, { durable }, log));
  try {
    const url = await prepareDatabase(postmaster.port, passwords, { mayCreateDatabases: !durable });
    return {
      url,
      get pid() {
        return postmaster.pid;
      },
      port: postmaster.port,
      dataDirectory: home.data,
      created,
      adopted: running !== undefined,
      stop: stopOnce(home, postmaster, lock, { durable, log }),
    };
  } catch (error) {
    await stopPostmaster(home, postmaster.pid).catch(() => {});
    throw error;
  }
}

function stopOnce(
  home: ServerHome,
  postmaster: Postmaster,
  lock: DataLock,
  options: { durable: boolean; log: (message: string) => void },
): () => Promise<void> {
  const letGo = options.durable ? supervise(home, postmaster, options) : endWithParent(home, postmaster.pid);
  const stop = async () => {
    await letGo();
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
