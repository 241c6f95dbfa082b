import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { isFull } from "./start-problem.ts";

const MEGABYTE = 1024 * 1024;
/** Enough for what PostgreSQL writes to begin: two segments of its WAL. */
const BALLAST_BYTES = 32 * MEGABYTE;

const fileOf = (folder: string) => path.join(folder, "ballast");

/** Keeps some room on the disk of PostgreSQL's folder, unless it is nearly full already. An error of the disk is none of ours. */
export async function keepBallast(folder: string): Promise<void> {
  const file = fileOf(folder);
  const draft = `${file}.partial`;
  try {
    if (await stat(file).catch(() => undefined)) return;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < 4 * BALLAST_BYTES) return;
    // Zeros would take no room on a file system that compresses.
    const piece = randomBytes(MEGABYTE);
    const handle = await open(draft, "w", 0o600);
    try {
      for (let at = 0; at < BALLAST_BYTES; at += MEGABYTE) await handle.write(piece);
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** Gives the room up where the disk is full, so that PostgreSQL starts. @returns whether there was any */
export async function dropBallast(folder: string): Promise<boolean> {
  if (!(await isFull(folder))) return false;
  return rm(fileOf(folder)).then(
    () => true,
    () => false,
  );
}

export const BALLAST_DROPPED =
  "the disk is full: 32 MB that were kept for this moment let Zenne start; free some room before they are used up";
