import { testActor } from "#tests/actors.ts";
import { mailsTo } from "#tests/staff-accounts.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createLimits } from "#database/connection/limits.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "./staff.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { endOtherSessions, endSession, listSessions, findSession } from "./session.server.ts";
import { isPasswordFromSettings, setOwnName, updateAdminPassword } from "./own-account.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";

const database = useTestDatabase();
useCheapHashes();
let auth: Auth;
let number = 0;
let email: string;
let password: string;
let id: string;
const now = new Date();

beforeAll(() => {
  auth = { secret: "s".repeat(40), publicUrl: "http://zenne.example" };
});
beforeEach(async () => {
  email = `desk${(number += 1)}@zenne.example`;
  password = "quiet-canal-barge";
  id = (await addStaff(database.db, { email, password })) ?? "";
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0";

async function signIn(
  as = email,
  withPassword = password,
  { address = "192.0.2.4", userAgent = firefox, cookie: held = "" } = {},
) {
  const { reply, headers } = await verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool, 100) },
    { email: as, password: withPassword },
    {
      request: new Request("http://zenne.example/", {
        method: "POST",
        headers: { "user-agent": userAgent, cookie: held },
      }),
      address,
    },
  );
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const session = await findSession({ db: database.db, auth }, cookie, new Date());
  return {
    success: reply.success,
    device: headers.getSetCookie()[1]?.split(";")[0] ?? "",
    actor: { ...testActor({ id, email }), sessionId: session?.sessionId ?? "" },
    isOpen: async () => (await findSession({ db: database.db, auth }, cookie, new Date())) !== null,
  };
}

const changePassword = (
  actor: Awaited<ReturnType<typeof signIn>>["actor"],
  currentPassword: string,
  newPassword: string,
) => updateAdminPassword(database.db, actor, { currentPassword, newPassword }, now);

async function lastMail(): Promise<unknown> {
  const { rows } = await sql<{ payload: { mail: unknown } }>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(database.db);
  return rows[0]?.payload.mail;
}

test("a new password ends the other sessions, keeps this one, and the owner is notified", async () => {
  const here = await signIn();
  const elsewhere = await signIn();
  const reply = await changePassword(here.actor, password, "wet gravel road");
  expect(reply).toMatchObject({ success: true, message: "Password updated successfully!" });
  expect(await here.isOpen()).toBe(true);
  expect(await elsewhere.isOpen()).toBe(false);
  expect((await signIn()).success).toBe(false);
  expect((await signIn(email, "wet gravel road")).success).toBe(true);
  expect(await lastMail()).toMatchObject({ kind: "password_changed", to: email });
});

test("the password the first start gave is known as such until its owner chooses one", async () => {
  const { actor } = await signIn();
  expect(await isPasswordFromSettings(database.db, actor)).toBe(true);
  await changePassword(actor, password, "wet gravel road");
  expect(await isPasswordFromSettings(database.db, actor)).toBe(false);
});

test("without the current password nothing changes", async () => {
  const { actor } = await signIn();
  expect(await changePassword(actor, "wrong", "wet gravel road")).toEqual({
    success: false,
    error: "Current password is incorrect",
    field: "currentPassword",
  });
  expect((await signIn()).success).toBe(true);
});

test("a common password is refused with its reason", async () => {
  const { actor } = await signIn();
  expect(await changePassword(actor, password, "Sunshine1")).toMatchObject({
    success: false,
    field: "newPassword",
  });
});

test("an account that was disabled meanwhile cannot be changed", async () => {
  const { actor } = await signIn();
  await database.db.updateTable("admin_users").set({ disabled_at: now }).where("id", "=", id).execute();
  expect(await changePassword(actor, password, "wet gravel road")).toEqual({
    success: false,
    error: "No user logged in",
  });
});

test("staff list and end their own sessions; a session of another account cannot be ended", async () => {
  const here = await signIn();
  const elsewhere = await signIn();
  const sessions = await listSessions(database.db, here.actor, now);
  expect(sessions).toMatchObject([
    { current: true, browser: "Firefox on Linux", address: "192.0.2.4" },
    { current: false, id: elsewhere.actor.sessionId },
  ]);
  const stranger = testActor({
    id: (await addStaff(database.db, { email: `s-${email}`, password })) ?? "",
    email: "s",
  });
  expect(await endSession(database.db, { ...stranger, sessionId: "none" }, elsewhere.actor.sessionId)).toBe(
    false,
  );
  expect(await endSession(database.db, here.actor, "no uuid")).toBe(false);
  expect(await endSession(database.db, here.actor, elsewhere.actor.sessionId)).toBe(true);
  expect(await elsewhere.isOpen()).toBe(false);
  expect(await here.isOpen()).toBe(true);
});

test("staff sign out everywhere else; this session stays, and nobody else's ends", async () => {
  const here = await signIn();
  const elsewhere = await signIn();
  expect(await endOtherSessions(database.db, here.actor)).toBe(1);
  expect([await here.isOpen(), await elsewhere.isOpen()]).toEqual([true, false]);
  expect(await endOtherSessions(database.db, here.actor)).toBe(0);
});

test("everyone sets the own name, and the log tells from what to what", async () => {
  const { actor } = await signIn();
  await setOwnName(database.db, actor, "Lotte Claes", now);
  const line = await database.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "name.changed")
    .where("actor_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(line.details).toEqual({ name: [email.split("@")[0], "Lotte Claes"] });
});

test("a sign-in from a new browser or network is mailed, the very first one and a known device's are not", async () => {
  const mails = async () =>
    (await mailsTo(database.db, email)).filter(({ kind }) => kind === "new_sign_in") as unknown[];
  const { device } = await signIn();
  await signIn();
  expect(await mails()).toEqual([]);
  await signIn(email, password, { address: "198.51.100.9", cookie: device });
  expect(await mails()).toEqual([]);
  await signIn(email, password, { address: "203.0.113.7" });
  await signIn(email, password, { userAgent: firefox.replace("X11; Linux", "Windows") });
  expect(await mails()).toMatchObject([
    { browser: "Firefox on Linux", address: "203.0.113.7", link: "http://zenne.example/admin/settings" },
    { browser: "Firefox on Windows", address: "192.0.2.4" },
  ]);
  await signIn(email, password, { address: "203.0.113.7" });
  expect(await mails()).toHaveLength(2);
});
