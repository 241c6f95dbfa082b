import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { say } from "./progress.mjs";
import { root } from "./run-command.mjs";

/** Does something that two commands in this folder must not do at once; the second waits for its turn. */
export async function oneAtATime(work) {
  const file = path.join(root, ".cache/preparing");
  await mkdir(path.dirname(file), { recursive: true });
  let said = false;
  while (!(await take(file))) {
    if (!said) say("Another command is installing or building here; waiting for it to finish …");
    said = true;
    await wait(500);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file) {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = Number(await readFile(file, "utf8").catch(() => ""));
  // An empty file is one being written; a number without a process was left by a kill.
  if (holder && !isAlive(holder)) await rm(file, { force: true });
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
