import { chmod, chown, mkdir, readFile, rename, rmdir, stat, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Account, canEnter, chooseAccount, runProgram } from "./account.ts";
import { copyBinaries, locateBinaries, type Binaries } from "./binaries.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

export interface ServerDirectory {
  /** `DATA_DIR/postgres`, or the folder named in DATA_DIR/postgres-location.json. */
  folder: string;
  /** Inside the folder: `cluster/data` is PostgreSQL's, `cluster/passwords` ours. Both are created together. */
  cluster: string;
  data: string;
  passwords: string;
  account: Account | undefined;
  binaries: Binaries;
  elsewhere: boolean;
}

interface LocationRecord {
  folder: string;
  dataDir: string;
}

/**
 * Opens PostgreSQL's folder: in the data folder or, when its account has no access there, as for root, /var/lib/zenne,
 * else /var/tmp.
 * @param throwAway a reboot may delete it
 * @throws EmbeddedPostgresProblem when a recorded folder is missing
 */
export async function openServerDirectory(
  dataDir: string,
  options: { throwAway: boolean; log: (message: string) => void },
): Promise<ServerDirectory> {
  const packaged = await locateBinaries();
  const recorded = await readRecord(dataDir);
  const usual = usualFolder(dataDir);
  let folder = recorded ?? usual;
  const account = await chooseAccount(dataDir, path.join(folder, "cluster/data"));
  if (!recorded) {
    await makeFolder(usual, account);
    await allowTraversal(dataDir, usual, account);
    if (!(await canEnter(account, usual))) folder = await moveElsewhere(dataDir, usual, account, options);
  } else if (!(await canEnter(account, folder))) {
    throw outOfReach(folder);
  }
  await stat(path.join(folder, "cluster")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES") throw outOfReach(folder);
  });
  const binaries = (await canRun(packaged, account, folder))
    ? packaged
    : await copyBinaries(packaged, path.join(folder, "binaries"));
  return { ...clusterFiles(folder), folder, account, binaries, elsewhere: folder !== usual };
}

export async function findCluster(
  dataDir: string,
): Promise<Pick<ServerDirectory, "cluster" | "data" | "passwords">> {
  return clusterFiles((await readRecord(dataDir)) ?? usualFolder(dataDir));
}

const usualFolder = (dataDir: string) => path.join(dataDir, "postgres");

function clusterFiles(folder: string): Pick<ServerDirectory, "cluster" | "data" | "passwords"> {
  const cluster = path.join(folder, "cluster");
  return { cluster, data: path.join(cluster, "data"), passwords: path.join(cluster, "passwords") };
}

export async function makeFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!account) return;
  await chmod(folder, 0o700);
  await chown(folder, account.uid, account.gid);
}

/** Lets the account's group traverse, but not list, a private data folder of ours. */
async function allowTraversal(dataDir: string, usual: string, account: Account | undefined): Promise<void> {
  if (!account || (await canEnter(account, usual)) || !(await canEnter(account, path.dirname(dataDir))))
    return;
  const { mode, uid } = await stat(dataDir);
  if (uid !== 0) return;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, (mode & 0o7777) | 0o010);
}

async function moveElsewhere(
  dataDir: string,
  usual: string,
  account: Account | undefined,
  { throwAway, log }: { throwAway: boolean; log: (message: string) => void },
): Promise<string> {
  await rmdir(usual).catch(() => {
    throw outOfReach(usual);
  });
  const id = randomBytes(6).toString("hex");
  const lasting = [`/var/lib/zenne/${id}`, `/var/tmp/zenne-${id}`];
  const passing = path.join(tmpdir(), `zenne-${id}`);
  for (const folder of throwAway ? [passing, ...lasting] : [...lasting, passing]) {
    if (!(await tryFolder(folder, account))) continue;
    await writeRecord(dataDir, { folder, dataDir });
    log(`PostgreSQL's account cannot reach ${dataDir}, so the database lives in ${folder}`);
    return folder;
  }
  throw new EmbeddedPostgresProblem(
    `Root's database must run as another account, and that account can reach neither ${dataDir} nor /var/lib or ` +
      "/var/tmp. Set DATA_DIR to a folder others can enter.",
  );
}

async function tryFolder(folder: string, account: Account | undefined): Promise<boolean> {
  try {
    const parent = path.dirname(folder);
    if (parent.endsWith("/zenne")) {
      await mkdir(parent, { recursive: true });
      await chmod(parent, 0o755);
    }
    await mkdir(folder, { mode: 0o700 });
    await makeFolder(folder, account);
  } catch {
    return false;
  }
  if (await canEnter(account, folder)) return true;
  await rmdir(folder).catch(() => {});
  return false;
}

async function canRun(binaries: Binaries, account: Account | undefined, cwd: string): Promise<boolean> {
  if (!account) return true;
  const run = runProgram(binaries.postgres, ["--version"], { account, cwd });
  return run.then(
    ({ code }) => code === 0,
    () => false,
  );
}

const recordFile = (dataDir: string) => path.join(dataDir, "postgres-location.json");

async function readRecord(dataDir: string): Promise<string | undefined> {
  const record = await readJson(recordFile(dataDir));
  if (!record) return undefined;
  if (record.dataDir !== dataDir && (await readJson(recordFile(record.dataDir)))?.folder === record.folder) {
    throw new EmbeddedPostgresProblem(
      `${dataDir} is a copy of ${record.dataDir}, whose database in ${record.folder} was not copied with it. ` +
        `Remove ${recordFile(dataDir)} to begin with an empty database here, then restore a backup into it.`,
    );
  }
  if (!(await stat(record.folder).catch(() => undefined))) {
    throw new EmbeddedPostgresProblem(
      `The database of ${dataDir} was in ${record.folder}, which is gone. Put it back, or remove ` +
        `${recordFile(dataDir)} to begin with an empty database and restore a backup into it.`,
    );
  }
  return record.folder;
}

async function readJson(file: string): Promise<LocationRecord | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  return text ? (JSON.parse(text) as LocationRecord) : undefined;
}

async function writeRecord(dataDir: string, record: LocationRecord): Promise<void> {
  const draft = `${recordFile(dataDir)}.draft`;
  await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`);
  await rename(draft, recordFile(dataDir));
}

function outOfReach(folder: string): EmbeddedPostgresProblem {
  return new EmbeddedPostgresProblem(
    `The database in ${folder} belongs to another account, or that account can no longer get there. ` +
      "Start Zenne as the account it was started with before, and let that account pass through the folders above.",
  );
}
