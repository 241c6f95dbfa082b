import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/security.md", "utf8");
const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> })
  .scripts;
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (item|---)/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\||\|$/g, "").trim()));

test("every file and command that docs/security.md names is there", () => {
  const files =
    text.match(/`[\w./-]+\/[\w./-]*`|`[\w.-]+\.(?:ts|tsx|mjs|json)`/g)?.map((name) => name.slice(1, -1)) ??
    [];
  expect(files.length).toBeGreaterThan(50);
  const addresses = files.filter((name) => name.startsWith("/"));
  expect(addresses.filter((address) => address !== "/admin" && address !== "/metrics")).toEqual([]);
  expect(files.filter((name) => !addresses.includes(name) && !existsSync(name))).toEqual([]);
  for (const [, name] of text.matchAll(/`npm run ([\w-]+)`/g)) expect(Object.keys(scripts)).toContain(name);
});

test("every item that is met names a test that can fail", () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const [item, where, tested] of rows) {
    expect(where, item).not.toBe("");
    expect(tested, item).toMatch(/`[\w./-]+\.(?:test|spec)\.ts`|`npm run [\w-]+`/);
  }
});
