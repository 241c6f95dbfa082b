import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { processIdentity } from "./process-identity.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

/** Held for as long as the product uses a data folder, so that two never do. */
export interface DataLock {
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  host: string;
  /** See processIdentity: guards against the same number given to another process. */
  identity: string;
  released?: true;
}

const heartbeatMs = 5_000;
/** A holder on another machine or in another container shows life by its file's time only. */
const silentMs = 30_000;

/**
 * Takes the data folder for this process. Each holder adds a file with the next number and none is reused, so
 * of two that find a dead holder at the same moment only one can take over. A killed process leaves no lock behind.
 *
 * @throws EmbeddedPostgresProblem naming the process that holds the folder
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const folder = path.join(dataDir, "lock");
  await mkdir(folder, { recursive: true });
  for (;;) {
    const newest = Math.max(0, ...(await generations(folder)));
    if (newest > 0) await refuseWhileHeld(folder, newest, dataDir);
    const mine = newest + 1;
    if (!(await claim(folder, mine))) continue;
    const all = await generations(folder);
    if (Math.max(...all) > mine) {
      // Someone was a full generation ahead between our look and our claim.
      await rm(generationFile(folder, mine), { force: true });
      continue;
    }
    for (const older of all.filter((number) => number < mine)) {
      await rm(generationFile(folder, older), { force: true });
    }
    return keepAlive(folder, mine);
  }
}

function keepAlive(folder: string, mine: number): DataLock {
  const file = generationFile(folder, mine);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await writeWhole(file, { ...self(), released: true }).catch(() => {});
    },
  };
}

async function refuseWhileHeld(folder: string, generation: number, dataDir: string): Promise<void> {
  const file = generationFile(folder, generation);
  const holder = await readHolder(file);
  if (!holder || holder.released) return;
  if (holder.host === hostname()) {
    if (processIdentity(holder.pid) !== holder.identity) return;
  } else {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > silentMs) return;
  }
  const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
  throw new EmbeddedPostgresProblem(
    `Zenne already runs on the data folder ${dataDir}: process ${holder.pid}${where} holds it. ` +
      "Stop that one first, or set DATA_DIR to another folder.",
  );
}

async function claim(folder: string, generation: number): Promise<boolean> {
  const draft = path.join(folder, `draft-${randomBytes(6).toString("hex")}`);
  await writeFile(draft, JSON.stringify(self()));
  try {
    await link(draft, generationFile(folder, generation));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeWhole(file: string, holder: Holder): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, JSON.stringify(holder));
  await rename(draft, file);
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Holder;
  } catch {
    // Gone meanwhile, or emptied by a power cut: nobody alive wrote it.
    return undefined;
  }
}

function self(): Holder {
  return { pid: process.pid, host: hostname(), identity: processIdentity(process.pid) ?? "alive" };
}

async function generations(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

function generationFile(folder: string, generation: number): string {
  return path.join(folder, String(generation));
}
