import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Transaction } from "kysely";
import { storeImage } from "#app/images/store-image.server.ts";
import { projectRoot } from "#database/connection/project-root.ts";
import type { DB } from "#database/schema.generated.ts";
import { demoPictureNames } from "./blog.ts";

/** @returns their addresses by file name; missing files are left out */
export async function storeDemoPictures(
  tx: Transaction<DB>,
  folder: string = path.join(projectRoot(), "content/images"),
): Promise<Record<string, string>> {
  const stored = await Promise.all(
    demoPictureNames.map(async (name) => {
      const bytes = await readFile(path.join(folder, name)).catch(() => null);
      return bytes ? [[name, (await storeImage(tx, new Blob([bytes]))).address] as const] : [];
    }),
  );
  return Object.fromEntries(stored.flat());
}
