import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hash } from "@node-rs/bcrypt";
import { Client } from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyAdminPassword } from "#app/accounts/sign-in.server.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { createLimits } from "#database/connection/limits.ts";
import { migrate, migrationLock } from "#database/connection/migrate.ts";
import { readEnv } from "#server/env.ts";
import { startProduct } from "#server/start.ts";
import { describeRows, describeShape } from "#tests/describe-database.ts";
import { onServer } from "#tests/on-server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { readPasswords } from "../embedded/cluster.ts";
import { findCluster } from "../embedded/server-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded/start.ts";
import { verifyDatabase } from "../verify/verify-database.ts";
import { applyAdoption, checkAdoption } from "./adopt.ts";

const ours = useTestDatabase();
const shape = readFileSync("operations/adopt/samples/old-site.sql", "utf8");
let template: string;
let url: string;
let client: Client;
let bcrypt: string;

const rows = `
  insert into auth.users values ('a0000000-0000-4000-8000-000000000001', 'visitor@zenne.example', null);
  insert into admin_users (id, email, password_hash, is_active) values
    ('a0000000-0000-4000-8000-000000000002', 'Griet@zenne.example', 'BCRYPT', true),
    ('a0000000-0000-4000-8000-000000000003', 'weg@zenne.example', 'BCRYPT', false),
    ('a0000000-0000-4000-8000-000000000004', 'plain@zenne.example', 'geheim', true);
  insert into shippers (id, name, company, email, vat_number) values
    ('b0000000-0000-4000-8000-000000000001', 'Els', 'Kade 9 BV', '', 'BE0123456749'),
    ('b0000000-0000-4000-8000-000000000002', 'Tom', null, 'no address', null);
  insert into consignees (id, name, created_at) values ('c0000000-0000-4000-8000-000000000001', 'Lyon Textiles', null);
  insert into shipments (id, tracking_number, status, service_type, origin_location, destination_location,
      estimated_delivery, weight, dimensions, pieces, shipper_id, consignee_id, created_at, updated_at) values
    ('d0000000-0000-4000-8000-000000000001', 'ZF-1001', 'In Transit', 'Air Freight', 'Ghent', 'Lyon', '2026-03-04', 120.5,
      '"120 x 80 x 100"', 2, 'b0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001',
      '2026-02-01 10:00', '2026-02-03 10:00'),
    ('d0000000-0000-4000-8000-000000000002', 'ZF-1002', 'delivered', null, 'Ghent', 'Metz', null, null, null, null,
      'b0000000-0000-4000-8000-00000000dead', null, '2026-02-01 10:00', null),
    ('d0000000-0000-4000-8000-000000000003', 'ZF-1003', 'Awaiting pickup', 'Sea Freight', 'Ghent', 'Metz', null, 0, null,
      null, null, null, null, null);
  insert into shipment_status_history (id, shipment_id, status, location, "timestamp") values
    ('e0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', 'pending', 'Ghent', '2026-02-01 11:00+00'),
    ('e0000000-0000-4000-8000-000000000002', 'd0000000-0000-4000-8000-000000000002', 'pending', null, '2026-02-01 11:00+00'),
    ('e0000000-0000-4000-8000-000000000003', 'd0000000-0000-4000-8000-000000000002', 'Delivered', '', '2026-02-02 11:00+00'),
    ('e0000000-0000-4000-8000-000000000004', 'd0000000-0000-4000-8000-00000000dead', 'pending', null, '2026-02-02 11:00+00'),
    ('e0000000-0000-4000-8000-000000000005', 'd0000000-0000-4000-8000-000000000003', 'Awaiting pickup', null, '2026-02-02 11:00+00'),
    ('e0000000-0000-4000-8000-000000000006', 'd0000000-0000-4000-8000-000000000003', 'delivered', null, '2199-01-01 00:00+00');
  insert into quote_requests (id, name, email, service_type, is_read) values
    ('f0000000-0000-4000-8000-000000000001', 'Lotte', 'lotte@maes.example', '{air,sea}', null);
  insert into contact_submissions (name, email, message) values ('Piet', 'piet@maes.example', 'Where is it?');
  insert into blog_categories (id, name) values ('90000000-0000-4000-8000-000000000001', 'News');
  insert into blog_posts (title, slug, content, status, category_id, featured_image, tags, created_at) values
    ('Hello', 'hello', '<p>Hello</p><script>alert(1)</script>', 'Published', '90000000-0000-4000-8000-000000000001',
      'https://pictures.example/a.jpg', '{a}', '2026-01-05 09:00+00');
  insert into site_visits (path) values ('/');`;

