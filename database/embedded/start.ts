import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { adoptPostmaster } from "./adopt.ts";
import { ensureCluster, readPasswords } from "./cluster.ts";
import { lockDataFolder } from "./data-lock.ts";
import { endWithParent } from "./end-with-parent.ts";
import { startPostmaster, stopPostmaster } from "./postmaster.ts";
import { prepareDatabase, productUrl } from "./prepare-database.ts";
import { openServerHome, type ServerHome } from "./server-home.ts";
import { explainProblem } from "./start-problem.ts";
import { supervise } from "./supervise.ts";

export interface EmbeddedPostgresOptions {
  /** Made where it is missing. */
  dataDir: string;
  /** false for tests: faster, not safe against power cuts, and gone with this process. */
  durable?: boolean;
  log: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the product's database; holds the password, never to be logged. */
  url: string;
  /** Process number of the postmaster. */
  readonly pid: number;
  /** True when a server that had outlived an earlier process was taken over. */
  adopted: boolean;
  /** Shuts PostgreSQL down, waits until it is gone, and frees the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, or takes over the one that runs on it since an earlier process was killed.
 *
 * @throws EmbeddedPostgresProblem with one sentence for people: held by another process, disk full, no such platform
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  let folder = path.resolve(options.dataDir);
  try {
    await mkdir(folder, { recursive: true });
    const dataDir = await realpath(folder);
    const lock = await lockDataFolder(dataDir, options.log);
    try {
      const home = await openServerHome(dataDir, { throwAway: options.durable === false, log: options.log });
      folder = home.folder;
      return await startAt(home, options, lock.release);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw await explainProblem(error, folder);
  }
}

async function startAt(
  home: ServerHome,
  { durable = true, log }: EmbeddedPostgresOptions,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  if (await ensureCluster(home)) log(`a new database was made in ${home.folder}`);
  const passwords = await readPasswords(home);
  const running = await adoptPostmaster(home, passwords, log);
  const postmaster = running ?? (await startPostmaster(home, { durable }, log));
  try {
    await prepareDatabase(postmaster.port, passwords);
  } catch (error) {
    await stopPostmaster(home, postmaster.pid);
    throw error;
  }
  const keepGuard = durable ? () => {} : endWithParent(home, postmaster.pid);
  const endSupervision = durable ? supervise(home, postmaster, { durable, log }) : async () => {};
  return {
    url: productUrl(postmaster.port, passwords),
    get pid() {
      return postmaster.pid;
    },
    adopted: running !== undefined,
    async stop() {
      await endSupervision();
      keepGuard();
      await stopPostmaster(home, postmaster.pid);
      await release();
    },
  };
}
