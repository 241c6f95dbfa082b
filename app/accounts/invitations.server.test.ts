import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/access/policy.ts";
import { mailsTo, signedInStaff, tokenSentTo } from "#tests/staff-accounts.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import {
  acceptInvitation,
  findInvitation,
  inviteStaff,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "./invitations.server.ts";
import { changeRole, disableStaff, enableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { COMMAND_LINE } from "./staff.server.ts";
import { isPasswordFromSettings } from "./own-account.server.ts";
import { verifyPassword } from "./password.server.ts";

const database = useTestDatabase();
useCheapHashes();
const now = new Date();
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const options = { publicUrl: "https://zenne.example", now };
const from = { now, address: "192.0.2.4" };
let actor: Actor & { sessionId: string };
let email: string;
let number = 0;

beforeEach(async () => {
  email = `lotte${(number += 1)}@zenne.example`;
  actor = await signedInStaff(database.db, "owner");
});

const invite = () => inviteStaff(database.db, actor, { email, role: "sales" }, options);
const accept = (token: string, at = now) =>
  acceptInvitation(
    database.db,
    { token, name: "Lotte Claes", newPassword: "wet gravel road" },
    { ...from, now: at },
  );
const account = () =>
  database.db
    .selectFrom("admin_users")
    .innerJoin("admin_accounts", "admin_accounts.user_id", "admin_users.id")
    .select(["admin_users.id", "email", "name", "role", "password"])
    .where("email", "=", email)
    .executeTakeFirst();
const openOne = async () => (await listInvitations(database.db, actor)).find((each) => each.email === email);

test("an invited colleague chooses name and password, once; the secret is stored as a hash only", async () => {
  await invite();
  const [mail] = await mailsTo(database.db, email);
  expect(mail).toMatchObject({ kind: "invitation", role: "sales", expiresAt: hours(72).toISOString() });
  const token = await tokenSentTo(database.db, email);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const stored = await database.db.selectFrom("admin_invitations").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);

  expect(await findInvitation(database.db, token, now)).toMatchObject({ email, role: "sales" });
  const weak = await acceptInvitation(database.db, { token, name: "L", newPassword: "Welkom2026" }, from);
  expect(weak).toHaveProperty("weak");
  const outcomes = await Promise.all([accept(token), accept(token)]);
  expect(outcomes.filter((each) => "id" in each)).toHaveLength(1);
  const used = { refused: "This invitation was used already. Sign in with your email and password." };
  expect(outcomes.filter((each) => !("id" in each))).toEqual([used]);
  expect(await accept(token)).toEqual(used);
  const made = await account();
  expect(made).toMatchObject({ name: "Lotte Claes", role: "sales" });
  expect(await verifyPassword("wet gravel road", made?.password ?? "")).toBe(true);
  expect(await isPasswordFromSettings(database.db, { ...actor, id: made?.id ?? "" })).toBe(false);
  expect(await openOne()).toBeUndefined();
});

test("a link ends after 72 hours, with the mail that replaces it, and when it is revoked", async () => {
  await invite();
  const first = await tokenSentTo(database.db, email);
  expect(await accept(first, hours(72))).toMatchObject({ refused: expect.stringContaining("72 hours") });
  const { id = "" } = (await openOne()) ?? {};
  await resendInvitation(database.db, actor, id, { ...options, now: hours(80) });
  const second = await tokenSentTo(database.db, email);
  expect(await accept(first)).toMatchObject({ refused: expect.stringContaining("does not work") });
  expect(await findInvitation(database.db, second, hours(81))).toMatchObject({ email });
  await revokeInvitation(database.db, actor, id, now);
  expect(await accept(second)).toMatchObject({ refused: expect.stringContaining("withdrawn") });
  const settled = "was used or revoked meanwhile";
  await expect(resendInvitation(database.db, actor, id, options)).rejects.toThrow(settled);
  await expect(revokeInvitation(database.db, actor, id, now)).rejects.toThrow(settled);
  await expect(revokeInvitation(database.db, actor, "no id", now)).rejects.toThrow(settled);
  expect(await account()).toBeUndefined();
  await invite();
});

