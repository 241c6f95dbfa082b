import { expect, test } from "vitest";
import { BACKUP_CODES, WRONG_CODES_END, WRONG_CODES_SLOWED } from "./second-factor.ts";
import { at, codeAt, from, jar, password, steps, useSecondFactor, wrongCode } from "#tests/second-factor.ts";
import { createLimits } from "#database/connection/limits.ts";
import { disableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { makeResetLink, resetAdminPasswordWithToken } from "./password-reset.server.ts";
import { cancelPendingSignIn, findPendingSignIn, finishSignIn } from "./pending-sign-in.server.ts";
import { verifyStepUp } from "./sign-in/step-up-form.server.ts";
import { findSession } from "./session.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";
import { addStaff, COMMAND_LINE } from "./staff.server.ts";
import { forgetTrustedDevice, listTrustedDevices } from "./trusted-devices.server.ts";

const { database, session, account, options, typePassword, typeCode, withApp, mails } = useSecondFactor();

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
  expect(await findSession(session, cookies, steps(4))).toBeNull();
  expect(await findPendingSignIn(session, from(cookies, steps(4)))).toEqual({
    email: account.email,
    hasApp: true,
    hasPasskey: false,
  });
  const code = codeAt(secret, steps(4));
  const done = await typeCode(cookies, ` ${code.slice(0, 3)} ${code.slice(3)}`, steps(4));
  expect(done.reply).toEqual({ success: true, user: account });
  expect(await findSession(session, jar(done.headers), steps(4))).toMatchObject({
    ...account,
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
    .where("user_id", "=", account.id)
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
  const wrong = wrongCode(secret, steps(4));
  for (let count = 1; count < WRONG_CODES_END; count += 1)
    expect((await typeCode(cookies, wrong, steps(4))).ended).toBeUndefined();
  const last = await typeCode(cookies, wrong, steps(4));
  expect(last).toMatchObject({ ended: true });
  expect(last.headers.getSetCookie()[0]).toMatch(/zenne_pending=; Path=\/; Max-Age=0;/);
  expect((await typeCode(cookies, codeAt(secret, steps(4)), steps(4))).ended).toBe(true);
  expect(await mails("sign_in_stopped")).toMatchObject([{ address: "192.0.2.4" }]);
});

test("wrong codes are counted by account and day, over sign-ins and step-ups, and told at the twentieth", async () => {
  const { secret, actor } = await withApp();
  const wrong = (now: Date) => wrongCode(secret, now);
  const signInWrongly = async (count: number, now: Date) => {
    const cookies = jar((await typePassword("", now)).headers);
    const origin = { ...from(cookies, now), address: "192.0.2.77" };
    for (let tried = 0; tried < count; tried += 1)
      await finishSignIn(options(), { code: wrong(now), trust: false }, origin);
  };
  const countNotices = async () => (await mails("sign_in_stopped")).length;
  await signInWrongly(10, steps(4));
  await signInWrongly(8, steps(8));
  const late = { address: "192.0.2.77", now: steps(9) };
  await verifyStepUp(options(), actor, { code: wrong(steps(9)) }, late);
  // A correct password in between, which the owner may have entered, does not reset the count.
  const right = jar((await typePassword("", steps(9))).headers);
  expect((await typeCode(right, codeAt(secret, steps(9)), steps(9))).reply.success).toBe(true);
  expect(await countNotices()).toBe(0);
  await signInWrongly(1, steps(12));
  expect(await countNotices()).toBe(1);
  await signInWrongly(19, steps(16));
  expect(await countNotices()).toBe(1);
  const nextDay = at(86_400 + 120);
  await signInWrongly(19, nextDay);
  expect(await countNotices()).toBe(1);
  await signInWrongly(1, nextDay);
  expect(await countNotices()).toBe(2);
});

test("after a hundred wrong codes of a day each browser has one try in five minutes, and the owner's is not the attacker's", async () => {
  const { secret, actor } = await withApp();
  const one = { ...session, limits: createLimits(database.pool) };
  const type = async (cookies: string, code: string, address: string) =>
    finishSignIn(one, { code, trust: false }, { ...from(cookies, steps(4)), address });
  const begin = async () => jar((await typePassword("", steps(4))).headers);
  const setWrong = (count: number) =>
    database.db
      .updateTable("admin_users")
      .set({ wrong_codes: count, wrong_codes_since: steps(1) })
      .where("id", "=", account.id)
      .execute();
  const wrong = wrongCode(secret, steps(4));
  await setWrong(WRONG_CODES_SLOWED - 1);
  for (const limited of [false, false, true])
    expect(await type(await begin(), wrong, "192.0.2.7")).toMatchObject({ limited });
  expect(await type(await begin(), wrong, "192.0.2.7")).toMatchObject({ retryAfter: expect.any(Number) });
  const late = { address: "192.0.2.7", now: steps(5) };
  expect(await verifyStepUp(one, actor, { code: wrong }, late)).toMatchObject({ limited: false });
  expect(await verifyStepUp(one, actor, { code: wrong }, late)).toMatchObject({ limited: true });
  expect((await type(await begin(), codeAt(secret, steps(4)), "192.0.2.8")).reply.success).toBe(true);
  // The count is reset the next day.
  await database.db
    .updateTable("admin_users")
    .set({ wrong_codes_since: at(-86_400) })
    .execute();
  expect(await type(await begin(), wrong, "192.0.2.7")).toMatchObject({ limited: false });
});

test("codes are limited by account and network, also over several sign-ins; a known device counts apart", async () => {
  const { secret, actor } = await withApp();
  const limits = createLimits(database.pool);
  const knownDevice = `${actor.cookies}; ${jar((await typePassword("", steps(4))).headers)}`;
  const attempt = (cookies: string, code: string) =>
    finishSignIn({ ...session, limits }, { code, trust: false }, from(cookies, steps(4)));
  const wrong = wrongCode(secret, steps(4));
  let tries = 0;
  for (let limited = false; !limited; tries += 1) {
    const cookies = jar((await typePassword("", steps(4))).headers);
    limited = (await attempt(cookies, wrong)).limited;
    expect(tries).toBeLessThan(31);
  }
  expect(tries).toBe(31);
  expect((await attempt(knownDevice, codeAt(secret, steps(4)))).reply.success).toBe(true);
});

test("what the password began ends after ten minutes, when it is cancelled, and with the account", async () => {
  const { secret } = await withApp();
  const find = (cookies: string, now: Date) => findPendingSignIn(session, from(cookies, now));
  const first = jar((await typePassword("", at(600))).headers);
  expect(await find(first, at(1199))).not.toBeNull();
  expect(await find(first, at(1200))).toBeNull();
  expect((await typeCode(first, codeAt(secret, at(1200)), at(1200))).ended).toBe(true);
  const second = jar((await typePassword("", at(1200))).headers);
  await cancelPendingSignIn(session, from(second, at(1200)).request);
  expect(await find(second, at(1200))).toBeNull();
  const third = jar((await typePassword("", at(1200))).headers);
  await addStaff(database.db, { email: `other-${account.email}`, password });
  await disableStaff(database.db, COMMAND_LINE, account.email, { now: at(1200) });
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
  const stranger = (await addStaff(database.db, { email: `other-${account.email}`, password })) ?? "";
  const list = (cookies: string | null) => listTrustedDevices(session, account.id, { cookies, now: at(60) });
  const [device] = await list(trusted);
  expect(device).toMatchObject({ browser: "Firefox on Linux", address: "192.0.2.4", current: true });
  for (const cookies of [null, actor.cookies])
    expect(await list(cookies)).toMatchObject([{ id: device!.id, current: false }]);
  await forgetTrustedDevice(database.db, { id: stranger, email: account.email }, device!.id);
  expect(await list(trusted)).toHaveLength(1);
  await forgetTrustedDevice(database.db, actor, device!.id);
  expect((await typePassword(trusted, at(60))).secondFactor).toBe(true);
});

test("a mailed password link gets around neither the second factor nor a trusted device's end", async () => {
  const { secret } = await withApp();
  const cookies = jar((await typePassword("", steps(4))).headers);
  const trusted = jar((await typeCode(cookies, codeAt(secret, steps(4)), steps(4), true)).headers);
  const link = await makeResetLink(database.db, COMMAND_LINE, account.email, {
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
    options(),
    { email: account.email, password: "wet gravel road" },
    from(trusted, steps(6)),
  );
  expect({ secondFactor, reply }).toEqual({ secondFactor: true, reply: { success: false } });
});
