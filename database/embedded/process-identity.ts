import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

/**
 * Tells one life of a process from another with the same number, across reboots too. Undefined when no such
 * process runs.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "win32") return "alive";
  if (process.platform !== "linux") return startTimeFromPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces; the start time is the 22nd field, the 20th after the bracket.
    const startTicks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}/${startTicks}`;
  } catch {
    return isAlive(pid) ? "alive" : undefined;
  }
}

/** Whether a process or thread with this number exists, also one of another account. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** True only where the system says for sure that this number now belongs to something that is not PostgreSQL. */
export function isSurelyNotPostgres(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return !path.basename(readlinkSync(`/proc/${pid}/exe`)).startsWith("postgres");
  } catch {
    return false;
  }
}

function startTimeFromPs(pid: number): string | undefined {
  try {
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return started || undefined;
  } catch {
    return "alive";
  }
}