test("an address is invited once at a time, and not where it has an account", async () => {
  const outcomes = await Promise.allSettled([invite(), invite()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(invite()).rejects.toThrow("This email is invited already");
  expect(await mailsTo(database.db, email)).toHaveLength(1);
  const token = await tokenSentTo(database.db, email);
  const colleague = await signedInStaff(database.db, "viewer", email);
  expect(await accept(token)).toMatchObject({ refused: expect.stringContaining("There is an account") });
  await expect(invite()).rejects.toThrow("There is an account with this email already");
  await disableStaff(database.db, actor, colleague.id, { now });
  await expect(invite()).rejects.toThrow("enable it instead");
});

test("who is no owner neither sees nor sends invitations; to invite needs a fresh step-up", async () => {
  const viewer = await signedInStaff(database.db, "viewer");
  const lacks = "viewer lacks staff.manage";
  await expect(listInvitations(database.db, viewer)).rejects.toThrow(lacks);
  await expect(inviteStaff(database.db, viewer, { email, role: "owner" }, options)).rejects.toThrow(lacks);
  await expect(resendInvitation(database.db, viewer, "x", options)).rejects.toThrow(lacks);
  await expect(revokeInvitation(database.db, viewer, "x", now)).rejects.toThrow(lacks);
  await expect(
    inviteStaff(database.db, actor, { email, role: "owner" }, { ...options, now: hours(1) }),
  ).rejects.toThrow("no fresh step-up");
});

const withdrawn = { refused: "This invitation was withdrawn. Ask who invited you." };

test("an invitation ends with the account, or the role, of who sent it, and stays ended", async () => {
  const admin = await signedInStaff(database.db, "owner");
  const ends = [
    () => disableStaff(database.db, admin, actor.id, { now }),
    () => changeRole(database.db, COMMAND_LINE, actor.id, { role: "operations", now }),
  ];
  for (const end of ends) {
    email = `lotte${(number += 1)}@zenne.example`;
    actor = await signedInStaff(database.db, "owner");
    await invite();
    const token = await tokenSentTo(database.db, email);
    expect(await findInvitation(database.db, token, now)).toMatchObject({ email });
    await end();
    expect(await findInvitation(database.db, token, now)).toEqual(withdrawn);
    expect(await accept(token)).toEqual(withdrawn);
    const shown = await listInvitations(database.db, admin);
    expect(shown.map((each) => each.email)).not.toContain(email);
    const line = await database.db
      .selectFrom("audit_log")
      .select("summary")
      .where("action", "=", "invitation.revoked")
      .where("summary", "=", email)
      .execute();
    expect(line).toHaveLength(1);
    await enableStaff(database.db, COMMAND_LINE, actor.id, now);
    await changeRole(database.db, COMMAND_LINE, actor.id, { role: "owner", now });
    expect(await accept(token)).toEqual(withdrawn);
    await inviteStaff(database.db, admin, { email, role: "sales" }, options);
    expect(await account()).toBeUndefined();
  }
});

test("whoever became no owner otherwise invites nobody; one who sends it again answers for it", async () => {
  await invite();
  const { id = "" } = (await openOne()) ?? {};
  const token = await tokenSentTo(database.db, email);
  for (const lost of [{ disabled_at: now }, { role: "sales" as const, disabled_at: null }]) {
    await database.db.updateTable("admin_users").set(lost).where("id", "=", actor.id).execute();
    expect(await findInvitation(database.db, token, now)).toEqual(withdrawn);
    expect(await accept(token)).toEqual(withdrawn);
  }
  const other = await signedInStaff(database.db, "owner");
  await resendInvitation(database.db, other, id, options);
  expect(await listInvitations(database.db, other)).toContainEqual(
    expect.objectContaining({ email, invitedBy: other.email }),
  );
  await database.db
    .updateTable("admin_users")
    .set({ name: "Lotte Claes" })
    .where("id", "=", other.id)
    .execute();
  const sentAgain = await tokenSentTo(database.db, email);
  const invitedBy = `Lotte Claes (${other.email})`;
  expect(await findInvitation(database.db, sentAgain, now)).toMatchObject({ invitedBy });
  expect(await accept(sentAgain)).toMatchObject({ email });
});

test("an invitation of an earlier version, which does not know who sent it, stays valid", async () => {
  await invite();
  await database.db
    .updateTable("admin_invitations")
    .set({ invited_by_id: null })
    .where("email", "=", email)
    .execute();
  const token = await tokenSentTo(database.db, email);
  await disableStaff(database.db, COMMAND_LINE, actor.id, { now, force: true });
  expect(await accept(token)).toMatchObject({ email });
});
