import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createLimits } from "#database/connection/limits.ts";
import { listen } from "#database/events/listen.ts";
import { type LiveEvent, SESSION_ENDED } from "#app/live/event.ts";
import { eventually } from "#tests/eventually.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { disableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { addStaff, COMMAND_LINE } from "./staff.server.ts";
import { type Auth, cookieName } from "#app/request/auth.server.ts";
import { countsAsStaff, findSession, isSessionOpen } from "./session.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";

const database = useTestDatabase();
const email = "guard@zenne.example";
let auth: Auth;
let id = "";
let cookie = "";

const find = (cookies: string | null, now = new Date(), by = auth) =>
  findSession({ db: database.db, auth: by }, cookies, now);

beforeAll(async () => {
  auth = { secret: "s".repeat(40), publicUrl: "https://zenne.example" };
  id = (await addStaff(database.db, { email, password: "correct horse" })) ?? "";
  const { headers } = await verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool) },
    { email, password: "correct horse" },
    { request: new Request("http://localhost/admin/login", { method: "POST" }), address: "192.0.2.1" },
  );
  cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
});

test("a signed cookie resolves to its session and account, whatever other cookies are sent", async () => {
  const row = await database.db
    .selectFrom("admin_sessions")
    .select(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  const session = {
    sessionId: row.id,
    expiresAt: row.expires_at,
    id,
    email,
    role: "owner",
    mustChangePassword: false,
  };
  expect(await find(cookie)).toMatchObject(session);
  expect(await find(`theme=dark;${cookie}; more=1`)).toMatchObject(session);
});

test("every altered cookie is rejected", async () => {
  const [name, value = ""] = cookie.split("=", 2) as [string, string];
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const altered = [
    `${name}=${token}`,
    `${name}=.${encodeURIComponent(signature)}`,
    `${name}=${token}.`,
    `${name}=planted.c2lnbmF0dXJl`,
    `${name}=${token}x.${encodeURIComponent(signature)}`,
    `${name}=${token}.${encodeURIComponent(`${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`)}`,
    `${name}=%`,
    `${name}=%00.${encodeURIComponent(signature)}`,
    `other${name}=${value}`,
    "",
  ];
  for (const cookies of altered) expect(await find(cookies), cookies).toBeNull();
  expect(await find(null)).toBeNull();
});

test("the database stores a hash of the token, which is no valid token itself", async () => {
  const [name, value = ""] = cookie.split("=", 2) as [string, string];
  const token = decodeURIComponent(value).split(".")[0] ?? "";
  const { rows } = await sql<{ row: string }>`select s::text as row from admin_sessions s`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(token);
  const { token: stored } = await database.db
    .selectFrom("admin_sessions")
    .select("token")
    .executeTakeFirstOrThrow();
  const signature = createHmac("sha256", auth.secret).update(stored).digest("base64");
  const stolen = `${cookieName(auth, "session")}=${stored}.${encodeURIComponent(signature)}`;
  expect(name).toBe(cookieName(auth, "session"));
  expect(await find(stolen)).toBeNull();
  expect(await find(cookie)).not.toBeNull();
});

test("the end of a session is announced at once to every process, also when its account is disabled", async () => {
  const ended: LiveEvent[] = [];
  let onListening!: () => void;
  const listens = new Promise<void>((resolve) => (onListening = resolve));
  const listening = listen(database.url, {
    log: { warn: () => {} },
    onEvent: (event) => {
      if (event.entity === null) onListening();
      else if (event.action === SESSION_ENDED) ended.push(event);
    },
  });
  await listens;
  const staff = { email: "leaves@zenne.example", password: "correct horse" };
  const user_id = (await addStaff(database.db, staff)) ?? "";
  const { id: sessionId } = await database.db
    .insertInto("admin_sessions")
    .values({ user_id, token: "hash", expires_at: new Date(Date.now() + 60_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await disableStaff(database.db, COMMAND_LINE, staff.email, { now: new Date() });
  await eventually(() =>
    expect(ended).toEqual([{ entity: "session", action: SESSION_ENDED, ids: [sessionId] }]),
  );
  await listening.stop();
});

test("a cookie signed with another installation's secret is rejected", async () => {
  const other = { secret: "t".repeat(40), publicUrl: "https://zenne.example" };
  expect(await find(cookie, new Date(), other)).toBeNull();
});

test("the share of staff is for open sessions and, unknown yet, for the back office; that of an ended one is a visitor's", async () => {
  const fresh = await verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool) },
    { email, password: "correct horse" },
    { request: new Request("http://localhost/admin/login", { method: "POST" }), address: "192.0.2.1" },
  );
  const own = fresh.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const shares = (cookies: string) =>
    ["/blog", "/__manifest", "/admin", "/admin.data", "/admin/shipments"].map((path) =>
      countsAsStaff(auth, cookies, path),
    );
  expect(shares(own)).toEqual([false, false, true, true, true]);
  expect(countsAsStaff(auth, own, "/administrators")).toBe(false);
  const session = await find(own);
  expect(shares(own)).toEqual([true, true, true, true, true]);
  await database.db.deleteFrom("admin_sessions").where("id", "=", session!.sessionId).execute();
  await find(own);
  expect(shares(own)).toEqual([false, false, false, false, false]);
  expect(shares("")).toEqual([false, false, false, false, false]);
});

test("a session ends exactly at its expiry, with its account, and when it is revoked", async () => {
  const { expires_at: end } = await database.db
    .selectFrom("admin_sessions")
    .select("expires_at")
    .executeTakeFirstOrThrow();
  expect(await find(cookie, new Date(end.getTime() - 1))).not.toBeNull();
  expect(await find(cookie, end)).toBeNull();
  const disable = (disabled_at: Date | null) =>
    database.db.updateTable("admin_users").set({ disabled_at }).where("id", "=", id).execute();
  await disable(new Date());
  expect(await find(cookie)).toBeNull();
  await disable(null);
  expect(await find(cookie)).not.toBeNull();
  await database.db.deleteFrom("admin_sessions").execute();
  expect(await find(cookie)).toBeNull();
});

test("a live stream's session counts as over once its account has another role", async () => {
  await addStaff(database.db, { email: "roles@zenne.example", password: "correct horse", role: "sales" });
  const fresh = await verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool) },
    { email: "roles@zenne.example", password: "correct horse" },
    { request: new Request("http://localhost/admin/login", { method: "POST" }), address: "192.0.2.1" },
  );
  const session = await find(fresh.headers.getSetCookie()[0]?.split(";")[0] ?? "");
  const { sessionId = "", role = "owner" } = session ?? {};
  expect(role).toBe("sales");
  expect(await isSessionOpen(database.db, { sessionId, role }, new Date())).toBe(true);
  await database.db
    .updateTable("admin_users")
    .set({ role: "viewer" })
    .where("id", "=", session!.id)
    .execute();
  expect(await isSessionOpen(database.db, { sessionId, role }, new Date())).toBe(false);
});
