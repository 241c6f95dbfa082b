import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { databaseDown } from "../../lab/chaos/faults/database-away.ts";
import { killApp, killDatabase, restartDatabase } from "../../lab/chaos/faults/kills.ts";

// The short part of `npm run chaos`: each fault checks its own pass mark and throws when it is missed.
test.describe.configure({ mode: "serial" });

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-faults-"));
  // PostgreSQL, which refuses to run as root, has to get in.
  await chmod(folder, 0o755);
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("killed during writes, the product loses no acknowledged write", async () => {
  expect(await killApp(folder, 3)).toContain("all are stored");
});

test("when its database is killed, it recovers by itself and loses nothing", async () => {
  expect(await killDatabase(folder, 1)).toContain("all are stored");
});

test("when its database is restarted under load, it answers 503 and recovers", async () => {
  expect(await restartDatabase(folder)).toContain("the pool is complete");
});

test("when its database is unreachable, every address reports it", async () => {
  expect(await databaseDown(folder)).toContain("the rest as before");
});
