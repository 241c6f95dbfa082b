import { randomBytes } from "node:crypto";
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolders } from "./account.ts";
import { processIdentity, processSpace } from "./process-identity.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

export interface DataLock {
  release(): Promise<void>;
}

export class DataFolderLocked extends EmbeddedPostgresProblem {}

interface Holder {
  pid: number;
  host: string;
  /** See processSpace: pids of another space mean nothing here. */
  space: string;
  /** See processIdentity: guards against pid reuse. */
  identity: string;
  released?: true;
}

const heartbeatMs = 3_000;
/** A holder on another machine or in another container touches its file as a heartbeat; after this long it counts as dead. */
const heartbeatTimeoutMs = 20_000;

/**
 * Each holder adds a file with the next number and none is reused: of two that find a dead one, one takes over.
 * @throws DataFolderLocked naming the process that holds the folder
 */
export async function lockDataFolder(dataDir: string, log: (message: string) => void): Promise<DataLock> {
  const folder = path.join(dataDir, "lock");
  await makeFolders(folder);
  for (;;) {
    const newest = Math.max(0, ...(await generations(folder)));
    if (newest > 0) await refuseWhileHeld(generationFile(folder, newest), dataDir, log);
    const mine = newest + 1;
    if (!(await claim(folder, mine))) continue;
    const all = await generations(folder);
    if (Math.max(...all) > mine) {
      // Another process claimed the generation after our check.
      await rm(generationFile(folder, mine), { force: true });
      continue;
    }
    for (const older of all.filter((number) => number < mine)) {
      await rm(generationFile(folder, older), { force: true });
    }
    return keepAlive(generationFile(folder, mine));
  }
}

function keepAlive(file: string): DataLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      const draft = `${file}.draft`;
      await writeFile(draft, JSON.stringify({ ...self(), released: true }))
        .then(() => rename(draft, file))
        .catch(() => {});
    },
  };
}

async function refuseWhileHeld(file: string, dataDir: string, log: (message: string) => void): Promise<void> {
  const holder = await readHolder(file);
  if (!holder || holder.released) return;
  const near = holder.space === self().space;
  if (near ? processIdentity(holder.pid) !== holder.identity : !(await hasHeartbeat(file, log))) return;
  throw new DataFolderLocked(
    `Zenne already runs on the data folder ${dataDir}: process ${holder.pid}${near ? "" : ` on ${holder.host}`} ` +
      "holds it. Stop that one first, or set DATA_DIR to another folder.",
  );
}

async function hasHeartbeat(file: string, log: (message: string) => void): Promise<boolean> {
  log("the data folder was last used in another container or machine; making sure that one has ended");
  const before = await stat(file);
  for (let waited = 0; waited < heartbeatTimeoutMs; waited += 1_000) {
    await wait(1_000);
    const now = await stat(file).catch(() => undefined);
    if (!now) return false;
    if (now.mtimeMs !== before.mtimeMs) return !(await readHolder(file))?.released;
  }
  return false;
}

async function claim(folder: string, generation: number): Promise<boolean> {
  const draft = path.join(folder, `draft-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(draft, JSON.stringify(self()));
    await link(draft, generationFile(folder, generation));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Holder;
  } catch {
    // Deleted meanwhile, or emptied by a power failure: no running process wrote it.
    return undefined;
  }
}

function self(): Holder {
  const host = hostname();
  const identity = processIdentity(process.pid) ?? "alive";
  return { pid: process.pid, host, space: processSpace(host), identity };
}

async function generations(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

function generationFile(folder: string, generation: number): string {
  return path.join(folder, String(generation));
}
