import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createHash, randomBytes } from "node:crypto";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#tests/eventually.ts";
import { describeRows, describeShape } from "#tests/describe-database.ts";
import { fillEveryTable } from "#tests/fill-every-table.ts";
import { dropDatabase } from "#tests/on-server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { migrate, readMigrations, restoreMark } from "#database/connection/migrate.ts";
import { LIVE_CHANNEL } from "#app/live/event.ts";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { readArchive } from "./archive.ts";
import { LEFT_EMPTY } from "./catalogue.ts";
import { backupName, keepNewest, sweepPartials, writeBackup } from "./write-backup.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const source = useTestDatabase();
let folder: string;
let file: string;
const made: string[] = [];
const open: Client[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-backup-"));
  await loadDemoData(source.db, new Date());
  await queueMail(source.db, {
    kind: "password_reset",
    to: "desk@zenne.example",
    link: "https://zenne.example/admin/reset",
  });
  expect(await fillEveryTable(source.pool), "tables no row could be made for").toEqual([]);
});
beforeEach(() => {
  file = path.join(folder, `${randomBytes(4).toString("hex")}.tar.zst`);
});
afterAll(async () => {
  for (const client of open) await client.end();
  for (const name of made) await dropDatabase(source.url, name);
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `zenne_restore_${randomBytes(5).toString("hex")}`;
  await source.pool.query(`create database ${name} template template0`);
  made.push(name);
  const url = new URL(source.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function on(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  open.push(client);
  return client;
}

const jobs = async (client: Pick<Client, "query">) =>
  (
    await client.query(
      `select identifier, payload, run_at, max_attempts, key, priority
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id order by key`,
    )
  ).rows;

/** Counts rows by table, without tables that are not backed up, such as sessions. */
async function rowsToKeep(client: Pick<Client, "query">) {
  const rows = Object.entries(await describeRows(client));
  return Object.fromEntries(rows.filter(([table]) => !LEFT_EMPTY.includes(table)));
}

test("a backup has no sessions, and restoring an earlier version's restores none", async () => {
  const { rows: open } = await source.pool.query<{ token: string }>("select token from admin_sessions");
  expect(open.length).toBeGreaterThan(0);
  await writeBackup(source.url, file);
  for await (const { name } of readArchive(file)) expect(name).not.toContain("admin_sessions");
  const all = await readMigrations();
  const url = await emptyDatabase();
  const withSession = {
    name: "9999_session.sql",
    hash: "",
    sql: `insert into admin_sessions (user_id, token, expires_at)
      select id, 'open', now() + interval '1 day' from admin_users limit 1`,
  };
  await restoreBackup(url, file, { migrations: [...all, withSession] });
  expect((await (await on(url)).query("select from admin_sessions")).rowCount).toBe(0);
});

test("a restored backup has every row of every table, every constraint, and the queued mails", async () => {
  const written = await writeBackup(source.url, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const url = await emptyDatabase();
  const restored = await restoreBackup(url, file);
  expect(restored).toMatchObject({ rows: written.rows, migrated: [] });
  const copy = await on(url);
  expect(await rowsToKeep(copy)).toEqual(await rowsToKeep(source.pool));
  expect(await describeShape(copy)).toEqual(await describeShape(source.pool));
  expect(await jobs(copy)).toEqual(await jobs(source.pool));
  expect(await migrate(url)).toEqual([]);
});

test("a restored database works: sequences continue, the audit log is append-only, changes are announced", async () => {
  await writeBackup(source.url, file);
  const copy = await on(await emptyDatabase().then(async (url) => (await restoreBackup(url, file), url)));
  const { rows } = await copy.query(
    "insert into audit_log (actor_email, action, entity) values ('a', 'b', 'c') returning id > (select max(id) from audit_log) as later",
  );
  expect(rows).toEqual([{ later: true }]);
  await expect(copy.query("delete from audit_log")).rejects.toThrow("append-only");
  await copy.query(`listen ${LIVE_CHANNEL}`);
  const message = new Promise<string | undefined>((resolve) =>
    copy.on("notification", ({ payload }) => resolve(payload)),
  );
  await copy.query(
    "insert into audit_log (actor_email, action, entity) values ('a', 'shipper.updated', 'shipper')",
  );
  expect(await message).toContain("shipper.updated");
});

test("a backup during writes has each transaction completely or not at all", async () => {
  let stop = false;
  const writer = async () => {
    const client = await on(source.url);
    while (!stop) {
      await client.query("begin");
      const { rows } = await client.query<{ id: string }>(
        "insert into shipments (tracking_number, origin_location, destination_location) values ($1, 'BRU', 'GNE') returning id",
        [`T-${randomBytes(8).toString("hex")}`],
      );
      const id = rows[0]?.id;
      await client.query("insert into shipment_status_history (shipment_id, status) values ($1, 'pending')", [
        id,
      ]);
      await client.query(
        "insert into audit_log (actor_email, action, entity, entity_id) values ('a', 'shipment.created', 'shipment', $1)",
        [id],
      );
      await client.query("commit");
    }
  };
  const writers = [writer(), writer()];
  await writeBackup(source.url, file);
  stop = true;
  await Promise.all(writers);
  const url = await emptyDatabase();
  await restoreBackup(url, file);
  const { rows } = await (
    await on(url)
  ).query(`select count(*)::int as halves from shipments s where
      (select count(*) from shipment_status_history h where h.shipment_id = s.id) = 0
      or (tracking_number like 'T-%' and not exists (select from audit_log where entity_id = s.id::text))`);
  expect(rows).toEqual([{ halves: 0 }]);
});

test("an older version's backup is restored and then migrated to this version", async () => {
  const all = await readMigrations();
  const older = await emptyDatabase();
  await migrate(older, all.slice(0, -1));
  await (await on(older)).query("insert into shippers (name) values ('Kept')");
  await writeBackup(older, file);
  const url = await emptyDatabase();
  expect((await restoreBackup(url, file)).migrated).toEqual([all.at(-1)?.name]);
  const copy = await on(url);
  expect((await copy.query("select name from shippers")).rows).toEqual([{ name: "Kept" }]);
  expect(await describeShape(copy)).toEqual(await describeShape(source.pool));
});

test("a backup of a newer version or with other migrations is refused", async () => {
  await writeBackup(source.url, file);
  const all = await readMigrations();
  const url = await emptyDatabase();
  await expect(restoreBackup(url, file, { migrations: all.slice(0, -1) })).rejects.toThrow(
    /made by a newer version of Zenne \(\d{4}_\w+\.sql\)/,
  );
  const changed = all.map((migration, index) => (index === 0 ? { ...migration, hash: "other" } : migration));
  await expect(restoreBackup(url, file, { migrations: changed })).rejects.toThrow("another edition");
});

test("a database that is not empty is left unchanged", async () => {
  await writeBackup(source.url, file);
  const url = await emptyDatabase();
  const target = await on(url);
  await target.query("create table theirs (id int)");
  await expect(restoreBackup(url, file)).rejects.toThrow("not empty: it holds theirs");
  expect((await target.query("select from theirs")).rowCount).toBe(0);
});

test("a restore that fails leaves the database empty, and the next one succeeds", async () => {
  await writeBackup(source.url, file);
  const url = await emptyDatabase();
  const broken = [
    ...(await readMigrations()),
    { name: "9999_broken.sql", sql: "select from nowhere", hash: "" },
  ];
  await expect(restoreBackup(url, file, { migrations: broken })).rejects.toThrow("9999_broken.sql");
  await restoreBackup(url, file);
  expect(await rowsToKeep(await on(url))).toEqual(await rowsToKeep(source.pool));
});

test("queued mails can be left out for a rehearsal", async () => {
  await writeBackup(source.url, file);
  const url = await emptyDatabase();
  await restoreBackup(url, file, { withoutMails: true });
  expect(await jobs(await on(url))).toEqual([]);
});

async function hashOf(archive: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const { name, bytes } of readArchive(archive)) hash.update(`${name}\n`).update(bytes);
  return hash.digest("hex");
}

test("a corrupt, truncated or foreign file is detected", async () => {
  await writeBackup(source.url, file);
  const whole = await readFile(file);
  await expect(checkBackup(file)).resolves.toBeDefined();
  const untouched = await hashOf(file);
  // Some bits of Zstandard are unused: then the content is identical.
  const refusedOrTheSame = async (bytes: Buffer, what: string) => {
    await writeFile(file, bytes);
    const problem = await checkBackup(file).then(
      () => hashOf(file),
      (error: Error) => error.message,
    );
    expect(problem, what).toMatch(new RegExp(`damaged|cut off|^${untouched}$`));
  };
  for (let part = 0; part < 40; part++) {
    const damaged = Buffer.from(whole);
    const at = Math.floor((part / 40) * whole.length);
    damaged[at] = damaged[at]! ^ 0x41;
    await refusedOrTheSame(damaged, `byte ${at} changed`);
  }
  await refusedOrTheSame(whole.subarray(0, -5), "the last five bytes missing");
  for (const length of [0, 1, 600, whole.length - 2000]) {
    await writeFile(file, whole.subarray(0, length));
    await expect(checkBackup(file), `cut to ${length}`).rejects.toThrow(/damaged|cut off/);
  }
  await writeFile(file, "something else");
  await expect(checkBackup(file)).rejects.toThrow("no backup of Zenne");
});

test("an unfinished backup leaves no file, and a finished one is never overwritten", async () => {
  await writeFile(file, "finished before");
  await expect(writeBackup(source.url, file)).rejects.toThrow("EEXIST");
  expect(await readFile(file, "utf8")).toBe("finished before");
  expect((await readdir(folder)).filter((name) => name.endsWith(".partial"))).toEqual([]);
  const nowhere = await emptyDatabase();
  await expect(writeBackup(nowhere, path.join(folder, "none.tar.zst"))).rejects.toThrow("holds no Zenne");
  expect((await readdir(folder)).filter((name) => name.startsWith("none"))).toEqual([]);
});

test("two backups started in the same second get separate files", async () => {
  const place = await mkdtemp(path.join(folder, "twins-"));
  const twin = () => {
    let second = Date.parse("2026-03-01T02:00:00Z");
    const name = () => path.join(place, backupName(new Date(second)));
    return writeBackup(source.url, name(), () => ((second += 1_000), name()));
  };
  // A single process simulates two: only the names of partial files would differ.
  await twin();
  const { file: other } = await twin();
  expect(path.basename(other)).toBe("zenne-2026-03-01T02-00-01Z.tar.zst");
  for (const name of await readdir(place)) await checkBackup(path.join(place, name));
});

test("partial files of killed backups are swept, those being written are not", async () => {
  const place = await mkdtemp(path.join(folder, "killed-"));
  const name = backupName(new Date());
  const killed = spawnSync(process.execPath, ["-e", ""]).pid;
  const left = `${name}.${hostname()}-${killed}.partial`;
  const writing = [`${name}.${hostname()}-${process.pid}.partial`, `${name}.another-host-${killed}.partial`];
  for (const each of [left, ...writing, "notes.partial"]) await writeFile(path.join(place, each), "");
  const old = `${name}.partial`;
  await writeFile(path.join(place, old), "");
  await utimes(path.join(place, old), 0, 0);
  expect((await sweepPartials(place)).toSorted()).toEqual([left, old].toSorted());
  expect((await readdir(place)).toSorted()).toEqual([...writing, "notes.partial"].toSorted());
});

test("a backup with trailing bytes is refused", async () => {
  await writeBackup(source.url, file);
  const whole = await readFile(file);
  for (const more of [Buffer.from("x"), Buffer.alloc(512), whole, zstdCompressSync(Buffer.alloc(1024))]) {
    await writeFile(file, Buffer.concat([whole, more]));
    await expect(checkBackup(file), `${more.length} bytes more`).rejects.toThrow("The file is damaged");
  }
});

test.each(readdirSync(path.join(import.meta.dirname, "samples")))(
  "a backup of every format ever written is restored: %s",
  async (sample) => {
    const url = await emptyDatabase();
    await restoreBackup(url, path.join(import.meta.dirname, "samples", sample));
    const copy = await on(url);
    expect((await copy.query("select name from shippers")).rows).toEqual([
      { name: "Kept since the first format" },
    ]);
    expect((await copy.query("select tracking_number from shipments")).rows).toEqual([
      { tracking_number: "ZF-0000-0001-A" },
    ]);
    expect(await jobs(copy)).toHaveLength(1);
    expect(await describeShape(copy)).toEqual(await describeShape(source.pool));
  },
);

test("after a killed restore the product does not start until it is repeated", async () => {
  await writeBackup(source.url, file);
  const url = await emptyDatabase();
  const holder = await on(url);
  // Blocks the first step of the restore's transaction, whose connection is then terminated.
  await holder.query(`create table ${restoreMark} ()`);
  await holder.query(`begin; lock table ${restoreMark} in access share mode`);
  const restoring = expect(restoreBackup(url, file)).rejects.toThrow();
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'zenne restore' and datname = $1 and wait_event_type = 'Lock'`;
  const target = [new URL(url).pathname.slice(1)];
  await eventually(async () => expect((await source.pool.query(kill, target)).rowCount).toBe(1));
  await restoring;
  await holder.query("commit");
  await expect(migrate(url)).rejects.toThrow("was not finished");
  await restoreBackup(url, file);
  expect(await migrate(url)).toEqual([]);
  expect(await describeRows(holder)).toMatchObject(await rowsToKeep(source.pool));
});

test("the archive has migrations and rows under plain names for standard tools", async () => {
  await writeBackup(source.url, file);
  const names: string[] = [];
  for await (const { name } of readArchive(file)) names.push(name);
  expect(names).toContain("schema/0001_accounts.sql");
  expect(names).toContain("tables/shipments/000001.copy");
  expect(names.slice(-2)).toEqual(["manifest.json", "manifest.sha256"]);
});

test("the newest backups are kept, and other files are not touched", async () => {
  const place = await mkdtemp(path.join(folder, "keep-"));
  const backups = [1, 2, 3, 4].map((day) => `zenne-2026-03-0${day}T02-00-00Z.tar.zst`);
  for (const name of [...backups, "notes.txt", "zenne-old.tar.zst"])
    await writeFile(path.join(place, name), "");
  expect(await keepNewest(place, 2)).toEqual(backups.slice(0, 2));
  expect((await readdir(place)).toSorted()).toEqual(["notes.txt", ...backups.slice(2), "zenne-old.tar.zst"]);
});
