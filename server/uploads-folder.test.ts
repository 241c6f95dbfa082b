import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { useTemporaryFolder } from "#tests/temporary-folder.ts";
import { makeUploadsFolder } from "./data-folder.ts";

const folder = useTemporaryFolder();

function leave(name: string, hoursAgo = 0): void {
  const left = path.join(folder, "uploads", name);
  mkdirSync(path.join(left, "zenne-files-x"), { recursive: true });
  writeFileSync(path.join(left, "zenne-files-x/passport"), "x");
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  utimesSync(left, at, at);
}
const left = () => readdirSync(path.join(folder, "uploads"));

test("a start removes what killed processes have left, and nothing of one that runs", async () => {
  const running = path.basename(await makeUploadsFolder(folder, { alone: false }));
  const ended = execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }).trim();
  const names = [
    `${hostname()}-${ended}-0123abcd-x`,
    // The process id was reused by this process.
    `${hostname()}-${process.pid}-0123abcd-x`,
    "elsewhere-7-0123abcd-old",
  ];
  for (const name of names) leave(name, 2);
  leave("elsewhere-7-0123abcd-new");
  const mine = await makeUploadsFolder(folder, { alone: false });
  expect(left().toSorted()).toEqual(["elsewhere-7-0123abcd-new", path.basename(mine), running].toSorted());
  expect(statSync(path.join(folder, "uploads")).mode & 0o077).toBe(0);
  const alone = await makeUploadsFolder(folder, { alone: true });
  expect(left()).toEqual([path.basename(alone)]);
});
