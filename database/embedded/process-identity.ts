import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

interface ProcessState {
  /** Of the program, such as "postgres". */
  name: string;
  /** Ended, but its parent has not asked how. */
  zombie: boolean;
  startTicks: string;
}

/**
 * Tells one life of a process from another with the same number, across reboots too. Undefined when no such
 * process runs.
 */
export function processIdentity(pid: number): string | undefined {
  if (signalTest(pid) === "none") return undefined;
  if (process.platform === "linux") {
    const state = readProcessState(pid);
    if (state) return state.zombie ? undefined : `${bootId()}/${state.startTicks}`;
  }
  return process.platform === "win32" ? "alive" : startTimeFromPs(pid);
}

/** Where process numbers mean the same thing: one boot of one machine or container. */
export function processSpace(hostname: string): string {
  try {
    return `${hostname}/${bootId()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname;
  }
}

/** Whether a number is a running PostgreSQL of our account (or of any, for root), as far as the system can tell. */
export function isPostgres(pid: number): boolean {
  // PostgreSQL judges the same way: a process we may not signal is another account's, so not the one sought.
  return signalTest(pid) === "ours" && !isSurelyNotPostgres(pid);
}

/** True where a number is taken, and the system says for sure that it is no running PostgreSQL. */
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
    // The name in brackets may hold anything; the start time is the 22nd field, the 20th after the bracket.
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
