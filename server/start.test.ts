import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase } from "#database/connection/connect.ts";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#operations/embedded/start.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { verifyDatabase } from "#operations/verify/verify-database.ts";
import { readEnv } from "./env.ts";
import { type RunningProduct, startProduct } from "./start.ts";
import { eventually } from "#tests/eventually.ts";

const build = () => Promise.reject(new Error("no page is asked for here"));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-start-"));
  // PostgreSQL, which refuses to run as root, needs access.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mailsIn = async (outbox: string) =>
  Promise.all((await readdir(outbox)).map((name) => readFile(path.join(outbox, name), "utf8")));

const startWith = (settings: Record<string, string>) =>
  startProduct({
    env: readEnv({ PORT: "0", ADMIN_PASSWORD: "quiet-canal-barge", ...settings }),
    log: pino({ level: "silent" }),
    build,
    development: true,
  });

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe("the product's database role", () => {
  let server: EmbeddedPostgres;
  let product: RunningProduct;
  beforeAll(async () => {
    const dataDir = path.join(folder, "external");
    server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
    product = await startWith({
      DATABASE_URL: server.productUrl,
      DATABASE_OWNER_URL: server.url,
      DEMO: "1",
      DATA_DIR: dataDir,
    });
  });
  afterAll(async () => {
    await product?.stop();
    await server?.stop();
  });

  it("loads the demo data, creates the first account and sends the queued mails", async () => {
    const { db, pool } = connectDatabase(server.productUrl, { warn: () => {} });
    try {
      expect(await db.selectFrom("shipments").select("id").limit(1).execute()).toHaveLength(1);
      // The sample colleagues have no password.
      expect(await db.selectFrom("admin_accounts").select("id").execute()).toHaveLength(1);
      await queueMail(db, {
        kind: "password_reset",
        to: "desk@zenne.example",
        link: "https://zenne.example/",
      });
      // The demo data also has an offer whose customer is reminded.
      await eventually(async () =>
        expect((await mailsIn(path.join(folder, "external/outbox"))).join()).toContain("To: desk@"),
      );
    } finally {
      await pool.end();
    }
  });

  it("owns nothing, and is no member of the owner role", async () => {
    const [seen] = await ask(
      server.productUrl,
      `select (select count(*) from pg_class where relowner = current_user::regrole) as tables,
         (select count(*) from pg_proc where proowner = current_user::regrole) as functions,
         (select pg_has_role(relowner, 'member') from pg_class where oid = 'audit_log'::regclass) as member`,
    );
    expect(seen).toEqual({ tables: 0, functions: 0, member: false });
  });

  it.each([
    "delete from audit_log",
    "update audit_log set summary = 'nothing'",
    "truncate audit_log",
    "alter table audit_log disable trigger all",
    "drop trigger audit_log_is_append_only on audit_log",
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'",
    "drop table audit_log cascade",
    "drop schema public cascade",
    "set session_replication_role = replica",
    "set role zenne",
    "grant zenne to zenne_product",
    "delete from schema_migrations",
  ])("cannot %s", async (statement) => {
    await expect(ask(server.productUrl, statement)).rejects.toThrow(/permission denied|must be (able|owner)/);
  });

  it("is not used by operator commands: the whole database can be verified", async () => {
    const findings = await verifyDatabase(server.url);
    expect(findings.filter(({ result }) => result === "wrong")).toEqual([]);
  });

  it("is granted its privileges once, also in a concurrent start", async () => {
    const again = await Promise.all(
      [1, 2].map(() =>
        startWith({ DATABASE_URL: server.productUrl, DATABASE_OWNER_URL: server.url, DATA_DIR: folder }),
      ),
    );
    await Promise.all(again.map((each) => each.stop()));
    expect(again).toHaveLength(2);
  });
});

it("the product's role on the embedded database cannot change the audit log either, without any setting", async () => {
  const dataDir = path.join(folder, "embedded");
  const product = await startWith({ DATA_DIR: dataDir, DEMO: "0" });
  const owner = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const rows = await ask<{ name: string; may: boolean }>(
      owner.url,
      `select distinct usename as name, has_table_privilege(usename, 'audit_log', 'delete')
         or pg_has_role(usename, (select relowner from pg_class where oid = 'audit_log'::regclass), 'member') as may
       from pg_stat_activity where application_name in ('zenne', 'zenne worker', 'zenne live')`,
    );
    expect(rows).toEqual([{ name: "zenne_product", may: false }]);
  } finally {
    await owner.stop();
    await product.stop();
  }
});
