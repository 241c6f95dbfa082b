import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

interface ProcessState {
  name: string;
  /** A zombie: ended, but not reaped by its parent. */
  zombie: boolean;
  startTicks: string;
}

/** Tells a process from others with its pid, across reboots too. Undefined when no such process runs. */
export function processIdentity(pid: number): string | undefined {
  if (signalTest(pid) === "none") return undefined;
  if (process.platform === "linux") {
    const state = readProcessState(pid);
    if (state) return state.zombie ? undefined : `${bootId()}/${state.startTicks}`;
  }
  return process.platform === "win32" ? "alive" : startTimeFromPs(pid);
}

/** The scope of pids: one boot of one machine or container. */
export function processSpace(hostname: string): string {
  try {
    return `${hostname}/${bootId()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname;
  }
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

/** True where a pid is in use and certainly no running PostgreSQL. */
export function isTakenByAnother(pid: number): boolean {
  return signalTest(pid) === "ours" && isSurelyNotPostgres(pid);
}

function isSurelyNotPostgres(pid: number): boolean {
  const state = process.platform === "linux" ? readProcessState(pid) : undefined;
  return state !== undefined && (state.zombie || !state.name.startsWith("postgres"));
}

function signalTest(pid: number): "ours" | "another's" | "none" {
  if (!Number.isInteger(pid) || pid <= 0) return "none";
  try {
    process.kill(pid, 0);
    return "ours";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? "another's" : "none";
  }
}

function readProcessState(pid: number): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain anything; the start time is the 22nd field, the 20th after the bracket.
    const end = stat.lastIndexOf(")");
    const fields = stat.slice(end + 2).split(" ");
    return {
      name: stat.slice(stat.indexOf("(") + 1, end),
      zombie: fields[0] === "Z" || fields[0] === "X",
      startTicks: fields[19] ?? "",
    };
  } catch {
    return undefined;
  }
}

function bootId(): string {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}

function startTimeFromPs(pid: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return "alive";
  }
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

/** One value per line: pid, folder, start time, port, socket folder, address, shared memory, status. */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  // A stand-alone backend writes its pid with a minus.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, dataDirectory: lines[1] ?? "", port: Number(lines[3] ?? 0), status: lines[7] ?? "" };
}
