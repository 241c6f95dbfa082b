import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { company } from "#content/company.ts";
import { createLimits } from "#database/connection/limits.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "./staff.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import {
  preparePasswordReset,
  resetAdminPasswordWithToken,
  type ResetJob,
  sendPasswordReset,
} from "./password-reset.server.ts";
import { findSession } from "./session.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";

const database = useTestDatabase();
useCheapHashes();
let auth: Auth;
let userId: string;
const email = "desk@zenne.example";
const now = new Date("2026-03-28T12:00:00Z");
const job: ResetJob = { email, publicUrl: "https://zenne.example", address: "192.0.2.1" };
const minute = 60_000;

beforeAll(async () => {
  auth = { secret: "s".repeat(40), publicUrl: "https://zenne.example" };
  userId = (await addStaff(database.db, { email, password: "quiet-canal-barge" })) ?? "";
});
beforeEach(async () => {
  await database.db.deleteFrom("admin_verifications").execute();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});

interface QueuedMail {
  mail: { kind: string; to: string; link?: string };
}

async function queuedMails(kind: string): Promise<QueuedMail["mail"][]> {
  const { rows } = await sql<{ payload: QueuedMail }>`
    select payload from graphile_worker._private_jobs order by id`.execute(database.db);
  return rows.map(({ payload }) => payload.mail).filter((mail) => mail?.kind === kind);
}

async function mailedToken(at = now): Promise<string> {
  await preparePasswordReset(database.db, job, at);
  const mails = await queuedMails("password_reset");
  return new URL(mails.at(-1)?.link ?? "").searchParams.get("token") ?? "";
}

const reset = (token: string, newPassword = "wet gravel road", at = now) =>
  resetAdminPasswordWithToken(database.db, { token, newPassword }, { now: at, address: "192.0.2.1" });

const signIn = (password: string) =>
  verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool, 100) },
    { email, password },
    { request: new Request("https://zenne.example/", { method: "POST" }), address: "192.0.2.1" },
  );

test("a reset request does the same for every e-mail: one job, one answer, no account query", async () => {
  const existing = await sendPasswordReset(database.db, job);
  const unknown = await sendPasswordReset(database.db, { ...job, email: "nobody@zenne.example" });
  expect(unknown).toEqual(existing);
  expect(existing).toEqual({ success: true, message: "Password reset instructions sent to your email." });
  const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(database.db);
  expect(rows).toHaveLength(2);
});

test("only an existing, active account gets a mail", async () => {
  await preparePasswordReset(database.db, { ...job, email: "nobody@zenne.example" }, now);
  const gone = await addStaff(database.db, { email: "gone@zenne.example", password: "quiet-canal-barge" });
  await database.db.updateTable("admin_users").set({ disabled_at: now }).where("id", "=", gone).execute();
  await preparePasswordReset(database.db, { ...job, email: "gone@zenne.example" }, now);
  expect(await queuedMails("password_reset")).toEqual([]);
  await preparePasswordReset(database.db, job, now);
  expect(await queuedMails("password_reset")).toMatchObject([{ to: email }]);
});

test("the database stores only a hash of the token", async () => {
  const token = await mailedToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await database.db.selectFrom("admin_verifications").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("the link sets a new password once, ends every session, and the owner is notified", async () => {
  const { headers } = await signIn("quiet-canal-barge");
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const token = await mailedToken();
  expect(await reset(token)).toMatchObject({
    success: true,
    message: "Password reset successfully! You can now log in with your new password.",
  });
  expect(await findSession({ db: database.db, auth }, cookie, new Date())).toBeNull();
  expect((await signIn("quiet-canal-barge")).reply.success).toBe(false);
  expect((await signIn("wet gravel road")).reply.success).toBe(true);
  expect(await queuedMails("password_changed")).toMatchObject([{ to: email }]);
  expect(await reset(token)).toMatchObject({ success: false, error: "Invalid reset token" });
  const [entry] = await database.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "password.reset")
    .execute();
  expect(entry).toMatchObject({ actor_id: userId, actor_email: email });
});

test("a link used in two concurrent requests sets one password", async () => {
  const token = await mailedToken();
  const replies = await Promise.all([reset(token, "one high tide"), reset(token, "two high tides")]);
  expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true]);
});

test("the link ends after an hour", async () => {
  const token = await mailedToken();
  expect((await reset(token, "wet gravel road", new Date(now.getTime() + 60 * minute))).error).toBe(
    "Invalid reset token",
  );
  expect((await reset(token, "wet gravel road", new Date(now.getTime() + 59 * minute))).success).toBe(true);
});

test("earlier links stay valid until one is used; a fourth within the hour is not sent", async () => {
  const first = await mailedToken();
  const second = await mailedToken();
  await mailedToken();
  await preparePasswordReset(database.db, job, now);
  expect(await queuedMails("password_reset")).toHaveLength(3);
  expect((await reset(first)).success).toBe(true);
  expect((await reset(second)).success).toBe(false);
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await preparePasswordReset(database.db, job, new Date(now.getTime() + 61 * minute));
  expect(await queuedMails("password_reset")).toHaveLength(1);
});

test("a common password is refused, and the link stays usable", async () => {
  const token = await mailedToken();
  expect(await reset(token, "Welkom2026")).toMatchObject({ success: false, weak: true });
  expect(await reset(token, `${company.name.replaceAll(" ", "")}1`)).toMatchObject({
    success: false,
    weak: true,
  });
  expect((await reset(token)).success).toBe(true);
});

test.each(["", "x", "' or 1=1 --", "%"])("«%s» is no token", async (token) => {
  await mailedToken();
  expect(await reset(token)).toMatchObject({ success: false, error: "Invalid reset token" });
});

test("a disabled account's link is invalid", async () => {
  const token = await mailedToken();
  await database.db.updateTable("admin_users").set({ disabled_at: now }).where("id", "=", userId).execute();
  expect((await reset(token)).success).toBe(false);
});
