import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolders } from "./account.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";
import { takeTurn, type Turn } from "./turns.mjs";

export class DataFolderLocked extends EmbeddedPostgresProblem {}

const pollMs = 1_000;

/** Locks the data folder. @throws DataFolderLocked naming the process that holds it */
export async function lockDataFolder(dataDir: string, log: (message: string) => void): Promise<Turn> {
  const folder = path.join(dataDir, "lock");
  await makeFolders(folder);
  let isAnnounced = false;
  return takeTurn(folder, {
    heartbeatMs: 3_000,
    silentMs: 20_000,
    async whenHeld({ pid, host, isSure }) {
      if (isSure)
        throw new DataFolderLocked(
          `Zenne already runs on the data folder ${dataDir}: process ${pid}${host ? ` on ${host}` : ""} ` +
            "holds it. Stop that one first, or set DATA_DIR to another folder.",
        );
      if (!isAnnounced)
        log("the data folder was last used in another container or machine; making sure that one has ended");
      isAnnounced = true;
      await wait(pollMs);
    },
  });
}
