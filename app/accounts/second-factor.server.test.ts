import { expect, test } from "vitest";
import { StepUpRequired } from "#app/access/step-up.ts";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { at, codeAt, jar, password, steps, useSecondFactor, wrongCode } from "#tests/second-factor.ts";
import {
  beginAuthenticator,
  cancelAuthenticator,
  confirmAuthenticator,
  secretToConfirm,
  turnOffAuthenticator,
} from "./authenticator.server.ts";
import { type StepUpCredential, verifyStepUp } from "./sign-in/step-up-form.server.ts";
import {
  type AccountOwner,
  renewBackupCodes,
  setSecondFactorRequired,
  resetSecondFactor,
  resetSecondFactorByCommand,
} from "./second-factor.server.ts";
import { requestEmailChange } from "./email-change.server.ts";
import { inviteStaff, listInvitations, resendInvitation } from "./invitations.server.ts";
import { updateAdminPassword } from "./own-account.server.ts";
import { addStaff } from "./staff.server.ts";
import { disableStaff, enableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { listStepUpWays } from "./second-factor-state.server.ts";
import { findSession } from "./session.server.ts";

const { database, session, account, addAccount, options, typePassword, typeCode, signIn, withApp, mails } =
  useSecondFactor();
const stepUpBy = (who: AccountOwner, credential: StepUpCredential, now: Date) =>
  verifyStepUp(options(), who, credential, { address: "192.0.2.4", now });

test("an app is confirmed by its code within the hour; a new one replaces it only then", async () => {
  const { actor, secret } = await withApp();
  const change = (code: string, now: Date) =>
    confirmAuthenticator(database.db, session.auth, actor, code, now);
  await expect(change(wrongCode(secret, at(5)), at(5))).rejects.toThrow(Conflict);
  await beginAuthenticator(database.db, session.auth, actor, at(5));
  const next = (await secretToConfirm(database.db, session.auth, account.id, at(5))) ?? "";
  expect(next).not.toBe(secret);
  await expect(change(wrongCode(next, at(10)), at(10))).rejects.toThrow(Invalid);
  expect(await secretToConfirm(database.db, session.auth, account.id, at(3605))).toBeNull();
  const cookies = jar((await typePassword("", steps(4))).headers);
  expect((await typeCode(cookies, codeAt(secret, steps(4)), steps(4))).reply.success).toBe(true);
  expect(await change(codeAt(next, at(130)), at(130))).toBeNull();
  const later = jar((await typePassword("", steps(8))).headers);
  expect((await typeCode(later, codeAt(secret, steps(8)), steps(8))).reply.success).toBe(false);
  expect((await typeCode(later, codeAt(next, steps(8)), steps(8))).reply.success).toBe(true);
  await beginAuthenticator(database.db, session.auth, actor, at(140));
  await cancelAuthenticator(database.db, actor);
  expect(await secretToConfirm(database.db, session.auth, account.id, at(141))).toBeNull();
  const stored = await database.db
    .selectFrom("admin_authenticators")
    .selectAll()
    .where("user_id", "=", account.id)
    .execute();
  expect(JSON.stringify(stored)).not.toContain(next);
});

test("every change needs a fresh step-up, which the password alone is not", async () => {
  const { actor, secret, codes } = await withApp();
  const late = at(600);
  const acts = [
    () => beginAuthenticator(database.db, session.auth, actor, late),
    () => turnOffAuthenticator(database.db, actor, late),
    () => renewBackupCodes(database.db, actor, late),
    () => setSecondFactorRequired(database.db, actor, true, late),
    () => resetSecondFactor(database.db, actor, account.id, late),
  ];
  for (const act of acts) await expect(act()).rejects.toThrow(StepUpRequired);
  expect(await stepUpBy(actor, { password: "wrong" }, late)).toMatchObject({ limited: false });
  expect(await stepUpBy(actor, { code: wrongCode(secret, late) }, late)).toMatchObject({
    limited: false,
  });
  expect(await stepUpBy(actor, { passkey: { id: "x" } }, late)).toMatchObject({ limited: false });
  await expect(acts[2]!()).rejects.toThrow(StepUpRequired);
  expect(await stepUpBy(actor, { code: codes[9]! }, late)).toBeNull();
  const renewed = (await acts[2]!()) as string[];
  expect(renewed).toHaveLength(10);
  expect(await stepUpBy(actor, { code: codes[8]! }, late)).not.toBeNull();
  expect(await stepUpBy(actor, { code: codeAt(secret, at(1300)) }, at(1300))).toBeNull();
  expect(await stepUpBy(actor, { password }, at(2000))).toEqual({
    error: "You have a second factor: confirm with a code or your passkey. The password alone is not enough.",
    limited: false,
  });
  await expect(turnOffAuthenticator(database.db, actor, at(2001))).rejects.toThrow(StepUpRequired);
  expect(await stepUpBy(actor, { code: codeAt(secret, at(2000)) }, at(2000))).toBeNull();
  await turnOffAuthenticator(database.db, actor, at(2001));
  expect((await typePassword("", at(2001))).reply.success).toBe(true);
  const left = await database.db
    .selectFrom("admin_backup_codes")
    .select("id")
    .where("user_id", "=", account.id)
    .execute();
  expect(left).toEqual([]);
  await expect(renewBackupCodes(database.db, actor, at(2001))).rejects.toThrow(Conflict);
});

test("who lost phone and codes is let in again by an owner or the command line, and notified", async () => {
  await withApp();
  expect(await resetSecondFactorByCommand(database.db, account.email, at(60))).toBe(true);
  expect(await resetSecondFactorByCommand(database.db, account.email, at(60))).toBe(false);
  await expect(resetSecondFactorByCommand(database.db, "nobody@zenne.example", at(60))).rejects.toThrow();
  const owner = await signIn(at(60));
  await expect(
    resetSecondFactor(database.db, { ...owner, role: "operations" }, account.id, at(60)),
  ).rejects.toThrow(Forbidden);
  expect((await mails("second_factor_changed")).at(-1)).toMatchObject({ change: "reset" });
  const { actor } = await withApp();
  expect(await resetSecondFactor(database.db, actor, account.id, at(60))).toBe(true);
  expect(await findSession(session, actor.cookies, at(60))).toBeNull();
  expect((await typePassword("", at(61))).reply.success).toBe(true);
});

test("required of all: who has none has seven days, who has one is not asked", async () => {
  const day = 86_400;
  const none = await signIn(at(0));
  const due = async (cookies: string, now: Date) =>
    (await findSession(session, cookies, now))?.secondFactorDue;
  expect(await due(none.cookies, at(1))).toBeNull();
  await expect(setSecondFactorRequired(database.db, none, true, at(1))).rejects.toThrow(Conflict);
  await addAccount("boss");
  const { actor } = await withApp();
  await expect(
    setSecondFactorRequired(database.db, { ...actor, role: "sales" }, true, at(1)),
  ).rejects.toThrow(Forbidden);
  const now = new Date();
  await database.db
    .updateTable("admin_sessions")
    .set({ proved_at: now, expires_at: new Date(now.getTime() + day * 1000) })
    .execute();
  await setSecondFactorRequired(database.db, actor, true, now);
  await setSecondFactorRequired(database.db, actor, true, new Date(now.getTime() + 1000));
  expect(await due(actor.cookies, now)).toBeNull();
  expect(await due(none.cookies, now)).toEqual(new Date(now.getTime() + 7 * day * 1000));
  await setSecondFactorRequired(database.db, actor, false, now);
  expect(await due(none.cookies, now)).toBeNull();
});

test("the ways to prove who one is are those of the account: with a factor not the password", async () => {
  const { actor } = await withApp();
  const ways = () => listStepUpWays(database.db, actor.id);
  expect(await ways()).toEqual({ password: false, app: true, passkey: false });
  await turnOffAuthenticator(database.db, actor, at(5));
  expect(await ways()).toEqual({ password: true, app: false, passkey: false });
  expect(await stepUpBy(actor, { password }, at(6))).toBeNull();
});

test("what the password proved before there was a factor, or on a trusted device, proves nothing after it", async () => {
  const other = await signIn(at(0));
  const { actor, secret } = await withApp();
  await expect(turnOffAuthenticator(database.db, other, at(5))).rejects.toThrow(StepUpRequired);
  const pending = jar((await typePassword("", steps(4))).headers);
  const trusted = jar((await typeCode(pending, codeAt(secret, steps(4)), steps(4), true)).headers);
  const { headers } = await typePassword(trusted, steps(5));
  const openSession = await findSession(session, jar(headers), steps(5));
  const byPassword = { ...actor, sessionId: openSession?.sessionId ?? "" };
  expect(byPassword.sessionId).not.toBe("");
  await expect(turnOffAuthenticator(database.db, byPassword, steps(5))).rejects.toThrow(StepUpRequired);
  expect(await stepUpBy(byPassword, { code: codeAt(secret, steps(6)) }, steps(6))).toBeNull();
  await turnOffAuthenticator(database.db, byPassword, steps(6));
});

test("with a second factor the password alone changes neither password nor e-mail, and lets nobody in again", async () => {
  const { secret, actor } = await withApp();
  const email = `invited-${account.email}`;
  const colleague = `colleague-${account.email}`;
  await addStaff(database.db, { email: colleague, password });
  const site = { publicUrl: session.auth.publicUrl, hasMailServer: true };
  await inviteStaff(database.db, actor, { email, role: "viewer" }, { ...site, now: at(60) });
  const invitation = (await listInvitations(database.db, actor)).find((each) => each.email === email)!;
  await disableStaff(database.db, actor, colleague, { now: at(60) });
  const change = { newEmail: `new-${account.email}`, currentPassword: password };
  const acts = (now: Date) => [
    () => requestEmailChange(database.db, actor, change, { ...site, now }),
    () =>
      updateAdminPassword(
        database.db,
        actor,
        { currentPassword: password, newPassword: "wet gravel road" },
        now,
      ),
    () => resendInvitation(database.db, actor, invitation.id, { ...site, now }),
    () => enableStaff(database.db, actor, colleague, now),
  ];
  for (const act of acts(at(601))) await expect(act()).rejects.toThrow(StepUpRequired);
  expect(await stepUpBy(actor, { code: codeAt(secret, at(601)) }, at(601))).toBeNull();
  const outcomes = [];
  for (const act of acts(at(602))) outcomes.push(await act());
  expect(outcomes).toMatchObject([{ success: true }, { success: true }, email, { already: false }]);
});

test("without a second factor they ask for no step-up, as before", async () => {
  const actor = await signIn(at(0));
  const input = { currentPassword: password, newPassword: "wet gravel road" };
  expect(await updateAdminPassword(database.db, actor, input, at(7200))).toMatchObject({ success: true });
});
