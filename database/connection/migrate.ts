import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import { DatabaseProblem } from "./errors.ts";
import { grantToProduct } from "./product-role.ts";
import { projectRoot } from "./project-root.ts";
import { withClient } from "./with-client.ts";

/** Key of the advisory lock held during migrations. */
export const migrationLock = 7_226_633;

const connectMs = 10_000;

export const createMigrationTable = `create table if not exists schema_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`;

/** Table that exists during a restore, and after a restore that was killed. */
export const restoreMark = "restore_unfinished";

/** Error message of a start after a killed restore. */
export const RESTORE_UNFINISHED =
  "A restore into this database was not finished, so that it holds nothing yet. Run it again: npm run restore <file>.";

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

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
 * Runs the migrations, each in its own transaction and under a lock, and those of the job queue.
 * @returns their names
 * @throws for a newer database
 */
export async function migrate(
  url: string,
  migrations?: Migration[],
  options: { grantTo?: string } = {},
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const config = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: "zenne migrate",
  };
  return withClient(config, async (client) => {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const mark = await client.query("select to_regclass($1) is not null as there", [`public.${restoreMark}`]);
    if ((mark.rows as Array<{ there: boolean }>)[0]?.there) throw new DatabaseProblem(RESTORE_UNFINISHED);
    const applied = await readApplied(client);
    assertKnownMigrations(applied, wanted);
    if (applied.size === 0) await refuseStrangers(client);
    const missing = wanted.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    if (options.grantTo) await grantToProduct(client, options.grantTo);
    return missing.map(({ name }) => name);
  });
}

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

/** Rejects a database with the tables of another site; a separate command moves those in with their rows. */
async function refuseStrangers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest(array['admin_users', 'shipments', 'shippers']) as name where to_regclass('public.' || name) is not null",
  );
  if (rows.length === 0) return;
  throw new DatabaseProblem(
    `The database holds tables of another site (${rows.map(({ name }) => name).join(", ")}). See what moving in would do: npm run adopt -- --check`,
  );
}

function assertKnownMigrations(applied: Map<string, string>, wanted: Migration[]): void {
  const hashes = new Map(wanted.map((migration) => [migration.name, migration.hash]));
  for (const [name, hash] of applied) {
    if (!hashes.has(name)) {
      throw new DatabaseProblem(
        `The database was migrated by a newer version of Zenne (${name}). Start that version instead.`,
      );
    }
    if (hashes.get(name) !== hash) {
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