let server: EmbeddedPostgres;
let folder: string;
let serverUrl: string;
const named = (name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

beforeAll(async () => {
  // A separate server, since the roles of a hosted service apply to the whole server.
  folder = await mkdtemp(path.join(tmpdir(), "zenne-adopt-"));
  server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => {} });
  serverUrl = server.url;
  const { administrator } = await readPasswords(await findCluster(folder));
  const asAdministrator = Object.assign(new URL(serverUrl), {
    username: "postgres",
    password: administrator,
  });
  await onServer(
    asAdministrator.href,
    "create role anon; create role authenticated; create role service_role; grant anon to zenne",
  );
  bcrypt = (await hash("oude sleutel", 4)).replace("$2b$", "$2a$");
  template = `zenne_old_${randomBytes(5).toString("hex")}`;
  await onServer(serverUrl, `create database ${template} template template0`);
  await onServer(named(template), `begin; ${shape}; ${rows.replaceAll("BCRYPT", bcrypt)}; commit`);
});
beforeEach(async () => {
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  await onServer(serverUrl, `alter database ${name} set search_path = "$user", public, extensions`);
  url = named(name);
  client = new Client({ connectionString: url });
  await client.connect();
});
afterEach(() => client.end());
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const all = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;

/** Hashes the rows of every table in every schema. */
async function fingerprint(): Promise<Record<string, unknown>> {
  const tables = await all(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text
     in ('public', 'auth', 'before_zenne') order by relname`,
  );
  const values: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await all(
      `select count(*), md5(string_agg(t::text, '' order by t::text)) from ${String(name)} t`,
    );
    values[String(name)] = row;
  }
  return values;
}

test("a check reports what a move would meet, and changes nothing", async () => {
  const before = [await fingerprint(), await describeShape(client)];
  const { state, rows: counts, blockers, notes, exposure } = await checkAdoption(url);
  expect([await fingerprint(), await describeShape(client)]).toEqual(before);
  expect({ state, blockers }).toEqual({ state: "old", blockers: [] });
  expect(counts).toContainEqual({ table: "shipments", rows: 3 });
  const text = notes.join("\n");
  for (const words of [
    "shipments: not ours, stays in the kept table only: is_fragile",
    "shipments.estimated_delivery: days begin at midnight, Brussels time",
    "shipments.created_at: times without a zone are read as UTC",
    "quote_requests.status: the values of the enum become text",
    "shipment_status_history: 1 row of no row in shipments",
    "shipments: 1 row with a shipper_id that is not in shippers; it is left empty",
    "shipments: status «In Transit», 1 row, is stored in our spelling",
    "shipments: status «Awaiting pickup», 1 row, stays as a custom status",
    "shipment_status_history: 1 row in the future",
    "shipments: 1 row with another status than the newest entry",
    "shippers: 1 row with an email that is none",
    "admin_users.password_hash: bcrypt passwords that go on: 2",
    "costlier than 14, and are not taken over: 1",
    "closed accounts, which stay closed: 1",
    "blog_posts: 1 row with a picture at another address",
  ])
    expect(text).toContain(words);
  const open = exposure.map(({ words, statement }) => `${words}: ${statement}`).join("\n");
  expect(open).toContain("admin_users is open to anon, authenticated");
  expect(open).toContain('through the policies "Public can track": revoke all on table');
  expect(open).toContain("submit_quote_request(text) acts with its owner's rights");
  expect(open).toContain("revoke all on tables from anon, authenticated, service_role;");
});

test("a move keeps every id and row, gives the tables our shape, and is done once", async () => {
  const before = await fingerprint();
  const { checksums, exposure } = await applyAdoption(url);
  expect(checksums.every((sum) => sum.before === sum.after)).toBe(true);
  expect(exposure).toEqual([]);
  expect(await describeShape(client)).toEqual(await describeShape(ours.pool));
  const after = await fingerprint();
  for (const [name, print] of Object.entries(before)) {
    if (!name.startsWith("auth.")) expect(after[`before_zenne.${name}`] ?? name, name).toEqual(print);
  }
  expect(await migrate(url)).toEqual([]);
  expect(await checkAdoption(url)).toMatchObject({ state: "ours", blockers: [] });
  expect((await verifyDatabase(url)).filter(({ result }) => result === "wrong")).toEqual([]);
  // The roles `anon` and `authenticated` have no access, including to later tables.
  await client.query("create table later ()");
  for (const what of ["admin_accounts", "later"]) {
    await client.query("set role anon");
    await expect(client.query(`select from public.${what}`)).rejects.toThrow(
      "permission denied for schema public",
    );
    await client.query("reset role");
  }
});

test("rows arrive as they were, in our types", async () => {
  await applyAdoption(url);
  const [first, second, third] = await all(
    `select tracking_number, status, service_type, weight::text, dimensions, pieces, shipper_id is not null as shipper,
       estimated_delivery::text, created_at::text, last_update_at::text, delivered_at::text from shipments order by 1`,
  );
  expect(first).toMatchObject({
    status: "in_transit",
    weight: "120.50",
    dimensions: "120 x 80 x 100",
    pieces: 2,
    shipper: true,
    estimated_delivery: "2026-03-03 23:00:00+00",
    created_at: "2026-02-01 10:00:00+00",
    last_update_at: "2026-02-03 10:00:00+00",
  });
  expect(second).toMatchObject({
    status: "delivered",
    service_type: "Road Transport",
    shipper: false,
    delivered_at: "2026-02-02 11:00:00+00",
  });
  expect(third).toMatchObject({ status: "Awaiting pickup", weight: "0.00" });
  const history = await all(
    `select left(id::text, 8) || right(id::text, 1) as id, status, "timestamp"::text as at, source from shipment_status_history
     where source = 'staff' or status = 'in_transit' order by source desc, 1`,
  );
  expect(history.map(({ id }) => id).slice(0, 5)).toEqual([1, 2, 3, 5, 6].map((end) => `e0000000${end}`));
  expect(history.at(-1)).toMatchObject({
    status: "in_transit",
    at: "2026-02-03 10:00:00+00",
    source: "import",
  });
  expect(await all("select service_type, status, is_read from quote_requests")).toEqual([
    { service_type: "air, sea", status: "pending", is_read: false },
  ]);
  expect(await all("select status, published_at::text from blog_posts")).toEqual([
    { status: "published", published_at: "2026-01-05 09:00:00+00" },
  ]);
});

test("staff of the old site are owners and sign in with their password; closed accounts stay closed", async () => {
  await applyAdoption(url);
  expect(await all("select role, count(*)::int from admin_users group by 1")).toEqual([
    { role: "owner", count: 3 },
  ]);
  const { db, pool } = connectDatabase(url, { warn: () => {} });
  const auth = { secret: "s".repeat(40), publicUrl: "https://zenne.example" };
  const signIn = async (email: string, password: string) => {
    const request = new Request("http://localhost/admin/login", { method: "POST" });
    const parts = { db, auth, limits: createLimits(pool) };
    const { reply } = await verifyAdminPassword(
      parts,
      { email, password },
      { request, address: "192.0.2.1" },
    );
    return reply.success;
  };
  try {
    expect(await signIn("griet@zenne.example", "verkeerd")).toBe(false);
    expect(await signIn("griet@zenne.example", "oude sleutel")).toBe(true);
    expect(await signIn("weg@zenne.example", "oude sleutel")).toBe(false);
    expect(await signIn("plain@zenne.example", "geheim")).toBe(false);
  } finally {
    await pool.end();
  }
  expect(await all("select left(password, 7) as hash from admin_accounts order by 1 desc")).toEqual(
    [{ hash: bcrypt.slice(0, 7) }, { hash: "$argon2" }].toSorted((a, b) => (a.hash < b.hash ? 1 : -1)),
  );
});

test.each([
  [
    "update shipments set tracking_number = 'zf 1001' where tracking_number = 'ZF-1002'",
    "1 tracking_number occur more than once",
  ],
  ["update shipments set weight = -3 where tracking_number = 'ZF-1001'", "whose weight is below 0"],
  ["update shipments set weight = 1.005 where tracking_number = 'ZF-1001'", "a weight that cannot be read"],
  ["update shippers set name = ' '", "2 rows whose name is empty or longer than 200 characters"],
  [
    "update blog_posts set content = repeat('x', 500001)",
    "whose content is empty or longer than 500000 characters",
  ],
  ["update blog_posts set slug = 'Hello World'", "whose slug is not words of a-z"],
  ["update quote_requests set message = repeat('x', 1001)", "whose message is longer than 1000 characters"],
  ["update blog_posts set status = 'live'", "whose status is none of draft, published, archived"],
  ["update shipments set dimensions = '[1, 2]'", "a dimensions that cannot be read"],
  ["update shipment_status_history set shipment_id = null where status = 'pending'", "without shipment_id"],
  ["alter table shipments drop column origin_location cascade", "shipments has no column origin_location"],
  [
    "alter table shipments alter column estimated_delivery type text using '03/04/2026'",
    "a estimated_delivery that cannot be read",
  ],
  [
    "alter table contact_submissions alter column id drop default, alter column id type int using 1",
    "is int4, which cannot become uuid",
  ],
  ["alter database DATABASE set search_path = public", "the search path of"],
])("%s is refused in words, and nothing changes", async (statement, words) => {
  await client.query(statement.replace("DATABASE", new URL(url).pathname.slice(1)));
  const before = [await fingerprint(), await describeShape(client)];
  expect((await checkAdoption(url)).blockers.join("\n")).toContain(words);
  await expect(applyAdoption(url)).rejects.toThrow(words);
  expect([await fingerprint(), await describeShape(client)]).toEqual(before);
});

function adoptCommand(...args: string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: productUrl(), DATABASE_OWNER_URL: url };
    const child = spawn(process.execPath, ["operations/commands/adopt.ts", ...args], { env });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** The database with the role of the running product, which owns nothing. */
const productUrl = () => Object.assign(new URL(server.productUrl), { pathname: new URL(url).pathname }).href;

test("the command checks, asks for a backup, moves in once, and the product starts on the result", async () => {
  const checked = await adoptCommand();
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining("It can be moved in.") });
  const result = await adoptCommand("--apply");
  expect(result).toMatchObject({ code: 1, output: expect.stringContaining("pg_dump") });
  expect((await checkAdoption(url)).state).toBe("old");
  const moved = await adoptCommand("--apply", "--backup-made");
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining("right   shipments: 3 rows") });
  const again = await adoptCommand("--apply", "--backup-made");
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining("Nothing to do") });

  const env = { PORT: "0", DATABASE_URL: productUrl(), DATABASE_OWNER_URL: url, DATA_DIR: folder };
  const product = await startProduct({
    env: readEnv(env),
    log: pino({ level: "silent" }),
    build: () => Promise.reject(new Error("no page is asked for here")),
    development: true,
  });
  try {
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    // Nobody is added to the staff of the old site.
    expect(product.firstLogin).toBeUndefined();
  } finally {
    await product.stop();
  }
});

test("a backup of it is restored like any other", async () => {
  await applyAdoption(url);
  const file = path.join(folder, "moved.tar.zst");
  await writeBackup(url, file);
  const name = `zenne_back_${randomBytes(4).toString("hex")}`;
  await onServer(serverUrl, `create database ${name} template template0`);
  await restoreBackup(named(name), file);
  const restored = new Client({ connectionString: named(name) });
  await restored.connect();
  try {
    expect(await describeRows(restored)).toEqual(await describeRows(client));
  } finally {
    await restored.end();
  }
});

test("nothing is moved while somebody else works on the tables or on the migrations", async () => {
  await client.query("select pg_advisory_lock($1)", [migrationLock]);
  await expect(applyAdoption(url)).rejects.toThrow("Zenne is starting on this database");
  await client.query("select pg_advisory_unlock($1)", [migrationLock]);
  await client.query("begin; update shippers set phone = '1'");
  await expect(applyAdoption(url, { lockMs: 200 })).rejects.toThrow("Somebody works on these tables");
  await client.query("rollback");
  expect((await checkAdoption(url)).state).toBe("old");
});

test("a start on an old database, or none of it there, says what to do", async () => {
  await expect(migrate(url)).rejects.toThrow("npm run adopt");
  expect((await checkAdoption(url)).state).toBe("old");
  await client.query("drop schema public cascade; create schema public");
  expect((await checkAdoption(url)).state).toBe("none");
});
