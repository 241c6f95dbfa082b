import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testStaff } from "#tests/actors.ts";
import { mailsTo, tokenSentTo } from "#tests/staff-accounts.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  findEmailLink,
  requestEmailChange,
} from "./email-change.server.ts";
import { updateAdminPassword } from "./own-account.server.ts";
import { addStaff } from "./staff.server.ts";

const database = useTestDatabase();
useCheapHashes();
const now = new Date();
const later = new Date(now.getTime() + 25 * 3_600_000);
const password = "quiet-canal-barge";
let number = 0;
let actor = testStaff();
let newEmail: string;

beforeEach(async () => {
  const email = `desk${(number += 1)}@zenne.example`;
  newEmail = `new-${email}`;
  actor = testStaff({ id: (await addStaff(database.db, { email, password })) ?? "", email });
});

const request = (to = newEmail, as = actor, currentPassword = password, hasMailServer = true) =>
  requestEmailChange(
    database.db,
    as,
    { newEmail: to, currentPassword },
    { publicUrl: "https://zenne.example", hasMailServer, now },
  );
const emailNow = async () =>
  (
    await database.db
      .selectFrom("admin_users")
      .select("email")
      .where("id", "=", actor.id)
      .executeTakeFirstOrThrow()
  ).email;

test("a new e-mail is in force once its mailbox is proved; the old one works until then, and is notified", async () => {
  expect(await request()).toMatchObject({ success: true, message: expect.stringContaining(newEmail) });
  expect(await emailNow()).toBe(actor.email);
  expect(await findEmailChange(database.db, actor, now)).toMatchObject({ newEmail });
  expect(await mailsTo(database.db, actor.email)).toEqual([]);
  const token = await tokenSentTo(database.db, newEmail);
  expect(await findEmailLink(database.db, token, now)).toEqual({ userId: actor.id, newEmail });
  expect(await emailNow()).toBe(actor.email);
  expect(await confirmEmailChange(database.db, actor, token, now)).toEqual({
    success: true,
    message: "Email updated successfully!",
    user: { id: actor.id, email: newEmail },
  });
  expect(await emailNow()).toBe(newEmail);
  const { name } = await database.db
    .selectFrom("admin_users")
    .select("name")
    .where("id", "=", actor.id)
    .executeTakeFirstOrThrow();
  expect(name).toBe(newEmail.split("@")[0]);
  expect(await mailsTo(database.db, actor.email)).toMatchObject([{ kind: "email_changed", newEmail }]);
  expect((await confirmEmailChange(database.db, actor, token, now)).success).toBe(false);
});

test("without a mail server the e-mail changes at once, and what waited for a link is dropped", async () => {
  await request(`other-${newEmail}`);
  expect(await request(newEmail, actor, "wrong", false)).toEqual({
    success: false,
    error: "Current password is incorrect",
  });
  expect(await request(newEmail, actor, password, false)).toEqual({
    success: true,
    message: "Email updated successfully!",
    user: { id: actor.id, email: newEmail },
  });
  expect(await emailNow()).toBe(newEmail);
  expect(await findEmailChange(database.db, actor, now)).toBeNull();
  expect(await mailsTo(database.db, newEmail)).toEqual([]);
});

test("a link ends after a day, with a newer one, when the change is dropped and with a new password", async () => {
  const works = async (token: string, at = now) => (await findEmailLink(database.db, token, at)) !== null;
  await request();
  const first = await tokenSentTo(database.db, newEmail);
  expect(await works(first, later)).toBe(false);
  expect((await confirmEmailChange(database.db, actor, first, later)).success).toBe(false);
  await request();
  const second = await tokenSentTo(database.db, newEmail);
  expect([await works(first), await works(second)]).toEqual([false, true]);
  await cancelEmailChange(database.db, actor);
  expect(await works(second)).toBe(false);
  await request();
  const third = await tokenSentTo(database.db, newEmail);
  const { rows } = await sql<{ id: string }>`
    insert into admin_sessions (user_id, token, expires_at) values (${actor.id}, 'x', now() + interval '1 hour')
    returning id`.execute(database.db);
  const passwords = { currentPassword: password, newPassword: "wet gravel road" };
  await updateAdminPassword(database.db, { ...actor, sessionId: rows[0]?.id ?? "" }, passwords, now);
  expect(await works(third)).toBe(false);
  expect(await emailNow()).toBe(actor.email);
});

test("another account's e-mail is refused, whatever its case; of two who ask for one, one gets it", async () => {
  const wrong = await request(newEmail, actor, "wrong");
  expect(wrong).toEqual({ success: false, error: "Current password is incorrect" });
  await addStaff(database.db, { email: `Taken-${newEmail}`, password });
  expect(await request(`taken-${newEmail}`)).toEqual({ success: false, error: "Email already in use" });
  const id = (await addStaff(database.db, { email: `second-${newEmail}`, password })) ?? "";
  await request();
  const first = await tokenSentTo(database.db, newEmail);
  await request(newEmail, testStaff({ id, email: `second-${newEmail}` }));
  const second = await tokenSentTo(database.db, newEmail);
  const replies = await Promise.all([
    confirmEmailChange(database.db, actor, first, now),
    confirmEmailChange(database.db, { id }, second, now),
  ]);
  expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true]);
  expect(replies.find(({ success }) => !success)?.error).toBe("Email already in use");
});

test("an account that was disabled meanwhile cannot be changed", async () => {
  await request();
  const token = await tokenSentTo(database.db, newEmail);
  await database.db.updateTable("admin_users").set({ disabled_at: now }).where("id", "=", actor.id).execute();
  expect(await request()).toEqual({ success: false, error: "No user logged in" });
  expect((await confirmEmailChange(database.db, actor, token, now)).success).toBe(false);
});

test("whoever gets the mail of a mistyped address confirms nothing: only the account itself does", async () => {
  await request();
  const token = await tokenSentTo(database.db, newEmail);
  const stranger = { id: (await addStaff(database.db, { email: `stranger-${newEmail}`, password })) ?? "" };
  for (const who of [null, stranger])
    expect(await confirmEmailChange(database.db, who, token, now)).toEqual({
      success: false,
      error:
        "To confirm, sign in with the email you have now. If you are in another account, log out there first.",
    });
  expect(await emailNow()).toBe(actor.email);
  expect(await confirmEmailChange(database.db, actor, token, now)).toMatchObject({ success: true });
});
