import { lchown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinEmbeddedPostgres } from "./join.ts";
import { isPostgres } from "./postmaster.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./start.ts";
import { eventually } from "#tests/eventually.ts";

let dataDir: string;
let server: EmbeddedPostgres;
const lines: string[] = [];
const options = () => ({ dataDir, durable: false, log: (line: string) => lines.push(line) });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "zenne-embedded-"));
  server = await startEmbeddedPostgres(options());
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const setting = async (name: string) =>
  (await ask<{ value: string }>(`select current_setting('${name}') as value`))[0]?.value;

async function restart(): Promise<void> {
  await server.stop();
  server = await startEmbeddedPostgres(options());
}

describe("the embedded database", () => {
  it("is UTF-8 with the built-in locale, whatever LANG says", async () => {
    expect(await setting("server_encoding")).toBe("UTF8");
    const [database] = await ask(
      "select datlocprovider::text as provider, datlocale as locale from pg_database where datname = 'zenne'",
    );
    expect(database).toEqual({ provider: "b", locale: "C.UTF-8" });
  });

  it("has page checksums and listens on the loopback address only", async () => {
    expect(await setting("data_checksums")).toBe("on");
    expect(await setting("listen_addresses")).toBe("127.0.0.1");
  });

  it("gives the product a role without administrator rights", async () => {
    expect(
      await ask("select rolsuper, current_user::text as name from pg_roles where rolname = current_user"),
    ).toEqual([{ rolsuper: false, name: "zenne" }]);
  });

  it("refuses any other password", async () => {
    const wrong = new URL(server.url);
    wrong.password = "password";
    await expect(new Client({ connectionString: wrong.href }).connect()).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it("stores its passwords readable by the account only, and never logs them", async () => {
    const cluster = path.dirname(server.dataDirectory);
    expect((await stat(path.join(cluster, "passwords"))).mode & 0o777).toBe(0o600);
    expect(lines.join("\n")).not.toContain(new URL(server.url).password);
  });

  it("refuses a second start on its data folder", async () => {
    await expect(startEmbeddedPostgres(options())).rejects.toThrow(`process ${process.pid} holds it`);
  });

  it("is shared by a command that runs beside it, which does not stop it", async () => {
    const joined = await joinEmbeddedPostgres(options());
    expect(joined.url).toBe(server.url);
    await joined.stop();
    expect(await ask("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("keeps its data over a restart, and removes leftovers of an interrupted first start", async () => {
    await ask("create table kept as select 42 as answer");
    const home = path.join(dataDir, "postgres");
    await mkdir(path.join(home, "cluster.partial-0123/data"), { recursive: true });
    await restart();
    expect(server.created).toBe(false);
    expect(await ask("select answer from kept")).toEqual([{ answer: 42 }]);
    expect((await readdir(home)).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("starts although postmaster.pid has a pid that another program has now", async () => {
    await server.stop();
    await writeFile(
      path.join(server.dataDirectory, "postmaster.pid"),
      `${process.pid}\n${server.dataDirectory}\n`,
    );
    server = await startEmbeddedPostgres(options());
    expect(server.adopted).toBe(false);
    expect(await ask("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("starts again after PostgreSQL was killed while one of its backends was busy", async () => {
    const client = new Client({ connectionString: server.url });
    client.on("error", () => {});
    await client.connect();
    const backend = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const computing = client.query("select count(*) from generate_series(1, 1e12)").catch(() => {});
    await eventually(async () =>
      expect(
        await ask("select from pg_stat_activity where query like 'select count(*) from gen%'"),
      ).toHaveLength(1),
    );
    process.kill(server.pid, "SIGKILL");
    await eventually(() => expect(isPostgres(server.pid)).toBe(false));
    await restart();
    expect(await ask("select 1 as one")).toEqual([{ one: 1 }]);
    expect(isPostgres(backend.rows[0]?.pid ?? 0)).toBe(false);
    await computing;
    await client.end().catch(() => {});
  });

  const isRoot = process.getuid?.() === 0;
  it.runIf(isRoot)("runs as an otherwise unused account when root starts it", async () => {
    const { uid, gid } = await stat(server.dataDirectory);
    const inner = await stat(path.join(server.dataDirectory, "global/pg_control"));
    expect({ uid: inner.uid, gid: inner.gid }).toEqual({ uid, gid });
    expect(uid).toBeGreaterThan(0);
    for (const file of ["/etc/passwd", "/etc/group"])
      expect(await readFile(file, "utf8")).not.toMatch(new RegExp(`:${uid}:`));
    await restart();
    expect((await stat(server.dataDirectory)).uid).toBe(uid);
  });

  it.runIf(isRoot)("continues with files of `nobody` that an earlier version created", async () => {
    await server.stop();
    const home = path.join(dataDir, "postgres");
    for (const name of ["", ...(await readdir(home, { recursive: true }))])
      await lchown(path.join(home, name), 65_534, 65_534);
    server = await startEmbeddedPostgres(options());
    expect(server.created).toBe(false);
    expect(await ask("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses a cluster of another PostgreSQL version and leaves it unchanged", async () => {
    await server.stop();
    const file = path.join(server.dataDirectory, "PG_VERSION");
    const ours = await readFile(file, "utf8");
    await writeFile(file, "17\n");
    await expect(startEmbeddedPostgres(options())).rejects.toThrow(
      /made by PostgreSQL 17 and this version of Zenne brings 18/,
    );
    await writeFile(file, ours);
    server = await startEmbeddedPostgres(options());
    expect(await ask("select 1 as one")).toEqual([{ one: 1 }]);
  });
});
