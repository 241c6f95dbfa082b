import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { takeTurn } from "../operations/embedded/turns.mjs";
import { LaunchError, say } from "./progress.mjs";
import { root } from "./run-command.mjs";

const folder = path.join(root, ".cache/preparing");
const silentMs = 10_000;
const pollMs = 300;

/**
 * The second one waits.
 * @param work gets a function that takes each program it starts: when killed, the turn lasts until they end
 */
export async function oneAtATime(work) {
  await makeFolder();
  let isAnnounced = false;
  const whenHeld = async ({ pid, host }) => {
    const holder = `process ${pid}${host ? " of another container or before a restart of the machine" : ""}`;
    if (!isAnnounced)
      say(`Another command is installing or building here (${holder}); waiting for it to finish …`);
    isAnnounced = true;
    await wait(pollMs);
  };
  const turn = await takeTurn(folder, { heartbeatMs: 2_000, silentMs, whenHeld }).catch((error) => {
    if (error.code !== "ENOSPC" && error.code !== "EDQUOT") throw error;
    throw new LaunchError(`The disk that holds ${root} is full. Free some room and start again.`);
  });
  try {
    return await work((child) => (child.pid ? turn.addHolder(child.pid) : undefined));
  } finally {
    await turn.release();
  }
}

/** Versions before this one kept a file of this name, which no process could be told from another by. */
async function makeFolder() {
  if ((await stat(folder).catch(() => undefined))?.isFile()) await rm(folder, { force: true });
  await mkdir(folder, { recursive: true });
}
