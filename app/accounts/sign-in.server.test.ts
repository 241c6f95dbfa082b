import { beforeAll, expect, test } from "vitest";
import { createLimits } from "#database/connection/limits.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff, ensureFirstStaff } from "./staff.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { findSession } from "./session.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";

const database = useTestDatabase();
let auth: Auth;
const request = new Request("http://localhost/admin/login", { method: "POST" });

beforeAll(async () => {
  auth = { secret: "s".repeat(40), publicUrl: "https://zenne.example" };
  await ensureFirstStaff(database.db, { email: "first@zenne.example", password: "correct horse" });
});

const signIn = (email: string, password: string) =>
  verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool) },
    { email, password },
    { request, address: "192.0.2.1" },
  );

test("a password is stored as Argon2id with a new salt each time", async () => {
  const [one, two] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword("correct horse", one)).toBe(true);
  expect(await verifyPassword("correct horse ", one)).toBe(false);
  expect(await verifyPassword("x", "plain")).toBe(false);
});

test("the right password opens a server-side session, with an HttpOnly cookie", async () => {
  const { reply, headers } = await signIn("first@zenne.example", "correct horse");
  expect(reply).toMatchObject({ success: true, user: { email: "first@zenne.example" } });
  const cookie = headers.getSetCookie().find((each) => each.startsWith("__Host-zenne_session=")) ?? "";
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).toMatch(/Secure/i);
  expect(cookie).not.toMatch(/Max-Age/i);
  const rows = await database.db.selectFrom("admin_sessions").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.ip_address).toBe("192.0.2.1");
  expect(headers.getSetCookie()).toHaveLength(2);
  const session = await findSession({ db: database.db, auth }, cookie.split(";")[0] ?? "", new Date());
  expect(session?.email).toBe("first@zenne.example");
});

test("a disabled account cannot sign in, and no session is left", async () => {
  const id = await addStaff(database.db, { email: "gone@zenne.example", password: "correct horse" });
  await database.db
    .updateTable("admin_users")
    .set({ disabled_at: new Date() })
    .where("id", "=", id)
    .execute();
  expect((await signIn("gone@zenne.example", "correct horse")).reply).toEqual({
    success: false,
    error: "Invalid credentials",
  });
  const left = await database.db.selectFrom("admin_sessions").where("user_id", "=", id).selectAll().execute();
  expect(left).toEqual([]);
});

test("the first account is created once, and e-mails are unique whatever their case", async () => {
  expect(
    await ensureFirstStaff(database.db, { email: "second@zenne.example", password: "x".repeat(8) }),
  ).toBeNull();
  expect(await addStaff(database.db, { email: "FIRST@zenne.example", password: "x".repeat(8) })).toBeNull();
});
