import { once } from "node:events";
import { finished } from "node:stream/promises";
import { Logger, runMigrations } from "graphile-worker";
import { Client, escapeIdentifier } from "pg";
import { from as copyFrom, type CopyStreamQuery } from "pg-copy-streams";
import {
  createMigrationTable,
  type Migration,
  migrationLock,
  readMigrations,
  restoreMark,
} from "#database/connection/migrate.ts";
import { readArchive, type BackupHeader, BackupProblem, QUEUE, type SequenceState } from "./archive.ts";
import {
  copyIn,
  copyQueueIn,
  createQueueLanding,
  LEFT_EMPTY,
  listObstacles,
  listTables,
  queueArrivedJobs,
  sameEverywhere,
  type StoredTable,
} from "./catalogue.ts";
import { checkBackup, isBinary, tableOf } from "./read-backup.ts";
import { suspendRules } from "./suspend-rules.ts";

interface RestoreOptions {
  /** Omits queued mails, for a rehearsal beside the running product, which sends them. */
  withoutMails?: boolean;
  migrations?: Migration[];
}

interface Restored {
  createdAt: string;
  rows: number;
  migrated: string[];
}

/**
 * Restores atomically. A mark outside of the transaction prevents a start after a killed restore. The backup's own
 * migrations create the tables, which are filled and then migrated to this version.
 * @throws BackupProblem when the file is corrupt or newer, or the database is not empty
 */
export async function restoreBackup(
  url: string,
  file: string,
  { withoutMails = false, migrations }: RestoreOptions = {},
): Promise<Restored> {
  const ours = migrations ?? (await readMigrations());
  const client = new Client({ connectionString: url, keepAlive: true, application_name: "zenne restore" });
  client.on("error", () => {});
  await client.connect();
  let marked = false;
  try {
    await client.query(sameEverywhere);
    // A concurrent start of the product waits for this lock.
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await refuseUnlessEmpty(client);
    await client.query(`create table if not exists ${restoreMark} ()`);
    marked = true;
    const { header, manifest } = await checkBackup(file);
    const theirs = header.migrations.map((migration) => sameMigration(migration, ours));
    const later = ours.filter(({ name }) => !theirs.some((migration) => migration.name === name));
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    await client.query("begin");
    await client.query("set local maintenance_work_mem = '256MB'");
    await client.query(`drop table ${restoreMark}`);
    await client.query(createMigrationTable);
    for (const { sql } of theirs) await client.query(sql);
    await fill(client, { file, header, sequences: manifest.sequences, withoutMails });
    for (const migration of later) await applyLater(client, migration);
    // Backups of earlier versions contain sessions: sessions revoked since must not become valid again.
    for (const name of LEFT_EMPTY) await client.query(`delete from public.${escapeIdentifier(name)}`);
    await client.query("commit");
    marked = false;
    await client.query("analyze");
    return {
      createdAt: header.createdAt,
      rows: manifest.contents.reduce((sum, content) => sum + content.rows, 0),
      migrated: later.map(({ name }) => name),
    };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (marked) await client.query(`drop table if exists ${restoreMark}`).catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function sameMigration(wanted: { name: string; hash: string }, ours: Migration[]): Migration {
  const migration = ours.find(({ name }) => name === wanted.name);
  if (!migration) {
    throw new BackupProblem(
      `This backup was made by a newer version of Zenne (${wanted.name}). Restore it with that version.`,
    );
  }
  if (migration.hash !== wanted.hash) {
    throw new BackupProblem(
      `This backup was made by another edition of Zenne: its ${wanted.name} differs. Restore it with that one.`,
    );
  }
  return migration;
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const names = (await listObstacles(client)).filter((name) => name !== restoreMark);
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as there",
  );
  if (rows[0]?.there) {
    const jobs = await client.query("select from graphile_worker._private_jobs limit 1");
    if (jobs.rowCount) names.push("queued jobs");
  }
  if (names.length === 0) return;
  const some = names.slice(0, 3).join(", ") + (names.length > 3 ? `, … (${names.length} in all)` : "");
  throw new BackupProblem(
    `The database is not empty: it holds ${some}. A backup goes into an empty database only, so that nothing is ` +
      "overwritten. Name a new DATA_DIR, or make a new database for DATABASE_URL.",
  );
}

/** Fills the tables while foreign keys, indexes and triggers are dropped or disabled. */
async function fill(
  client: Client,
  source: { file: string; header: BackupHeader; sequences: SequenceState[]; withoutMails: boolean },
): Promise<void> {
  const tables = await expectTables(client, source.header.tables);
  const rules = await suspendRules(client);
  // Rows inserted by migrations are in the backup too.
  const all = [...tables.keys()].map((name) => `public.${escapeIdentifier(name)}`).join(", ");
  await client.query(`truncate ${all}`);
  await client.query(createQueueLanding);
  await copyRows(client, source.file, tables);
  for (const { name, lastValue, isCalled } of source.sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      `public.${escapeIdentifier(name)}`,
      lastValue,
      isCalled,
    ]);
  }
  await rules.resume();
  if (!source.withoutMails) await client.query(queueArrivedJobs);
}

async function expectTables(client: Client, wanted: StoredTable[]): Promise<Map<string, StoredTable>> {
  const existing = await listTables(client);
  if (JSON.stringify(existing) !== JSON.stringify(wanted)) {
    throw new BackupProblem(
      "The tables in the backup are not those its migrations make; it cannot be restored.",
    );
  }
  return new Map(wanted.map((table) => [table.name, table]));
}

async function copyRows(client: Client, file: string, tables: Map<string, StoredTable>): Promise<void> {
  let open: { name: string; stream: CopyStreamQuery } | undefined;
  const close = async () => {
    if (!open) return;
    open.stream.end();
    await finished(open.stream);
    open = undefined;
  };
  for await (const { name, bytes } of readArchive(file)) {
    const table = tableOf(name);
    if (!table) continue;
    if (open?.name !== table) {
      await close();
      const columns = tables.get(table);
      if (!columns && table !== QUEUE)
        throw new BackupProblem(`The backup holds an unknown table, ${table}.`);
      const stream = client.query(copyFrom(columns ? copyIn(columns, isBinary(name)) : copyQueueIn));
      stream.on("error", () => {});
      open = { name: table, stream };
    }
    await write(open.stream, bytes);
  }
  await close();
}

/** Waits until PostgreSQL has accepted the bytes; rejects with its error for an invalid row. */
async function write(stream: CopyStreamQuery, bytes: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (!stream.write(bytes)) await once(stream, "drain");
}

async function applyLater(client: Client, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, hash) values ($1, $2)", [name, hash]);
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
