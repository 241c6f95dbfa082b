import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createLimits } from "#database/limits.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "./add-staff.ts";
import { type Auth, createAuth } from "./auth.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { updateAdminEmail } from "./update-admin-email.ts";
import { updateAdminPassword } from "./update-admin-password.ts";
import { verifyAdminPassword } from "./verify-admin-password.ts";

const database = useTestDatabase();
let auth: Auth;
let number = 0;
let email: string;
let password: string;
let id: string;
const now = new Date();

beforeAll(() => {
  auth = createAuth({ db: database.db, secret: "s".repeat(40), publicUrl: "http://zenne.example" });
});
beforeEach(async () => {
  email = `desk${(number += 1)}@zenne.example`;
  password = "quiet-canal-barge";
  id = (await addStaff(database.db, { email, password })) ?? "";
});

async function signIn(as = email, withPassword = password) {
  const { reply, headers } = await verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool, 100) },
    { email: as, password: withPassword },
    {
      request: new Request("http://zenne.example/", {
        method: "POST",
        headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0" },
      }),
      address: "192.0.2.4",
    },
  );
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
  return {
    success: reply.success,
    actor: { id, email, sessionId: session?.session.id ?? "" },
    isOpen: async () => (await auth.api.getSession({ headers: new Headers({ cookie }) })) !== null,
  };
}

async function lastMail(): Promise<unknown> {
  const { rows } = await sql<{ payload: { mail: unknown } }>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(database.db);
  return rows[0]?.payload.mail;
}

test("a new password ends the other sessions, keeps this one, and the owner is told", async () => {
  const here = await signIn();
  const elsewhere = await signIn();
  const reply = await updateAdminPassword(
    database.db,
    here.actor,
    { currentPassword: password, newPassword: "wet gravel road" },
    now,
  );
  expect(reply).toMatchObject({ success: true, message: "Password updated successfully!" });
  expect(await here.isOpen()).toBe(true);
  expect(await elsewhere.isOpen()).toBe(false);
  expect((await signIn()).success).toBe(false);
  expect((await signIn(email, "wet gravel road")).success).toBe(true);
  expect(await lastMail()).toMatchObject({ kind: "password_changed", to: email });
});

test("without the current password nothing changes", async () => {
  const { actor } = await signIn();
  expect(
    await updateAdminPassword(
      database.db,
      actor,
      { currentPassword: "wrong", newPassword: "wet gravel road" },
      now,
    ),
  ).toEqual({ success: false, error: "Current password is incorrect", field: "currentPassword" });
  expect(
    await updateAdminEmail(
      database.db,
      actor,
      { newEmail: "x@zenne.example", currentPassword: "wrong" },
      now,
    ),
  ).toEqual({ success: false, error: "Current password is incorrect" });
  expect((await signIn()).success).toBe(true);
});

test("a common password is refused with its reason", async () => {
  const { actor } = await signIn();
  expect(
    await updateAdminPassword(
      database.db,
      actor,
      { currentPassword: password, newPassword: "Sunshine1" },
      now,
    ),
  ).toMatchObject({ success: false, field: "newPassword" });
});

test("a new e-mail signs in, the old one does not, and the old address is told", async () => {
  const { actor, isOpen } = await signIn();
  const newEmail = `new-${email}`;
  expect(
    await updateAdminEmail(database.db, actor, { newEmail, currentPassword: password }, now),
  ).toMatchObject({ success: true, message: "Email updated successfully!", user: { email: newEmail } });
  expect(await isOpen()).toBe(true);
  expect((await signIn()).success).toBe(false);
  expect((await signIn(newEmail)).success).toBe(true);
  expect(await lastMail()).toMatchObject({ kind: "email_changed", to: email, newEmail });
});

test("another account's e-mail is refused, in any case, also to two who ask at once", async () => {
  const { actor } = await signIn();
  await addStaff(database.db, { email: `taken-${email}`, password });
  const change = (who: typeof actor, newEmail: string) =>
    updateAdminEmail(database.db, who, { newEmail, currentPassword: password }, now);
  expect(await change(actor, `taken-${email}`)).toEqual({ success: false, error: "Email already in use" });
  const second = (await addStaff(database.db, { email: `second-${email}`, password })) ?? "";
  const replies = await Promise.all([
    change(actor, `both-${email}`),
    change({ ...actor, id: second }, `both-${email}`),
  ]);
  expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true]);
});

test("an account that was disabled meanwhile changes nothing", async () => {
  const { actor } = await signIn();
  await database.db.updateTable("admin_users").set({ disabled_at: now }).where("id", "=", id).execute();
  const reply = { success: false, error: "No user logged in" };
  expect(
    await updateAdminEmail(
      database.db,
      actor,
      { newEmail: "x@zenne.example", currentPassword: password },
      now,
    ),
  ).toEqual(reply);
  expect(
    await updateAdminPassword(
      database.db,
      actor,
      { currentPassword: password, newPassword: "wet gravel road" },
      now,
    ),
  ).toEqual(reply);
});

test("one sees where one is signed in, and ends a session there; somebody else's cannot be ended", async () => {
  const here = await signIn();
  const elsewhere = await signIn();
  const sessions = await listSessions(database.db, here.actor, now);
  expect(sessions).toMatchObject([
    { current: true, browser: "Firefox on Linux", address: "192.0.2.4" },
    { current: false, id: elsewhere.actor.sessionId },
  ]);
  const stranger = { id: (await addStaff(database.db, { email: `s-${email}`, password })) ?? "", email: "s" };
  expect(await endSession(database.db, { ...stranger, sessionId: "none" }, elsewhere.actor.sessionId)).toBe(
    false,
  );
  expect(await endSession(database.db, here.actor, "no uuid")).toBe(false);
  expect(await endSession(database.db, here.actor, elsewhere.actor.sessionId)).toBe(true);
  expect(await elsewhere.isOpen()).toBe(false);
  expect(await here.isOpen()).toBe(true);
});
