import { sql } from "kysely";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ProofRequired } from "#domain/accounts/fresh-proof.ts";
import type { Role } from "#domain/accounts/policy.ts";
import { BACKUP_CODES, WRONG_CODES_END } from "#domain/accounts/second-factor.ts";
import { Conflict, Forbidden, Invalid } from "#domain/errors.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createLimits } from "../connection/limits.ts";
import { type Auth, createAuth } from "./auth.ts";
import { makeResetLink, resetAdminPasswordWithToken } from "./password-reset.ts";
import { cancelPendingSignIn, findPendingSignIn, finishSignIn } from "./pending-sign-in.ts";
import { prove } from "./prove.ts";
import {
  beginAuthenticator,
  cancelAuthenticator,
  confirmAuthenticator,
  secretToConfirm,
  turnOffAuthenticator,
} from "./authenticator.ts";
import {
  renewBackupCodes,
  requireSecondFactorOfAll,
  resetSecondFactor,
  resetSecondFactorByCommand,
} from "./second-factor.ts";
import { findSession } from "./session.ts";
import { verifyAdminPassword } from "./sign-in.ts";
import { disableStaff } from "./manage-staff.ts";
import { addStaff, COMMAND_LINE } from "./staff.ts";
import { forgetTrustedDevice, listTrustedDevices } from "./trusted-devices.ts";

const database = useTestDatabase();
let auth: Auth;
let number = 0;
let email: string;
let id: string;
const password = "quiet-canal-barge";
const start = Date.parse("2026-11-20T10:00:00Z");
/** Seconds after the test began, half a minute being a step. */
const at = (seconds: number) => new Date(start + seconds * 1000);
const steps = (count: number) => at(count * 30);

beforeAll(() => {
  auth = createAuth({ db: database.db, secret: "s".repeat(40), publicUrl: "https://zenne.example" });
});
beforeEach(async () => {
  email = `desk${(number += 1)}@zenne.example`;
  id = (await addStaff(database.db, { email, password })) ?? "";
});

const parts = () => ({ db: database.db, auth, limits: createLimits(database.pool, 10) });
const from = (cookies: string, now: Date) => ({
  request: new Request("http://zenne.example/admin/login", {
    method: "POST",
    headers: {
      cookie: cookies,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0",
    },
  }),
  address: "192.0.2.4",
  now,
});
/** The Cookie header of a browser that got these cookies. */
const jar = (headers: Headers, before = "") =>
  [...before.split("; "), ...headers.getSetCookie().map((line) => line.split(";")[0] ?? "")]
    .filter(Boolean)
    .join("; ");

const typePassword = (cookies: string, now: Date, as = email) =>
  verifyAdminPassword(parts(), { email: as, password }, from(cookies, now));
const typeCode = (cookies: string, code: string, now: Date, trust = false) =>
  finishSignIn(parts(), { code, trust }, from(cookies, now));

/** Signs in with the password alone. */
async function signIn(now: Date, role: Role = "owner") {
  const { headers } = await typePassword("", now);
  const cookies = jar(headers);
  const session = await findSession({ db: database.db, auth }, cookies, now);
  return { ...testActor({ id, email, role }), sessionId: session?.sessionId ?? "", cookies };
}

const codeAt = (secret: string, now: Date) => new TOTP({ secret }).generate({ timestamp: now.getTime() });

/** An account with an app: its secret, its backup codes, and who set it up. */
async function withApp() {
  const actor = await signIn(at(0));
  await beginAuthenticator(database.db, auth, actor, at(0));
  const secret = (await secretToConfirm(database.db, auth, id, at(0))) ?? "";
  const codes = await confirmAuthenticator(database.db, auth, actor, codeAt(secret, at(0)), at(0));
  return { actor, secret, codes: codes ?? [] };
}

async function mails(kind: string): Promise<Array<Record<string, unknown>>> {
  const { rows } = await sql<{ mail: Record<string, unknown> }>`
    select payload->'mail' as mail from graphile_worker._private_jobs
    where payload->'mail'->>'to' = ${email} and payload->'mail'->>'kind' = ${kind} order by id`.execute(
    database.db,
  );
  return rows.map(({ mail }) => mail);
}

