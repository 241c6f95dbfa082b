import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LaunchError, say } from "./progress.mjs";
import { root } from "./run-command.mjs";

const folder = path.join(root, ".cache/preparing");
const heartbeatMs = 2_000;
/** A holder in another container shows life by touching its file; this long without is death. */
const silentMs = 10_000;
const pollMs = 300;

/**
 * The second one waits. Each holder adds a file with the next number, as operations/embedded/data-lock.ts does.
 * @param work gets a function that takes each program it starts: when killed, the turn lasts until they end
 */
export async function oneAtATime(work) {
  await makeFolder();
  const file = await takeTurn();
  const holders = [holderOf(process.pid)];
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, heartbeatMs).unref();
  const alsoHeldBy = (child) => {
    if (child.pid) holders.push(holderOf(child.pid));
    // Should the disk be full now, the turn is as safe as it was without this.
    return write(file, holders).catch(() => {});
  };
  try {
    return await work(alsoHeldBy);
  } finally {
    clearInterval(heartbeat);
    await write(file, []).catch(() => truncate(file));
  }
}

/** Versions before this one kept a file of this name, which no process could be told from another by. */
async function makeFolder() {
  if ((await stat(folder).catch(() => undefined))?.isFile()) await rm(folder, { force: true });
  await mkdir(folder, { recursive: true });
}

async function takeTurn() {
  const silence = new Map();
  for (let isAnnounced = false; ;) {
    const newest = Math.max(0, ...(await turns()));
    const holder = newest > 0 ? await livingHolder(turnFile(newest), silence) : undefined;
    if (holder === undefined) {
      if (await claim(newest + 1)) return turnFile(newest + 1);
      continue;
    }
    if (!isAnnounced)
      say(`Another command is installing or building here (${holder}); waiting for it to finish …`);
    isAnnounced = true;
    await wait(pollMs);
  }
}

/** Describes who holds a turn; undefined once all holders have ended. */
async function livingHolder(file, silence) {
  const holders = await readHolders(file);
  const near = holders.filter(({ space }) => space === processSpace());
  const alive = near.find(({ pid, life }) => lifeOf(pid) === life);
  if (alive) return `process ${alive.pid}`;
  if (near.length === holders.length) return undefined;
  // Its number says nothing here: it lives as long as it touches its file, by our clock alone.
  const touched = (await stat(file).catch(() => undefined))?.mtimeMs;
  const seen = silence.get(file);
  if (seen?.touched !== touched) silence.set(file, { touched, since: performance.now() });
  else if (performance.now() - seen.since > silentMs) return undefined;
  return `process ${holders[0].pid} of another container or before a restart of the machine`;
}

/** Nobody, where the file was let go, is gone, or was left empty by a full disk or a power cut. */
async function readHolders(file) {
  try {
    const holders = JSON.parse(await readFile(file, "utf8"));
    return Array.isArray(holders) ? holders : [];
  } catch {
    return [];
  }
}

/** The file appears under its name with all that is in it, or not at all. */
async function claim(mine) {
  const draft = await writeDraft([holderOf(process.pid)]);
  try {
    await link(draft, turnFile(mine));
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
  const all = await turns();
  const isNewest = Math.max(...all) === mine;
  // Otherwise someone was a whole turn ahead between our look and our claim.
  const past = isNewest ? all.filter((turn) => turn < mine) : [mine];
  for (const turn of past) await rm(turnFile(turn), { force: true });
  return isNewest;
}

async function write(file, holders) {
  await rename(await writeDraft(holders), file);
}

async function writeDraft(holders) {
  const draft = path.join(folder, `draft-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(draft, JSON.stringify(holders));
    return draft;
  } catch (error) {
    await rm(draft, { force: true });
    if (error.code !== "ENOSPC" && error.code !== "EDQUOT") throw error;
    throw new LaunchError(`The disk that holds ${root} is full. Free some room and start again.`);
  }
}

const holderOf = (pid) => ({ pid, life: lifeOf(pid) ?? null, space: processSpace() });

/** Distinguishes a process from a later one with the same number; undefined when it has ended. */
function lifeOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return undefined;
  }
  try {
    if (process.platform === "win32") return "alive";
    if (process.platform !== "linux")
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name in brackets: first the state, the start time as the twentieth.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Scope of process numbers: one boot of one machine or container. */
function processSpace() {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${hostname()}/${boot}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

async function turns() {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

const turnFile = (turn) => path.join(folder, String(turn));
