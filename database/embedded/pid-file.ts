import { readFile } from "node:fs/promises";
import path from "node:path";

/** What a running postmaster says of itself in `postmaster.pid`. */
export interface PidFile {
  pid: number;
  dataDirectory: string;
  port: number;
  /** "starting", "ready", "stopping" or "standby"; empty before it got that far. */
  status: string;
}

/** Reads a data directory's `postmaster.pid`; undefined when there is none. Nothing here ever removes it. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  try {
    return parsePidFile(await readFile(path.join(data, "postmaster.pid"), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** One value a line: pid, folder, start time, port, socket folder, address, shared memory, status. */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  // A stand-alone backend writes its number with a minus.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, dataDirectory: lines[1] ?? "", port: Number(lines[3] ?? 0), status: lines[7] ?? "" };
}
