import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { dropDatabase } from "#tests/on-server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { connectDatabase } from "./connect.ts";
import { allowLongWork, timeoutsOfRole, type WatchedClient } from "./watched-client.ts";

const database = useTestDatabase();
const log = { warn: () => {} };
const ends: Array<() => unknown> = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a pool with `count` idle connections. */
async function connected(url: string, count: number, directUrl?: string) {
  const connection = connectDatabase(url, log, { directUrl });
  ends.push(() => connection.pool.end());
  await Promise.all(Array.from({ length: count }, () => connection.pool.query("select pg_sleep(0.05)")));
  expect(connection.pool.idleCount).toBe(count);
  return connection;
}

async function failure(work: Promise<unknown>): Promise<{ error: Error; ms: number }> {
  const start = performance.now();
  const error = await work.then(
    () => new Error("it was answered"),
    (reason: Error) => reason,
  );
  return { error, ms: performance.now() - start };
}

test("a silent server times out within ten seconds, and later queries use new connections", async () => {
  const proxy = await startTcpProxy(database.url);
  ends.push(() => proxy.stop());
  const { db, pool } = await connected(proxy.url, 5);
  proxy.goDark();
  const inTransaction = db.transaction().execute((tx) => sql`select 1`.execute(tx));
  const [alone, within] = await Promise.all([failure(pool.query("select 1")), failure(inTransaction)]);
  for (const { error, ms } of [alone, within]) {
    expect(error.message).toBe("the database does not answer");
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(20_000);
  }
  expect(pool.totalCount).toBe(0);
  const stillSilent = await failure(pool.query("select 1"));
  expect(isDatabaseUnavailable(stillSilent.error)).toBe(true);
  expect(stillSilent.ms).toBeLessThan(15_000);
  proxy.mend();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test("an ordinary statement has eight seconds, long work its own timeout, which ends with its transaction", async () => {
  const { db, pool } = await connected(database.url, 1);
  const limits = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
  expect((await limits.execute(db)).rows).toEqual([{ limit: "8s" }]);
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    expect((await limits.execute(tx)).rows).toEqual([{ limit: "10min" }]);
  });
  expect((await limits.execute(db)).rows).toEqual([{ limit: "8s" }]);
  const client = await pool.connect();
  expect((client as unknown as WatchedClient).worksLong).toBe(false);
  client.release();
  const tool = connectDatabase(database.url, log, { longWork: true });
  ends.push(() => tool.pool.end());
  expect((await limits.execute(tool.db)).rows).toEqual([{ limit: "10min" }]);
});

test.each(["directly", "behind a pooler"])(
  "a lock on one table leaves connections for queries on others, %s",
  async (how) => {
    const url = new URL(database.url);
    // Behind a pooler the role's timeouts apply.
    url.searchParams.set("options", "-c lock_timeout=4000");
    const { db, pool } =
      how === "directly" ? await connected(database.url, 1) : await connected(url.href, 1, database.url);
    const holder = await database.pool.connect();
    await holder.query("begin; lock table shippers in access exclusive mode");
    try {
      let ended = 0;
      const blocked = Array.from({ length: 30 }, () =>
        failure(db.selectFrom("shippers").select("id").execute()).finally(() => ended++),
      );
      await Promise.all(Array.from({ length: 20 }, () => db.selectFrom("consignees").select("id").execute()));
      // Some still wait for the lock.
      expect(ended).toBeLessThan(30);
      for (const { error, ms } of await Promise.all(blocked)) {
        expect(isDatabaseUnavailable(error), error.message).toBe(true);
        expect(ms).toBeLessThan(20_000);
      }
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect(pool.waitingCount).toBe(0);
    await db.selectFrom("shippers").select("id").execute();
  },
);

test("a commit that announces something waits for the one before it as long as for advisory locks", async () => {
  const { pool } = connectDatabase(database.url, log);
  ends.push(() => pool.end());
  await pool.query("create schema announced");
  const before = await database.pool.connect();
  await before.query("begin");
  await before.query("comment on schema announced is 'before'");
  // An object lock, like that of commits with `notify`, which cannot be held from outside.
  const all = Promise.all(
    Array.from({ length: 40 }, (_, n) => pool.query(`comment on schema announced is '${n}'`)),
  );
  const released = before
    .query("select pg_sleep(1.2)")
    .then(() => before.query("commit"))
    .finally(() => before.release());
  await expect(Promise.all([all, released])).resolves.toBeDefined();
});

test("the timeouts that a role has not are named", async () => {
  const { pool } = await connected(database.url, 1, database.url);
  expect(await timeoutsOfRole(pool)).toEqual([
    { name: "statement_timeout", value: "8s" },
    { name: "lock_timeout", value: "4s" },
    { name: "idle_in_transaction_session_timeout", value: "30s" },
  ]);
  expect(await timeoutsOfRole((await connected(database.url, 1)).pool)).toEqual([]);
});

test("connections opened while the database was read-only are discarded", async () => {
  const name = `zenne_read_only_${randomBytes(5).toString("hex")}`;
  await database.pool.query(`create database ${name} template template0`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  ends.push(() => dropDatabase(database.url, name));
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const { db } = await connected(url.href, 1);
  const write = () => sql`create table written ()`.execute(db);
  const { error } = await failure(write());
  expect(isDatabaseUnavailable(error), error.message).toBe(true);
  await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
  await write();
});
