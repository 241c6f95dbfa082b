import { createHash } from "node:crypto";
import { rename, rm, stat } from "node:fs/promises";
import { escapeIdentifier, Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readMigrations } from "../migrate.ts";
import { type ArchiveWriter, openArchive } from "./archive.ts";
import { listSequences, listTables, type Table } from "./catalogue.ts";
import { copyOut, copyQueueOut, countRows, sameEverywhere } from "./copy-statements.ts";
import {
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupManifest,
  BackupProblem,
  QUEUE,
  type SequenceState,
  type TableContent,
} from "./manifest.ts";

/** Rows are cut into parts of about this many bytes, so that the memory in use does not grow with a table. */
const partBytes = 4 * 1024 * 1024;

export interface WrittenBackup {
  file: string;
  /** Size of the file. */
  bytes: number;
  tables: number;
  rows: number;
}

/**
 * Writes one consistent snapshot of everything into one file, while people work: all tables, the positions of all
 * sequences, the queued mails, and the migrations that make the tables. Appears under its name when it is whole.
 *
 * @param url PostgreSQL connection string
 * @param file must not exist yet; its folder must
 * @throws BackupProblem, or the system's error when the file cannot be written
 */
export async function writeBackup(url: string, file: string): Promise<WrittenBackup> {
  const partial = `${file}.partial`;
  const client = new Client({ connectionString: url, application_name: "zenne backup" });
  client.on("error", () => {});
  await client.connect();
  let archive: ArchiveWriter | undefined;
  try {
    const tables = await beginSnapshot(client);
    archive = openArchive(partial);
    const manifest = await writeEverything(client, archive, tables);
    await client.query("commit");
    await archive.close();
    await rename(partial, file);
    const rows = manifest.contents.reduce((sum, content) => sum + content.rows, 0);
    return { file, bytes: (await stat(file)).size, tables: tables.length, rows };
  } catch (error) {
    archive?.abandon();
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The tables are held against changes of their shape before the snapshot is taken, as an upgrade might bring. */
async function beginSnapshot(client: Client): Promise<Table[]> {
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
  tables: Table[],
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
  // Sequences stand outside snapshots: read last, they are never behind the rows.
  const sequences = await readSequences(client);
  const manifest: BackupManifest = {
    header: sha256(header),
    schema: schema.digest("hex"),
    contents,
    sequences,
  };
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  await archive.add("manifest.json", text);
  await archive.add("manifest.sha256", Buffer.from(`${sha256(text)}  manifest.json\n`));
  return manifest;
}

async function describe(client: Client, tables: Table[]): Promise<BackupHeader> {
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
  const hash = createHash("sha256");
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let count = 0;
  let part = 0;
  const flush = async () => {
    if (waitingBytes === 0) return;
    const name = `${source.folder ?? "tables"}/${source.name}/${String(++part).padStart(6, "0")}.copy`;
    await archive.add(name, Buffer.concat(waiting, waitingBytes));
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    bytes += chunk.length;
    count += countRows(chunk);
    if (waitingBytes >= partBytes) await flush();
  }
  await flush();
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
