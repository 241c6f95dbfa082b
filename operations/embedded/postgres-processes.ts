import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readProcessState, signalTest } from "./turns.mjs";

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
export function isTakenByAnother(pid: number): boolean {
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
