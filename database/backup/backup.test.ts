import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createHash, randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeRows, describeShape } from "#tests/same-database.ts";
import { fillEveryTable } from "#tests/fill-every-table.ts";
import { dropDatabase } from "#tests/on-server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { migrate, readMigrations } from "../migrate.ts";
import { loadDemoData } from "../seed/load-demo-data.ts";
import { readArchive } from "./archive.ts";
import { keepNewest } from "./keep-newest.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

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

test("a restored backup has every row of every table, every rule, and the mails that waited", async () => {
  const written = await writeBackup(source.url, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const url = await emptyDatabase();
  const restored = await restoreBackup(url, file);
  expect(restored).toMatchObject({ rows: written.rows, migrated: [] });
  const copy = await on(url);
  expect(await describeRows(copy)).toEqual(await describeRows(source.pool));
  expect(await describeShape(copy)).toEqual(await describeShape(source.pool));
  expect(await jobs(copy)).toEqual(await jobs(source.pool));
  expect(await migrate(url)).toEqual([]);
});

test("what a restored database does next is right: numbers go on, the audit log is closed, changes are told", async () => {
  await writeBackup(source.url, file);
  const copy = await on(await emptyDatabase().then(async (url) => (await restoreBackup(url, file), url)));
  const { rows } = await copy.query(
    "insert into audit_log (actor_email, action, entity) values ('a', 'b', 'c') returning id > (select max(id) from audit_log) as later",
  );
  expect(rows).toEqual([{ later: true }]);
  await expect(copy.query("delete from audit_log")).rejects.toThrow("append-only");
  await copy.query("listen inbox");
  const told = new Promise<string | undefined>((resolve) =>
    copy.on("notification", ({ payload }) => resolve(payload)),
  );
  await copy.query("update quote_requests set is_read = not is_read");
  expect(await told).toContain("quote_requests");
});

test("a backup taken while people write holds each of their writes whole or not at all", async () => {
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

test("an older version's backup is restored as it was and then brought to this version", async () => {
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

test("a newer version's backup is refused, and so is one whose tables were made otherwise", async () => {
  await writeBackup(source.url, file);
  const all = await readMigrations();
  const url = await emptyDatabase();
  await expect(restoreBackup(url, file, { migrations: all.slice(0, -1) })).rejects.toThrow(
    /made by a newer version of Zenne \(\d{4}_\w+\.sql\)/,
  );
  const changed = all.map((migration, index) => (index === 0 ? { ...migration, hash: "other" } : migration));
  await expect(restoreBackup(url, file, { migrations: changed })).rejects.toThrow("another edition");
});

test("a database that holds anything is left as it is", async () => {
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
  expect(await describeRows(await on(url))).toEqual(await describeRows(source.pool));
});

test("for a rehearsal the mails that wait can be left out", async () => {
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

test("a damaged, shortened or foreign file is told apart from a whole one", async () => {
  await writeBackup(source.url, file);
  const whole = await readFile(file);
  await expect(checkBackup(file)).resolves.toBeDefined();
  const untouched = await hashOf(file);
  // Zstandard has bits that mean nothing: then everything inside is what it was, to the byte.
  const refusedOrTheSame = async (bytes: Buffer, what: string) => {
    await writeFile(file, bytes);
    const found = await checkBackup(file).then(
      () => hashOf(file),
      (error: Error) => error.message,
    );
    expect(found, what).toMatch(new RegExp(`damaged|cut off|^${untouched}$`));
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
  await writeFile(`${file}.partial`, "someone else writes");
  await expect(writeBackup(source.url, file)).rejects.toThrow("EEXIST");
  const nowhere = await emptyDatabase();
  await expect(writeBackup(nowhere, path.join(folder, "none.tar.zst"))).rejects.toThrow("holds no Zenne");
  expect((await readdir(folder)).filter((name) => name.startsWith("none"))).toEqual([]);
});

test("standard tools would find the migrations and the rows under plain names", async () => {
  await writeBackup(source.url, file);
  const names: string[] = [];
  for await (const { name } of readArchive(file)) names.push(name);
  expect(names).toContain("schema/0001_accounts.sql");
  expect(names).toContain("tables/shipments/000001.copy");
  expect(names.slice(-2)).toEqual(["manifest.json", "manifest.sha256"]);
});

test("of many backups the newest stay, and other files are not touched", async () => {
  const place = await mkdtemp(path.join(folder, "keep-"));
  const backups = [1, 2, 3, 4].map((day) => `zenne-2026-03-0${day}T02-00-00Z.tar.zst`);
  for (const name of [...backups, "notes.txt", "zenne-old.tar.zst"])
    await writeFile(path.join(place, name), "");
  expect(await keepNewest(place, 2)).toEqual(backups.slice(0, 2));
  expect((await readdir(place)).toSorted()).toEqual(["notes.txt", ...backups.slice(2), "zenne-old.tar.zst"]);
});
