import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { databaseAway } from "../../scripts/faults/away.ts";
import { killApp, killDatabase, restartDatabase } from "../../scripts/faults/kills.ts";

// The short part of `npm run faults`: each fault checks its own pass mark and throws when it is missed.
test.describe.configure({ mode: "serial", timeout: 180_000 });

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-faults-"));
  // PostgreSQL, which refuses to run as root, has to get in.
  await chmod(folder, 0o755);
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("killed in the middle of writes, the product has lost none it answered", async () => {
  expect(await killApp(folder, 3)).toContain("all are there");
});

test("its database killed, it is back without help and has lost nothing", async () => {
  expect(await killDatabase(folder, 1)).toContain("all are there");
});

test("its database restarted under load, it says so clearly and recovers", async () => {
  expect(await restartDatabase(folder)).toContain("the pool is whole");
});

test("its database out of reach, every address says so and none pretends", async () => {
  expect(await databaseAway(folder)).toContain("the rest as ever");
});
