import { readdir, rm } from "node:fs/promises";
import path from "node:path";

const ours = /^zenne-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;

/** The name of a backup made at `now`; names sort by time. */
export function backupName(now: Date): string {
  return `zenne-${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.tar.zst`;
}

/**
 * Deletes all but the newest `count` backups of a folder; files under any other name are left alone.
 * @returns the names of those deleted
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ours.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - count));
  for (const name of old) await rm(path.join(folder, name));
  return old;
}
