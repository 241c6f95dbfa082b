import { beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#database/connection/connect.ts";
import { createLimits } from "#database/connection/limits.ts";
import { sharedSetting } from "#database/connection/shared-setting.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "./staff.server.ts";
import { findSession, renewSession } from "./session.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";

const database = useTestDatabase();
let userId: string;
const start = new Date("2026-03-28T12:00:00Z");
const minute = 60_000;
const after = (ms: number) => new Date(start.getTime() + ms);

beforeAll(async () => {
  userId =
    (await addStaff(database.db, { email: "desk@zenne.example", password: "quiet-canal-barge" })) ?? "";
});

async function session(): Promise<string> {
  const { id } = await database.db
    .insertInto("admin_sessions")
    .values({
      user_id: userId,
      token: crypto.randomUUID(),
      expires_at: after(24 * 60 * minute),
      created_at: start,
      updated_at: start,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("activity extends a session to 24 hours from then, also across a clock change", async () => {
  const id = await session();
  expect(await renewSession(database.db, id, after(23 * 60 * minute))).toEqual(after(47 * 60 * minute));
  expect(await renewSession(database.db, id, after(46 * 60 * minute))).toEqual(after(70 * 60 * minute));
});

test("however active, a session ends thirty days after the sign-in", async () => {
  const id = await session();
  const day = 24 * 60 * minute;
  let now = after(0);
  while (now < after(30 * day - day / 2)) {
    now = new Date(now.getTime() + day / 2);
    expect(await renewSession(database.db, id, now)).not.toBeNull();
  }
  expect(await renewSession(database.db, id, after(30 * day - minute))).toEqual(after(30 * day));
  expect(await renewSession(database.db, id, after(30 * day))).toBeNull();
});

test("renewing again within a minute writes nothing", async () => {
  const id = await session();
  expect(await renewSession(database.db, id, after(30_000))).toEqual(after(24 * 60 * minute));
  const row = await database.db
    .selectFrom("admin_sessions")
    .select("updated_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.updated_at).toEqual(start);
});

test("an expired or revoked session is not renewed", async () => {
  const id = await session();
  expect(await renewSession(database.db, id, after(24 * 60 * minute))).toBeNull();
  await database.db.deleteFrom("admin_sessions").where("id", "=", id).execute();
  expect(await renewSession(database.db, id, after(minute))).toBeNull();
});

test("a session opened by one process is valid in another, and after a restart", async () => {
  const startProcess = async () => {
    const { db, pool } = connectDatabase(database.url, { warn: () => {} });
    const secret = await sharedSetting(db, "session_secret", crypto.randomUUID());
    const auth = { secret, publicUrl: "http://zenne.example" };
    return { db, auth, pool, limits: createLimits(pool) };
  };
  const one = await startProcess();
  const { headers } = await verifyAdminPassword(
    one,
    { email: "desk@zenne.example", password: "quiet-canal-barge" },
    { request: new Request("http://zenne.example/", { method: "POST" }), address: "192.0.2.1" },
  );
  await one.pool.end();
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const other = await startProcess();
  const openSession = await findSession(other, cookie, new Date());
  expect(openSession?.email).toBe("desk@zenne.example");
  await other.pool.end();
});
