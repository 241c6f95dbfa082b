import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../embedded/start.ts";
import { storeDemoPictures } from "#demo/demo-pictures.ts";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { dropDatabase } from "#tests/on-server.ts";
import { describeRows } from "#tests/describe-database.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const external = useTestDatabase();
let folder: string;
let emptyName: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-operate-"));
  // PostgreSQL, which refuses to run as root, needs access.
  await chmod(folder, 0o755);
  await loadDemoData(external.db, new Date(), { pictures: storeDemoPictures });
  emptyName = `zenne_empty_${randomBytes(5).toString("hex")}`;
  await external.pool.query(`create database ${emptyName} template template0`);
});
afterAll(async () => {
  await dropDatabase(external.url, emptyName);
  await rm(folder, { recursive: true });
});

function run(name: string, args: string[], env: Record<string, string>) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [`operations/commands/${name}.ts`, ...args], {
      env: { ...process.env, DATABASE_URL: "", ...env },
    });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.once("close", (code) => resolve({ code, output }));
  });
}

const backupIn = async (place: string) => {
  const [name, ...more] = (await readdir(place)).filter((each) => each.endsWith(".tar.zst"));
  expect(more).toEqual([]);
  return path.join(place, name!);
};

/** Stored pictures with the hash of their current bytes. */
const pictures = async (client: Pick<Client, "query">) =>
  (await client.query("select hash, encode(sha256(bytes), 'hex') as of_bytes from images order by hash"))
    .rows;

test("a backup moves from an external database into the embedded one and back, with every row and picture", async () => {
  const there = path.join(folder, "there");
  const outside = { DATABASE_URL: external.url };
  expect(await run("backup", ["--to", there, "--keep", "2"], outside)).toMatchObject({ code: 0 });
  const file = await backupIn(there);
  expect((await run("verify", [file], {})).output).toMatch(/^right .* rows of \d+ tables/);

  const inside = { DATA_DIR: path.join(folder, "data") };
  const restored = await run("restore", [file], inside);
  expect(restored.output).toContain("Restored");
  const again = await run("restore", [file], inside);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("The database is not empty") });

  const verified = await run("verify", [], inside);
  expect(verified.output).toContain("right   pages and indexes are whole (amcheck)");
  expect(verified.output).toContain("right   pictures are what their hashes say");
  expect(verified).toMatchObject({ code: 0, output: expect.not.stringContaining("WRONG") });

  const running = await startEmbeddedPostgres({ dataDir: inside.DATA_DIR, log: () => {} });
  try {
    expect((await run("backup", [], inside)).code).toBe(0);
  } finally {
    await running.stop();
  }
  const url = new URL(external.url);
  url.pathname = `/${emptyName}`;
  const back = await backupIn(path.join(inside.DATA_DIR, "backups"));
  expect((await run("restore", [back], { DATABASE_URL: url.href })).code).toBe(0);
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    // Each database records the outcomes of commands.
    const { maintenance_runs: _, ...rows } = await describeRows(client);
    expect(await describeRows(external.pool)).toMatchObject(rows);
    const stored = await pictures(external.pool);
    expect(stored.length).toBeGreaterThan(3);
    expect(stored.every(({ hash, of_bytes }) => hash === of_bytes)).toBe(true);
    expect(await pictures(client)).toEqual(stored);
  } finally {
    await client.end();
  }
}, 300_000);

test("invalid arguments, settings or files are reported in one line", async () => {
  const nothing = path.join(folder, "nothing");
  const here = { DATA_DIR: nothing };
  await mkdir(nothing);
  const outputOf = async (name: string, args: string[], env: Record<string, string> = here) => {
    const { code, output } = await run(name, args, env);
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    return output;
  };
  expect(await outputOf("backup", [])).toContain(`There is no database in ${nothing}`);
  expect(await outputOf("backup", ["--keep", "0"])).toContain("--keep takes a whole number");
  expect(await outputOf("backup", ["--speed"])).toContain("--speed");
  expect(await outputOf("restore", [])).toContain("Name one backup file");
  expect(await outputOf("adopt", [])).toContain("DATABASE_URL names the database to move in on");
  expect(
    await outputOf("restore", [path.join(folder, "no-such-file")], { DATABASE_URL: external.url }),
  ).toContain("ENOENT");
  await writeFile(path.join(folder, "text"), "no backup");
  expect(await outputOf("verify", [path.join(folder, "text")])).toContain("no backup of Zenne");
  expect(await outputOf("backup", [], { DATABASE_URL: "postgres://a:b@127.0.0.1:9/none" })).toContain(
    "DATABASE_URL: nothing answers on 127.0.0.1:9",
  );
  expect(await readdir(nothing)).toEqual([]);
});
