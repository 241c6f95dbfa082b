import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DataFolderLocked, lockDataFolder } from "./data-lock.ts";
import { processIdentity, processSpace } from "./turns.mjs";

const quiet = () => {};
let base: string;
let folder: string;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), "zenne-lock-"));
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(base, "data-"));
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** Creates a lock as another process would. */
async function leaveLock(holder: { pid: number; identity: string }): Promise<void> {
  await (await lockDataFolder(folder, quiet)).release();
  const space = processSpace();
  const content = JSON.stringify({ host: hostname(), space, ...holder });
  await writeFile(path.join(folder, "lock/2"), content);
}

describe("the lock of a data folder", () => {
  it("refuses a second holder in one line that names the process", async () => {
    const lock = await lockDataFolder(folder, quiet);
    await expect(lockDataFolder(folder, quiet)).rejects.toThrow(DataFolderLocked);
    await expect(lockDataFolder(folder, quiet)).rejects.toThrow(
      new RegExp(`^.*process ${process.pid} holds it.*$`),
    );
    await lock.release();
  });

  it("can be acquired again after its release", async () => {
    await (await lockDataFolder(folder, quiet)).release();
    await expect(lockDataFolder(folder, quiet)).resolves.toBeDefined();
  });

  it("is held by a running process", async () => {
    await leaveLock({ pid: process.ppid, identity: processIdentity(process.ppid) ?? "" });
    await expect(lockDataFolder(folder, quiet)).rejects.toThrow(DataFolderLocked);
  });

  it("is not held by a process that has ended", async () => {
    await leaveLock({ pid: 2 ** 30, identity: "a life/1" });
    await expect(lockDataFolder(folder, quiet)).resolves.toBeDefined();
  });

  it("is not held by another process with the same pid", async () => {
    await leaveLock({ pid: process.ppid, identity: "an earlier life/1" });
    await expect(lockDataFolder(folder, quiet)).resolves.toBeDefined();
  });

  it("is acquired by exactly one of many that find a dead holder concurrently", async () => {
    await leaveLock({ pid: 2 ** 30, identity: "a life/1" });
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => lockDataFolder(folder, quiet)),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readdir(path.join(folder, "lock"))).toHaveLength(1);
  });
});
