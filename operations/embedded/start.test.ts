import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { useTemporaryFolder } from "#tests/temporary-folder.ts";
import { dropBallast, keepBallast } from "./start.ts";

const folder = useTemporaryFolder();

test("room is kept on a disk that has some, once, and not given up before it is full", async () => {
  await keepBallast(folder);
  const file = path.join(folder, "ballast");
  const { size, blocks, ino } = statSync(file);
  expect(size).toBe(32 * 1024 * 1024);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  await keepBallast(folder);
  expect(statSync(file).ino).toBe(ino);
  expect(await dropBallast(folder)).toBe(false);
  expect(readdirSync(folder)).toEqual(["ballast"]);
});

test("a folder that takes no file is no error", async () => {
  await keepBallast(path.join(folder, "none"));
  expect(await dropBallast(path.join(folder, "none"))).toBe(false);
});
