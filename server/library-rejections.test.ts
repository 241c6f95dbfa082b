import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, Pool } from "pg";
import pino from "pino";
import type { ServerBuild } from "react-router";
import { expect, inject, test } from "vitest";
import { databaseProblemOf, databaseStateOf } from "#database/connection/errors.ts";
import { readMigrations } from "#database/connection/migrate.ts";
import { dropDatabase } from "#tests/on-server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { readEnv } from "./env.ts";
import { isLibraryError } from "./process.ts";
import { createReadiness } from "./ready.ts";
import { startProduct } from "./start.ts";

const database = useTestDatabase();
const log = pino({ level: "silent" });

async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return undefined;
}

test("a rejection of a library is distinguished from one of our own code", async () => {
  const ended = new Pool();
  await ended.end();
  expect(isLibraryError(await errorOf(() => ended.end()))).toBe(true);
  expect(isLibraryError(await errorOf(() => database.pool.query("select no_such_column")))).toBe(true);
  expect(isLibraryError(new Error("ours"))).toBe(false);
  expect(isLibraryError("text")).toBe(false);
});

test("the database state has no names in it, and a bug of ours is no database problem", () => {
  const refused = Object.assign(new Error('password authentication failed for user "zenne"'), {
    code: "28P01",
  });
  expect(databaseStateOf(refused)).toBe("the database refuses the password of our role");
  expect(databaseStateOf(Object.assign(new Error("x"), { code: "ECONNREFUSED" }))).toBe(
    "the database does not answer",
  );
  expect(databaseProblemOf(new TypeError("x is not a function"))).toBeUndefined();
});

/** Creates a migrated database for one test, with an administrator's connection. */
async function ownDatabase(
  work: (url: string, change: (statement: string) => Promise<unknown>) => Promise<void>,
) {
  const name = `zenne_state_${randomBytes(5).toString("hex")}`;
  const server = new URL(database.url);
  server.pathname = "/postgres";
  const outside = new Client({ connectionString: server.href });
  await outside.connect();
  await outside.query(`create database ${name} template ${inject("templateDatabase")}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  try {
    await work(url.href, (statement) => outside.query(statement.replaceAll("$database", name)));
  } finally {
    await outside.end();
    await dropDatabase(server.href, name);
  }
}

test("a read-only database fails the readiness check, ends a start with one line, and is ready again when writable", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-read-only-"));
  await ownDatabase(async (url, change) => {
    const pool = new Pool({ connectionString: url });
    pool.on("error", () => {});
    const ready = () => errorOf(async () => createReadiness(pool, await readMigrations())());
    try {
      expect(await ready()).toBeUndefined();
      await change("alter database $database set default_transaction_read_only = on");
      await change(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = '$database' and backend_type = 'client backend'",
      );
      expect(databaseStateOf(await ready())).toMatch(/read-only|does not answer/);
      expect(databaseStateOf(await ready())).toMatch(/read-only/);
      const env = readEnv({ DATABASE_URL: url, DATA_DIR: folder, PORT: "0" });
      const error = await errorOf(() => startProduct({ env, log, build: {} as ServerBuild }));
      expect(databaseProblemOf(error)?.message).toMatch(/^Zenne cannot use its database: .*read-only/);
      await change("alter database $database reset default_transaction_read_only");
      await errorOf(ready);
      expect(await ready()).toBeUndefined();
    } finally {
      await pool.end();
      await rm(folder, { recursive: true });
    }
  });
});
