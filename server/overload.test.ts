import { createHmac } from "node:crypto";
import pino from "pino";
import type { LoaderFunctionArgs } from "react-router";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { requestScope } from "#app/request/context.ts";
import { cookieName, hashToken } from "#app/request/auth.server.ts";
import { connectDatabase, databaseOf } from "#database/connection/connect.ts";
import { createLimits } from "#database/connection/limits.ts";
import { readMigrations } from "#database/connection/migrate.ts";
import { createShares } from "#database/connection/shares.ts";
import { DEFAULT_RETENTION } from "#app/kit/periods.ts";
import { BUSY_WORDS } from "#app/kit/words.ts";
import { serverBuild } from "#tests/server-build.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createAdmission } from "./admission.ts";
import { createApp } from "./app.ts";
import { createHub } from "./event-subscription.ts";
import { createReadiness } from "./ready.ts";

const database = useTestDatabase();
const secret = "s".repeat(40);
const log = pino({ level: "silent" });
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const user_id = await addStaff(database.db, { email: "busy@zenne.example", password: "correct horse" });
  await database.db
    .insertInto("admin_sessions")
    .values({ user_id: user_id!, token: hashToken("token"), expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/**
 * Routes of lists and saves that wait for a lock held by the test, and of visitors who read; each share has one
 * connection and one place.
 */
const routes = {
  list: route("admin/list", { loader: (args) => waitForLock(args) }),
  save: route("admin/save", {
    action: ({ context }) =>
      context
        .get(requestScope)
        .db.transaction()
        .execute(async (tx) => {
          await sql`insert into saved values (1)`.execute(tx);
          await sql`select pg_advisory_xact_lock_shared(2)`.execute(tx);
          await sql`insert into saved values (2)`.execute(tx);
          return "saved";
        }),
  }),
  page: route("page", {
    loader: async ({ context }) => {
      await sql`select 1`.execute(context.get(requestScope).readDb());
      return "read";
    },
  }),
};

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

function route(path: string, module: { loader?: Handler; action?: Handler }) {
  return { id: path, path, module };
}

async function waitForLock({ context }: LoaderFunctionArgs) {
  await sql`select pg_advisory_xact_lock_shared(1)`.execute(context.get(requestScope).db);
  return "a list";
}

async function start() {
  const proxy = await startTcpProxy(database.url);
  const patience = { visitors: 60_000, writes: 60_000, reads: 60_000, jobs: 60_000 };
  const one = { visitors: 1, writes: 1, reads: 1, jobs: 1 };
  const admission = createAdmission(createShares(one, patience), createShares({ ...one, jobs: 0 }, patience));
  const { db, pool } = connectDatabase(
    database.url,
    { warn: () => {} },
    {
      shares: admission.connections,
      longWork: true,
    },
  );
  const probes = connectDatabase(proxy.url, { warn: () => {} }, { max: 1 }).pool;
  const auth = { secret, publicUrl: "https://zenne.example" };
  const app = createApp({
    build: serverBuild(routes),
    log,
    publicUrl: "https://zenne.example",
    trustProxy: 0,
    development: false,
    admission,
    scope: {
      db,
      auth,
      readDb: () => databaseOf(db, "visitors"),
      limits: createLimits(pool),
      events: createHub(),
      hasMailServer: true,
      notifyEmail: undefined,
      retention: DEFAULT_RETENTION,
      now: () => new Date(),
    },
    ready: createReadiness(probes, await readMigrations()),
  });
  ends.push(
    () => proxy.stop(),
    () => pool.end(),
    () => probes.end(),
  );
  const signature = createHmac("sha256", secret).update("token").digest("base64");
  const Cookie = `${cookieName(auth, "session")}=${encodeURIComponent(`token.${signature}`)}`;
  const list = (headers: Record<string, string> = {}) =>
    app.request("/admin/list", { headers: { Cookie, ...headers } });
  const save = () =>
    app.request("/admin/save", {
      method: "POST",
      headers: {
        Cookie,
        Origin: "https://zenne.example",
        Host: "localhost",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "name=a",
    });
  return { app, admission, proxy, list, save };
}

/** Takes the lock that lists (1) or saves (2) wait for. */
async function holdLock(key: 1 | 2) {
  const client = await database.pool.connect();
  await client.query("select pg_advisory_lock($1)", [key]);
  const release = () => client.query("select pg_advisory_unlock_all()");
  ends.push(async () => client.release(true));
  return release;
}

const statusOf = ({ status }: Response) => status;

test("while lists hold and wait for all they may, a save, a visitor and /readyz are answered, and further lists are refused", async () => {
  const { app, admission, list, save } = await start();
  await database.pool.query("create table saved (part int)");
  const release = await holdLock(1);
  const lists = Array.from({ length: 130 }, () => list());
  await expect.poll(() => admission.isFull("reads")).toBe(true);

  for (const [Accept, body] of [
    ["text/html", '<a href="">Try again</a>'],
    ["application/json", JSON.stringify({ error: BUSY_WORDS.text })],
    ["*/*", BUSY_WORDS.text],
  ] as const) {
    const refused = await list({ Accept });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.text()).toContain(body);
  }
  expect([statusOf(await save()), statusOf(await app.request("/page"))]).toEqual([200, 200]);
  expect(statusOf(await app.request("/readyz"))).toBe(200);
  expect((await database.pool.query("select part from saved order by part")).rows).toEqual([
    { part: 1 },
    { part: 2 },
  ]);

  await release();
  const answered = (await Promise.all(lists)).filter(({ status }) => status === 200).length;
  expect(admission.figures("reads")).toEqual({ waiting: 0, refused: 130 - answered + 3 });
});

test("a save that is refused has stored nothing, one that has begun stores all", async () => {
  const { admission, save } = await start();
  await database.pool.query("truncate saved");
  const release = await holdLock(2);
  const saves = Array.from({ length: 130 }, () => save());
  await expect.poll(() => admission.isFull("writes")).toBe(true);
  for (let refused = 0; refused < 5; refused += 1) expect(statusOf(await save())).toBe(503);
  await release();
  const stored = (await Promise.all(saves)).filter(({ status }) => status === 200).length;
  expect(admission.figures("writes").refused).toBe(130 - stored + 5);
  const { rows } = await database.pool.query(
    "select part, count(*)::int as count from saved group by part order by part",
  );
  expect(rows).toEqual([
    { part: 1, count: stored },
    { part: 2, count: stored },
  ]);
});

test("a database that is away turns /readyz, however little is asked", async () => {
  const { app, proxy } = await start();
  expect(statusOf(await app.request("/readyz"))).toBe(200);
  proxy.cut();
  expect(statusOf(await app.request("/readyz"))).toBe(503);
});
