import { beforeAll, expect, test } from "vitest";
import { createLimits } from "#database/limits.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "./add-staff.ts";
import { type Auth, createAuth } from "./auth.ts";
import { findSession } from "./find-session.ts";
import { verifyAdminPassword } from "./verify-admin-password.ts";

const database = useTestDatabase();
const email = "guard@zenne.example";
let auth: Auth;
let id = "";
let cookie = "";

const find = (cookies: string | null, now = new Date(), by = auth) =>
  findSession({ db: database.db, auth: by }, cookies, now);
const byTheLibrary = async (cookies: string) =>
  (await auth.api.getSession({ headers: new Headers({ cookie: cookies }) }))?.user.email ?? null;

beforeAll(async () => {
  auth = createAuth({ db: database.db, secret: "s".repeat(40), publicUrl: "https://zenne.example" });
  id = (await addStaff(database.db, { email, password: "correct horse" })) ?? "";
  const { headers } = await verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool) },
    { email, password: "correct horse" },
    { request: new Request("http://localhost/admin/login", { method: "POST" }), address: "192.0.2.1" },
  );
  cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
});

test("a signed cookie names the session and its account, among whatever other cookies", async () => {
  const row = await database.db
    .selectFrom("admin_sessions")
    .select(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  const session = { sessionId: row.id, expiresAt: row.expires_at, id, email };
  expect(await find(cookie)).toEqual(session);
  expect(await find(`theme=dark;${cookie}; more=1`)).toEqual(session);
});

test("every altered cookie opens nothing, as the library that signs it says too", async () => {
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
  for (const cookies of altered) {
    expect(await find(cookies), cookies).toBeNull();
    expect(await byTheLibrary(cookies), cookies).toBeNull();
  }
  expect(await byTheLibrary(cookie)).toBe(email);
  expect(await find(null)).toBeNull();
});

test("another installation's secret reads nothing", async () => {
  const other = createAuth({ db: database.db, secret: "t".repeat(40), publicUrl: "https://zenne.example" });
  expect(await find(cookie, new Date(), other)).toBeNull();
});

test("a session ends at its very moment, with its account, and when it is revoked", async () => {
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
