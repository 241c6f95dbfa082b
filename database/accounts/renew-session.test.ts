import { beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#database/connect.ts";
import { createLimits } from "#database/limits.ts";
import { sharedSetting } from "#database/shared-setting.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "./add-staff.ts";
import { createAuth } from "./auth.ts";
import { renewSession } from "./renew-session.ts";
import { verifyAdminPassword } from "./verify-admin-password.ts";

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

test("activity lets a session live 24 hours from then, also when the clocks change", async () => {
  const id = await session();
  expect(await renewSession(database.db, id, after(23 * 60 * minute))).toEqual(after(47 * 60 * minute));
  expect(await renewSession(database.db, id, after(46 * 60 * minute))).toEqual(after(70 * 60 * minute));
});

test("within a minute nothing is written", async () => {
  const id = await session();
  expect(await renewSession(database.db, id, after(30_000))).toEqual(after(24 * 60 * minute));
  const row = await database.db
    .selectFrom("admin_sessions")
    .select("updated_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.updated_at).toEqual(start);
});

test("a session that has ended, or was ended, is not brought back", async () => {
  const id = await session();
  expect(await renewSession(database.db, id, after(24 * 60 * minute))).toBeNull();
  await database.db.deleteFrom("admin_sessions").where("id", "=", id).execute();
  expect(await renewSession(database.db, id, after(minute))).toBeNull();
});

test("a session opened by one process is known to another, and to the next after a restart", async () => {
  const startProcess = async () => {
    const { db, pool } = connectDatabase(database.url, { warn: () => {} });
    const secret = await sharedSetting(db, "session_secret", crypto.randomUUID());
    const auth = createAuth({ db, secret, publicUrl: "http://zenne.example" });
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
  const found = await other.auth.api.getSession({ headers: new Headers({ cookie }) });
  expect(found?.user.email).toBe("desk@zenne.example");
  await other.pool.end();
});
