import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DataFolderHeld, lockDataFolder } from "./data-lock.ts";
import { processIdentity, processSpace } from "./process-identity.ts";

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

/** Leaves a lock as another process would have. */
async function leaveLock(holder: { pid: number; identity: string }): Promise<void> {
  await (await lockDataFolder(folder, quiet)).release();
  const space = processSpace(hostname());
  const content = JSON.stringify({ host: hostname(), space, ...holder });
  await writeFile(path.join(folder, "lock/2"), content);
}

describe("the lock of a data folder", () => {
  it("refuses a second holder in one line that names the process", async () => {
    const lock = await lockDataFolder(folder, quiet);
    await expect(lockDataFolder(folder, quiet)).rejects.toThrow(DataFolderHeld);
    await expect(lockDataFolder(folder, quiet)).rejects.toThrow(
      new RegExp(`^.*process ${process.pid} holds it.*$`),
    );
    await lock.release();
  });

  it("can be taken again after it was let go", async () => {
    await (await lockDataFolder(folder, quiet)).release();
    await expect(lockDataFolder(folder, quiet)).resolves.toBeDefined();
  });

  it("is held by a process that lives", async () => {
    await leaveLock({ pid: process.ppid, identity: processIdentity(process.ppid) ?? "" });
    await expect(lockDataFolder(folder, quiet)).rejects.toThrow(DataFolderHeld);
  });

  it("is not held by a process that is gone", async () => {
    await leaveLock({ pid: 2 ** 30, identity: "a life/1" });
    await expect(lockDataFolder(folder, quiet)).resolves.toBeDefined();
  });

  it("is not held by another process that was given the same number", async () => {
    await leaveLock({ pid: process.ppid, identity: "an earlier life/1" });
    await expect(lockDataFolder(folder, quiet)).resolves.toBeDefined();
  });

  it("goes to exactly one of many that find a dead holder at once", async () => {
    await leaveLock({ pid: 2 ** 30, identity: "a life/1" });
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => lockDataFolder(folder, quiet)),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readdir(path.join(folder, "lock"))).toHaveLength(1);
  });
});
