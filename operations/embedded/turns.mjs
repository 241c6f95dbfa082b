// Plain JavaScript without packages: the installer takes turns before there are any (tools/one-at-a-time.mjs).
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { link, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";

/**
 * Each holder adds a file with the next number and none is reused: of two that find a dead one, one takes over.
 * @param whenHeld waits or throws; the holder is sure where its process was seen, or its heartbeat
 * @param silentMs a holder in another container touches its file as a heartbeat; this long without is death
 */
export async function takeTurn(folder, { heartbeatMs, silentMs, whenHeld }) {
  const seen = {};
  for (;;) {
    const newest = Math.max(0, ...(await turns(folder)));
    const holder = newest > 0 ? await livingHolder(turnFile(folder, newest), seen, silentMs) : undefined;
    if (holder) await whenHeld(holder);
    else if (await claim(folder, newest + 1)) return keepAlive(turnFile(folder, newest + 1), heartbeatMs);
  }
}

function keepAlive(file, heartbeatMs) {
  const holders = [holderOf(process.pid)];
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, heartbeatMs).unref();
  return {
    // Should the disk be full now, the turn is as safe as it was without this.
    async addHolder(pid) {
      holders.push(holderOf(pid));
      await write(file, holders).catch(() => {});
    },
    async release() {
      clearInterval(heartbeat);
      await write(file, [])
        .catch(() => truncate(file))
        .catch(() => {});
    },
  };
}

/** Describes who holds a turn; undefined once all holders have ended. */
async function livingHolder(file, seen, silentMs) {
  const holders = await readHolders(file);
  const near = holders.filter(({ space }) => space === processSpace());
  const alive = near.find(({ pid, identity }) => processIdentity(pid) === identity);
  if (alive) return { pid: alive.pid, isSure: true };
  const far = holders.find(({ space }) => space !== processSpace());
  if (!far) return undefined;
  // Its number says nothing here: it lives as long as it touches its file, by our clock alone.
  const touched = (await stat(file).catch(() => undefined))?.mtimeMs;
  if (seen.file !== file) Object.assign(seen, { file, touched, since: performance.now(), isSure: false });
  else if (seen.touched !== touched) Object.assign(seen, { touched, since: performance.now(), isSure: true });
  else if (performance.now() - seen.since > silentMs) return undefined;
  return { pid: far.pid, host: far.space.split("/")[0], isSure: seen.isSure };
}

/** Nobody, where the file was let go, is gone, or was left empty by a full disk or a power cut. */
async function readHolders(file) {
  try {
    // Earlier versions wrote one holder, and whether it had let go.
    return [JSON.parse(await readFile(file, "utf8"))].flat().filter(({ released }) => !released);
  } catch {
    return [];
  }
}

/** The file appears under its name with all that is in it, or not at all. */
async function claim(folder, mine) {
  const draft = await writeDraft(folder, [holderOf(process.pid)]);
  try {
    await link(draft, turnFile(folder, mine));
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
  const all = await turns(folder);
  const isNewest = Math.max(...all) === mine;
  // Otherwise someone was a whole turn ahead between our look and our claim.
  const past = isNewest ? all.filter((turn) => turn < mine) : [mine];
  for (const turn of past) await rm(turnFile(folder, turn), { force: true });
  return isNewest;
}

async function write(file, holders) {
  await rename(await writeDraft(path.dirname(file), holders), file);
}

async function writeDraft(folder, holders) {
  const draft = path.join(folder, `draft-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(draft, JSON.stringify(holders));
    return draft;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function turns(folder) {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

const turnFile = (folder, turn) => path.join(folder, String(turn));

const holderOf = (pid) => ({ pid, identity: processIdentity(pid) ?? null, space: processSpace() });

/** Tells a process from others with its pid, across reboots too. Undefined when no such process runs. */
export function processIdentity(pid) {
  if (signalTest(pid) === "none") return undefined;
  if (process.platform === "linux") {
    const state = readProcessState(pid);
    if (state) return state.zombie ? undefined : `${bootId()}/${state.startTicks}`;
  }
  return process.platform === "win32" ? "alive" : startTimeFromPs(pid);
}

/** The scope of pids: one boot of one machine or container. */
export function processSpace() {
  try {
    return `${hostname()}/${bootId()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

export function signalTest(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return "none";
  try {
    process.kill(pid, 0);
    return "ours";
  } catch (error) {
    return error.code === "EPERM" ? "another's" : "none";
  }
}

export function readProcessState(pid) {
  try {
    const stats = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain anything; the start time is the 22nd field, the 20th after the bracket.
    const end = stats.lastIndexOf(")");
    const fields = stats.slice(end + 2).split(" ");
    return {
      name: stats.slice(stats.indexOf("(") + 1, end),
      zombie: fields[0] === "Z" || fields[0] === "X",
      startTicks: fields[19] ?? "",
    };
  } catch {
    return undefined;
  }
}

function bootId() {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}

function startTimeFromPs(pid) {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return "alive";
  }
}
