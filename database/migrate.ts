import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { DatabaseProblem } from "./database-problem.ts";
import { projectRoot } from "./project-root.ts";

/** One number for the whole product: whoever migrates holds this advisory lock. */
export const migrationLock = 7_226_633;

/** The table that says which migrations a database has had. */
export const createMigrationTable = `create table if not exists schema_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`;

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** Reads the plain SQL migrations in the order they are applied in. */
export async function readMigrations(
  folder: string = path.join(projectRoot(), "database/migrations"),
): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Brings a database to this version: applies what is missing, each file in its own transaction, under a
 * lock that a second process waits for. Also prepares the job queue's schema.
 *
 * @returns the names that were applied now
 * @throws when the database is newer than this code, or an applied file was changed since
 */
export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url, application_name: "zenne migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const applied = await readApplied(client);
    refuseStrangers(applied, wanted);
    const missing = wanted.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** True when every migration of this version has been applied. */
export async function isMigrated(client: Pick<pg.Pool, "query">, wanted: Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  const applied = new Set(rows.map((row) => row.name));
  return wanted.every(({ name }) => applied.has(name));
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(createMigrationTable);
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function refuseStrangers(applied: Map<string, string>, wanted: Migration[]): void {
  const known = new Map(wanted.map((migration) => [migration.name, migration.hash]));
  for (const [name, hash] of applied) {
    if (!known.has(name)) {
      throw new DatabaseProblem(
        `The database was migrated by a newer version of Zenne (${name}). Start that version instead.`,
      );
    }
    if (known.get(name) !== hash) {
      throw new DatabaseProblem(
        `The migration ${name} was changed after it was applied. Add a new migration instead.`,
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, hash) values ($1, $2)", [
      migration.name,
      migration.hash,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new DatabaseProblem(`The migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
