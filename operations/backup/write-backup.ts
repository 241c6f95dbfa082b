import { createHash } from "node:crypto";
import { link, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readMigrations } from "#database/connection/migrate.ts";
import { checkContents } from "../verify/check-files.ts";
import { explainFailure } from "./explain-failure.ts";
import {
  type ArchiveWriter,
  openArchive,
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupManifest,
  BackupProblem,
  QUEUE,
  type SequenceState,
  type TableContent,
} from "./archive.ts";
import {
  BINARY,
  copyOut,
  copyQueueOut,
  countRows,
  listSequences,
  listTables,
  sameEverywhere,
  type StoredTable,
} from "./catalogue.ts";

const ours = /^zenne-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;

export function backupName(now: Date): string {
  return `zenne-${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.tar.zst`;
}

function partialName(file: string): string {
  return `${file}.${hostname()}-${process.pid}.partial`;
}

const partial = /^zenne-.*\.tar\.zst(?:\.(?<host>.+)-(?<pid>\d+))?\.partial$/;
const dayMs = 86_400_000;

/** Deletes partial files of ended processes of this machine, and those not modified for a day. @returns their names */
export async function sweepPartials(folder: string): Promise<string[]> {
  const swept: string[] = [];
  for (const name of await readdir(folder)) {
    const parts = partial.exec(name)?.groups;
    if (!parts) continue;
    const file = path.join(folder, name);
    const touched = await stat(file).catch(() => undefined);
    if (!touched) continue;
    const orphaned = parts.host === hostname() && !isAlive(Number(parts.pid));
    if (!orphaned && Date.now() - touched.mtimeMs < dayMs) continue;
    await rm(file, { force: true });
    swept.push(name);
  }
  return swept;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Keeps the newest backups; files with other names are left alone. @returns the names of those deleted */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ours.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - count));
  for (const name of old) await rm(path.join(folder, name));
  return old;
}

/** Size in bytes of the parts that rows are split into, so that memory use does not grow with a table. */
const partBytes = 4 * 1024 * 1024;

interface WrittenBackup {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
  /** Files with changed content, in words: the backup contains them as they are; older backups may have them intact. */
  damaged: string[];
}

/**
 * Writes a backup in one snapshot, while the product runs; the file is renamed when complete.
 * @param file must not exist yet; its folder must
 * @param otherwise the next name when another backup has taken this one; without it that is an error
 * @throws BackupProblem, or the system's error when the file cannot be written
 */