test("with an app the password opens nothing; its code does, once", async () => {
  const { secret } = await withApp();
  const { reply, secondFactor, headers } = await typePassword("", steps(4));
  expect({ reply, secondFactor }).toEqual({ reply: { success: false }, secondFactor: true });
  const [pending, ...others] = headers.getSetCookie();
  expect(others).toEqual([]);
  expect(pending).toMatch(
    /^__Host-zenne_pending=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const cookies = jar(headers);
  expect(await findSession({ db: database.db, auth }, cookies, steps(4))).toBeNull();
  expect(await findPendingSignIn({ db: database.db, auth }, from(cookies, steps(4)))).toEqual({
    email,
    hasApp: true,
    hasPasskey: false,
  });
  const code = codeAt(secret, steps(4));
  const done = await typeCode(cookies, ` ${code.slice(0, 3)} ${code.slice(3)}`, steps(4));
  expect(done.reply).toEqual({ success: true, user: { id, email } });
  expect(await findSession({ db: database.db, auth }, jar(done.headers), steps(4))).toMatchObject({
    id,
    email,
  });
  expect((await typeCode(cookies, codeAt(secret, steps(5)), steps(5))).ended).toBe(true);

  const again = jar((await typePassword("", steps(4))).headers);
  expect((await typeCode(again, code, steps(4))).reply.error).toContain("This code is not right");
  expect((await typeCode(again, codeAt(secret, steps(6)), steps(5))).reply.success).toBe(true);
});

test("of two who send the same code at once, one gets in", async () => {
  const { secret, codes } = await withApp();
  for (const code of [codeAt(secret, steps(4)), codes[3]!]) {
    const browsers = await Promise.all(
      [1, 2].map(async () => jar((await typePassword("", steps(4))).headers)),
    );
    const outcomes = await Promise.all(browsers.map((cookies) => typeCode(cookies, code, steps(4))));
    expect(outcomes.map(({ reply }) => reply.success).toSorted()).toEqual([false, true]);
  }
});

test("ten backup codes work once each, are hashed, and each use is notified by mail", async () => {
  const { codes } = await withApp();
  expect(new Set(codes).size).toBe(BACKUP_CODES);
  const rows = await database.db
    .selectFrom("admin_backup_codes")
    .selectAll()
    .where("user_id", "=", id)
    .execute();
  expect(rows.map(({ code_hash }) => code_hash.slice(0, 15))).toEqual(Array(10).fill("$argon2id$v=19$"));
  const cookies = jar((await typePassword("", steps(4))).headers);
  expect((await typeCode(cookies, codes[0]!.toUpperCase(), steps(4))).reply.success).toBe(true);
  const second = jar((await typePassword("", steps(4))).headers);
  expect((await typeCode(second, codes[0]!, steps(4))).reply.success).toBe(false);
  expect(await mails("second_factor_changed")).toMatchObject([
    { change: "authenticator_on" },
    { change: "backup_code_used", left: 9 },
  ]);
});

test("twenty wrong codes end the sign-in, and the owner is notified", async () => {
  const { secret } = await withApp();
  const cookies = jar((await typePassword("", steps(4))).headers);
  for (let count = 1; count < WRONG_CODES_END; count += 1)
    expect((await typeCode(cookies, "000000", steps(4))).ended).toBeUndefined();
  const last = await typeCode(cookies, "000000", steps(4));
  expect(last).toMatchObject({ ended: true });
  expect(last.headers.getSetCookie()[0]).toMatch(/zenne_pending=; Path=\/; Max-Age=0;/);
  expect((await typeCode(cookies, codeAt(secret, steps(4)), steps(4))).ended).toBe(true);
  expect(await mails("sign_in_stopped")).toMatchObject([{ address: "192.0.2.4" }]);
});

test("codes are limited by account and network, also over several sign-ins; a known device counts apart", async () => {
  const { secret, actor } = await withApp();
  const limits = createLimits(database.pool);
  const known = `${actor.cookies}; ${jar((await typePassword("", steps(4))).headers)}`;
  const attempt = (cookies: string, code: string) =>
    finishSignIn({ db: database.db, auth, limits }, { code, trust: false }, from(cookies, steps(4)));
  let tries = 0;
  for (let limited = false; !limited; tries += 1) {
    const cookies = jar((await typePassword("", steps(4))).headers);
    limited = (await attempt(cookies, "000000")).limited;
    expect(tries).toBeLessThan(31);
  }
  expect(tries).toBe(31);
  expect((await attempt(known, codeAt(secret, steps(4)))).reply.success).toBe(true);
});

test("what the password began ends after ten minutes, when it is cancelled, and with the account", async () => {
  const { secret } = await withApp();
  const find = (cookies: string, now: Date) =>
    findPendingSignIn({ db: database.db, auth }, from(cookies, now));
  const first = jar((await typePassword("", at(600))).headers);
  expect(await find(first, at(1199))).not.toBeNull();
  expect(await find(first, at(1200))).toBeNull();
  expect((await typeCode(first, codeAt(secret, at(1200)), at(1200))).ended).toBe(true);
  const second = jar((await typePassword("", at(1200))).headers);
  await cancelPendingSignIn({ db: database.db, auth }, from(second, at(1200)).request);
  expect(await find(second, at(1200))).toBeNull();
  const third = jar((await typePassword("", at(1200))).headers);
  await addStaff(database.db, { email: `other-${email}`, password });
  await disableStaff(database.db, COMMAND_LINE, email, { now: at(1200) });
  expect((await typeCode(third, codeAt(secret, at(1200)), at(1200))).ended).toBe(true);
});

test("a trusted device is not asked for thirty days, and is after it was forgotten", async () => {
  const { secret, actor } = await withApp();
  const day = 86_400;
  const cookies = jar((await typePassword("", steps(4))).headers);
  const { headers } = await typeCode(cookies, codeAt(secret, steps(4)), steps(4), true);
  const line = headers.getSetCookie().find((each) => each.startsWith("__Host-zenne_trusted="));
  expect(line).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
  const trusted = jar(headers);
  expect((await typePassword(trusted, at(29 * day))).reply.success).toBe(true);
  expect((await typePassword(trusted, at(30 * day + 120))).secondFactor).toBe(true);
  const stranger = (await addStaff(database.db, { email: `other-${email}`, password })) ?? "";
  const [device] = await listTrustedDevices(database.db, id, at(60));
  expect(device).toMatchObject({ browser: "Firefox on Linux", address: "192.0.2.4" });
  await forgetTrustedDevice(database.db, { id: stranger, email }, device!.id);
  expect(await listTrustedDevices(database.db, id, at(60))).toHaveLength(1);
  await forgetTrustedDevice(database.db, actor, device!.id);
  expect((await typePassword(trusted, at(60))).secondFactor).toBe(true);
});

test("a mailed password link gets around neither the second factor nor a trusted device's end", async () => {
  const { secret } = await withApp();
  const cookies = jar((await typePassword("", steps(4))).headers);
  const trusted = jar((await typeCode(cookies, codeAt(secret, steps(4)), steps(4), true)).headers);
  const link = await makeResetLink(database.db, COMMAND_LINE, email, {
    publicUrl: "https://zenne.example",
    now: steps(5),
  });
  const token = new URL(link).searchParams.get("token") ?? "";
  await resetAdminPasswordWithToken(
    database.db,
    { token, newPassword: "wet gravel road" },
    { now: steps(5), address: "192.0.2.4" },
  );
  const { secondFactor, reply } = await verifyAdminPassword(
    parts(),
    { email, password: "wet gravel road" },
    from(trusted, steps(6)),
  );
  expect({ secondFactor, reply }).toEqual({ secondFactor: true, reply: { success: false } });
});

test("an app is confirmed by its code within the hour; a new one replaces it only then", async () => {
  const { actor, secret } = await withApp();
  const change = (code: string, now: Date) => confirmAuthenticator(database.db, auth, actor, code, now);
  await expect(change("000000", at(5))).rejects.toThrow(Conflict);
  await beginAuthenticator(database.db, auth, actor, at(5));
  const next = (await secretToConfirm(database.db, auth, id, at(5))) ?? "";
  expect(next).not.toBe(secret);
  await expect(change("000000", at(10))).rejects.toThrow(Invalid);
  expect(await secretToConfirm(database.db, auth, id, at(3605))).toBeNull();
  const cookies = jar((await typePassword("", steps(4))).headers);
  expect((await typeCode(cookies, codeAt(secret, steps(4)), steps(4))).reply.success).toBe(true);
  expect(await change(codeAt(next, at(130)), at(130))).toBeNull();
  const later = jar((await typePassword("", steps(8))).headers);
  expect((await typeCode(later, codeAt(secret, steps(8)), steps(8))).reply.success).toBe(false);
  expect((await typeCode(later, codeAt(next, steps(8)), steps(8))).reply.success).toBe(true);
  await beginAuthenticator(database.db, auth, actor, at(140));
  await cancelAuthenticator(database.db, actor);
  expect(await secretToConfirm(database.db, auth, id, at(141))).toBeNull();
  const stored = await database.db
    .selectFrom("admin_authenticators")
    .selectAll()
    .where("user_id", "=", id)
    .execute();
  expect(JSON.stringify(stored)).not.toContain(next);
});

test("every change needs a fresh proof: password or code", async () => {
  const { actor, secret, codes } = await withApp();
  const late = at(600);
  const acts = [
    () => beginAuthenticator(database.db, auth, actor, late),
    () => turnOffAuthenticator(database.db, actor, late),
    () => renewBackupCodes(database.db, actor, late),
    () => requireSecondFactorOfAll(database.db, actor, true, late),
    () => resetSecondFactor(database.db, actor, id, late),
  ];
  for (const act of acts) await expect(act()).rejects.toThrow(ProofRequired);
  expect(await prove(parts(), actor, { password: "wrong" }, late)).toMatchObject({ limited: false });
  expect(await prove(parts(), actor, { code: "000000" }, late)).toMatchObject({ limited: false });
  expect(await prove(parts(), actor, { passkey: { id: "x" } }, late)).toMatchObject({ limited: false });
  await expect(acts[2]!()).rejects.toThrow(ProofRequired);
  expect(await prove(parts(), actor, { code: codes[9]! }, late)).toBeNull();
  const renewed = (await acts[2]!()) as string[];
  expect(renewed).toHaveLength(10);
  expect(await prove(parts(), actor, { code: codes[8]! }, late)).not.toBeNull();
  expect(await prove(parts(), actor, { code: codeAt(secret, at(1300)) }, at(1300))).toBeNull();
  expect(await prove(parts(), actor, { password }, at(2000))).toBeNull();
  await turnOffAuthenticator(database.db, actor, at(2001));
  expect((await typePassword("", at(2001))).reply.success).toBe(true);
  const left = await database.db
    .selectFrom("admin_backup_codes")
    .select("id")
    .where("user_id", "=", id)
    .execute();
  expect(left).toEqual([]);
  await expect(renewBackupCodes(database.db, actor, at(2001))).rejects.toThrow(Conflict);
});

test("who lost phone and codes is let in again by an owner or the command line, and notified", async () => {
  await withApp();
  expect(await resetSecondFactorByCommand(database.db, email, at(60))).toBe(true);
  expect(await resetSecondFactorByCommand(database.db, email, at(60))).toBe(false);
  await expect(resetSecondFactorByCommand(database.db, "nobody@zenne.example", at(60))).rejects.toThrow();
  const owner = await signIn(at(60));
  await expect(resetSecondFactor(database.db, { ...owner, role: "operations" }, id, at(60))).rejects.toThrow(
    Forbidden,
  );
  expect((await mails("second_factor_changed")).at(-1)).toMatchObject({ change: "reset" });
  const { actor } = await withApp();
  expect(await resetSecondFactor(database.db, actor, id, at(60))).toBe(true);
  expect(await findSession({ db: database.db, auth }, actor.cookies, at(60))).toBeNull();
  expect((await typePassword("", at(61))).reply.success).toBe(true);
});

test("required of all: who has none has seven days, who has one is not asked", async () => {
  const day = 86_400;
  const none = await signIn(at(0));
  const due = async (cookies: string, now: Date) =>
    (await findSession({ db: database.db, auth }, cookies, now))?.secondFactorDue;
  expect(await due(none.cookies, at(1))).toBeNull();
  await expect(requireSecondFactorOfAll(database.db, none, true, at(1))).rejects.toThrow(Conflict);
  email = `boss${number}@zenne.example`;
  id = (await addStaff(database.db, { email, password })) ?? "";
  const { actor } = await withApp();
  await expect(
    requireSecondFactorOfAll(database.db, { ...actor, role: "sales" }, true, at(1)),
  ).rejects.toThrow(Forbidden);
  const now = new Date();
  await database.db
    .updateTable("admin_sessions")
    .set({ proved_at: now, expires_at: new Date(now.getTime() + day * 1000) })
    .execute();
  await requireSecondFactorOfAll(database.db, actor, true, now);
  await requireSecondFactorOfAll(database.db, actor, true, new Date(now.getTime() + 1000));
  expect(await due(actor.cookies, now)).toBeNull();
  expect(await due(none.cookies, now)).toEqual(new Date(now.getTime() + 7 * day * 1000));
  await requireSecondFactorOfAll(database.db, actor, false, now);
  expect(await due(none.cookies, now)).toBeNull();
});
