import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Makes a folder and those above it; one that is there is as good. Node's own, with `recursive`, tries for ever
 * where a folder is there and takes none, as /proc does.
 *
 * @throws the system's error: ENOENT where no folder can be made
 */
export async function makeFolders(folder: string, mode?: number): Promise<void> {
  if ((await makeFolder(folder, mode)) !== "ENOENT") return;
  if (path.dirname(folder) !== folder) await makeFolders(path.dirname(folder), mode);
  if ((await makeFolder(folder, mode)) !== "ENOENT") return;
  throw Object.assign(new Error(`no folder can be made at ${folder}`), { code: "ENOENT" });
}

/** @returns ENOENT where there is nothing above it, or what is above takes no folder */
async function makeFolder(folder: string, mode?: number): Promise<"ENOENT" | "there"> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "ENOENT";
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory()) throw error;
  }
  return "there";
}
