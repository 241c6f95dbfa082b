import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectDefaultMetrics, Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-docs-"));
  // PostgreSQL, which refuses to run as root, has to get in.
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, "backups"));
  await loadDemoData(database.db, new Date());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (command: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      BACKUPS: path.join(folder, "backups"),
      NEW_DATA_DIR: path.join(folder, "data"),
    };
    execFile("sh", ["-euc", command], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });

const isInstalled = (program: string) =>
  (process.env.PATH ?? "").split(":").some((place) => existsSync(path.join(place, program)));

test("the commands in the documents of operation marked as tried succeed, in their order", async () => {
  const pages = ["docs/running.md", "docs/backup.md"].map((page) => readFile(page, "utf8"));
  const text = (await Promise.all(pages)).join("\n");
  const blocks = [...text.matchAll(/<!-- tried(?:: ([\w ]+))? -->\n```sh\n([\s\S]*?)```/g)];
  expect(blocks.length).toBeGreaterThanOrEqual(5);
  for (const [, programs = "", command = ""] of blocks) {
    if (!programs.split(" ").filter(Boolean).every(isInstalled)) continue;
    const { code, output } = await run(command);
    expect(code, `${command}\n${output}`).toBe(0);
  }
}, 300_000);

test("the metrics that docs/watching.md names are those of the product", async () => {
  const text = await readFile("docs/watching.md", "utf8");
  const sources = await Promise.all(
    ["server/metrics/metrics.ts", "server/metrics/readings.ts"].map((file) => readFile(file, "utf8")),
  );
  const register = new Registry();
  collectDefaultMetrics({ register });
  const metrics = new Set([
    ...(sources.join("\n").match(/\bzenne_[a-z_]+\b/g) ?? []),
    ...register.getMetricsAsArray().map(({ name }) => name),
  ]);
  const table = text.split("\n").filter((line) => line.startsWith("| `"));
  const named = new Set(table.join("\n").match(/\b(?:zenne|nodejs|process)_[a-z0-9_]+\b/g));
  for (const name of named) expect(metrics, name).toContain(name);
  for (const name of metrics) if (name.startsWith("zenne_")) expect(named, name).toContain(name);
});
