import type { Logger } from "pino";
import { moveContents, readWantedPlace, removeObjects } from "#app/files/move-contents.server.ts";
import type { ObjectStore } from "#app/files/object-store.server.ts";
import type { Database } from "#database/connection/connect.ts";

export const MOVE_FILES = "move_files";

/** Maximum duration of a job, so that mails do not wait. */
const LONGEST_MS = 20_000;

interface MovingFiles {
  db: Database;
  log: Logger;
  store: ObjectStore;
}

/** Moves newly stored contents to the object store. When the store is unreachable, a warning is logged and they stay queued. */
export async function moveFiles({ db, log, store }: MovingFiles, isStopping: () => boolean): Promise<void> {
  const began = Date.now();
  const isEnough = () => isStopping() || Date.now() - began > LONGEST_MS;
  try {
    await removeObjects(db, store);
    if ((await readWantedPlace(db)) === "database") return;
    const { contents, bytes, damaged } = await moveContents(db, store, { to: "store", isEnough });
    if (contents > 0) log.info({ contents, bytes }, "files moved to the object store");
    if (damaged.length > 0) log.warn({ damaged }, "damaged files stay in the database: npm run verify");
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "files stay in the database, retrying in a minute");
  }
}