export async function writeBackup(
  url: string,
  file: string,
  otherwise?: () => string,
): Promise<WrittenBackup> {
  const partial = partialName(file);
  const client = new Client({ connectionString: url, keepAlive: true, application_name: "zenne backup" });
  client.on("error", () => {});
  await client.connect();
  let archive: ArchiveWriter | undefined;
  try {
    const tables = await beginSnapshot(client);
    archive = openArchive(partial);
    const manifest = await writeEverything(client, archive, tables);
    await client.query("commit");
    await archive.close();
    const published = await publish(partial, file, otherwise);
    const rows = manifest.contents.reduce((sum, content) => sum + content.rows, 0);
    const { size } = await stat(published);
    return { file: published, bytes: size, tables: tables.length, rows, damaged: manifest.damaged ?? [] };
  } catch (error) {
    archive?.abandon();
    if (archive) await rm(partial, { force: true });
    throw explainFailure(file, error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function publish(partial: string, wanted: string, otherwise?: () => string): Promise<string> {
  for (let file = wanted; ;) {
    try {
      await link(partial, file);
      await rm(partial);
      return file;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      // Some file systems have no hard links; there, only the check above protects other files.
      const isTaken = code === "EEXIST" || (await stat(file).then(Boolean, () => false));
      if (isTaken && otherwise) {
        file = otherwise();
        continue;
      }
      if (isTaken || !["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(code))
        throw fileProblem(file, error);
      await rename(partial, file);
      return file;
    }
  }
}

function fileProblem(file: string, error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === "EEXIST"
    ? new BackupProblem(`EEXIST: there is a ${file} already; it is not overwritten.`, { cause: error })
    : error;
}

/** Locks the tables against schema changes, as by an upgrade, before the snapshot is taken. */
async function beginSnapshot(client: Client): Promise<StoredTable[]> {
  await client.query(sameEverywhere);
  const before = await listTables(client);
  if (!before.some(({ name }) => name === "schema_migrations")) {
    throw new BackupProblem("This database holds no Zenne: there is nothing to back up.");
  }
  const names = before.map(({ name }) => `public.${escapeIdentifier(name)}`).join(", ");
  await client.query("begin transaction isolation level repeatable read read only");
  await client.query(`lock table ${names} in access share mode`);
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before)) {
    throw new BackupProblem("The database is being upgraded at this moment. Try again when that is done.");
  }
  return tables;
}

async function writeEverything(
  client: Client,
  archive: ArchiveWriter,
  tables: StoredTable[],
): Promise<BackupManifest> {
  const header = Buffer.from(JSON.stringify(await describe(client, tables), null, 1));
  await archive.add("header.json", header);
  const schema = createHash("sha256");
  for (const { name, sql } of await readMigrations()) {
    schema.update(sql);
    await archive.add(`schema/${name}`, Buffer.from(sql));
  }
  const contents: TableContent[] = [];
  for (const table of tables) {
    contents.push(await writeRows(client, archive, { name: table.name, statement: copyOut(table) }));
  }
  contents.push(await writeRows(client, archive, { name: QUEUE, statement: copyQueueOut, folder: "jobs" }));
  const damaged = await checkContents(client);
  // Sequences are not part of snapshots: read last, they are never behind the rows.
  const sequences = await readSequences(client);
  const manifest: BackupManifest = {
    header: sha256(header),
    schema: schema.digest("hex"),
    contents,
    sequences,
    ...(damaged.length > 0 && { damaged }),
  };
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  await archive.add("manifest.json", text);
  await archive.add("manifest.sha256", Buffer.from(`${sha256(text)}  manifest.json\n`));
  return manifest;
}

async function describe(client: Client, tables: StoredTable[]): Promise<BackupHeader> {
  const migrations = await client.query<{ name: string; hash: string }>(
    "select name, hash from schema_migrations order by applied_at, name",
  );
  const server = await client.query<{ version: string; now: Date }>(
    "select current_setting('server_version') as version, now() as now",
  );
  return {
    product: "zenne",
    format: BACKUP_FORMAT,
    createdAt: server.rows[0]?.now.toISOString() ?? "",
    postgres: server.rows[0]?.version ?? "",
    migrations: migrations.rows,
    tables,
  };
}

async function writeRows(
  client: Client,
  archive: ArchiveWriter,
  source: { name: string; statement: string; folder?: string },
): Promise<TableContent> {
  const rows = client.query(copyTo(source.statement));
  const binary = BINARY.includes(source.name);
  const hash = createHash("sha256");
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let count = 0;
  let part = 0;
  const flush = async () => {
    if (waitingBytes === 0) return;
    const name = `${source.folder ?? "tables"}/${source.name}/${String(++part).padStart(6, "0")}.${binary ? "binary" : "copy"}`;
    await archive.add(name, Buffer.concat(waiting, waitingBytes));
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    bytes += chunk.length;
    if (!binary) count += countRows(chunk);
    if (waitingBytes >= partBytes) await flush();
  }
  await flush();
  if (binary) count = rows.rowCount;
  return { name: source.name, rows: count, bytes, sha256: hash.digest("hex") };
}

async function readSequences(client: Client): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${escapeIdentifier(name)}`,
    );
    states.push({ name, lastValue: rows[0]?.last ?? "1", isCalled: rows[0]?.called ?? false });
  }
  return states;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
