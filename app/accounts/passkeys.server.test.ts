import { beforeAll, beforeEach, expect, test } from "vitest";
import { StepUpRequired } from "#app/access/step-up.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { stepUpSession } from "#tests/actors.ts";
import { softAuthenticator } from "#tests/soft-authenticator.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createLimits } from "#database/connection/limits.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkeys.server.ts";
import { passkeyQuestion, signInWithPasskey } from "./passkey-sign-in.server.ts";
import { verifyStepUp } from "./sign-in/step-up-form.server.ts";
import { findSession } from "./session.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";
import { disableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { addStaff, COMMAND_LINE } from "./staff.server.ts";

const database = useTestDatabase();
useCheapHashes();
const site = { origin: "https://zenne.example", rpId: "zenne.example" };
const elsewhere = { origin: "https://zenne.evil.example", rpId: "zenne.evil.example" };
const password = "quiet-canal-barge";
let auth: Auth;
let number = 0;
let actor: { id: string; email: string; sessionId: string };
const now = new Date();

beforeAll(() => {
  auth = { secret: "s".repeat(40), publicUrl: site.origin };
});
beforeEach(async () => {
  const email = `desk${(number += 1)}@zenne.example`;
  const id = (await addStaff(database.db, { email, password })) ?? "";
  actor = { id, email, sessionId: await stepUpSession(database.db, id) };
});

const parts = () => ({ db: database.db, auth, limits: createLimits(database.pool) });
const from = { request: new Request("http://zenne.example/", { method: "POST" }), address: "192.0.2.4", now };
const signIn = (response: unknown) => signInWithPasskey(parts(), response, from);
const question = async () => (await passkeyQuestion(database.db, auth, now)).challenge;

async function withPasskey(name = "Desk key") {
  const device = softAuthenticator();
  const { challenge } = await beginPasskey(database.db, auth, actor, now);
  const response = device.make({ ...site, challenge });
  const codes = await addPasskey(database.db, auth, actor, { name, response }, now);
  return { device, codes, response };
}

test("a passkey alone signs in, once for each question; the password alone no longer does", async () => {
  const { device, codes } = await withPasskey();
  expect(codes).toHaveLength(10);
  const answer = device.use({ ...site, challenge: await question() });
  const { reply, headers } = await signIn(answer);
  expect(reply).toEqual({ success: true, user: { id: actor.id, email: actor.email } });
  const cookies = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect(await findSession({ db: database.db, auth }, cookies, now)).toMatchObject({ id: actor.id });
  expect((await signIn(answer)).reply).toEqual({ success: false, error: "This passkey was not accepted" });
  const byPassword = await verifyAdminPassword(parts(), { email: actor.email, password }, from);
  expect(byPassword).toMatchObject({ secondFactor: true, reply: { success: false } });
  expect(await listPasskeys(database.db, actor.id)).toMatchObject([{ name: "Desk key", lastUsedAt: now }]);
});

test("a passkey of another site, without user verification, or with an old counter is refused alike", async () => {
  const { device } = await withPasskey();
  const answers = [
    device.use({ ...elsewhere, challenge: await question() }),
    device.use({ ...site, rpId: elsewhere.rpId, challenge: await question() }),
    device.use({ ...site, origin: elsewhere.origin, challenge: await question() }),
    device.use({ ...site, challenge: await question(), verified: false }),
    device.use({ ...site, challenge: "c2FtZQ" }),
    { ...device.use({ ...site, challenge: await question() }), id: softAuthenticator().id },
    softAuthenticator().use({ ...site, challenge: await question() }),
    {},
    null,
    "passkey",
  ];
  for (const answer of answers)
    expect((await signIn(answer)).reply).toEqual({ success: false, error: "This passkey was not accepted" });
  const late = device.use({ ...site, challenge: await question() });
  expect(
    (await signInWithPasskey(parts(), late, { ...from, now: new Date(now.getTime() + 300_001) })).reply
      .success,
  ).toBe(false);
  expect((await signIn(device.use({ ...site, challenge: await question() }))).reply.success).toBe(true);
  await addStaff(database.db, { email: `other-${actor.email}`, password });
  await disableStaff(database.db, COMMAND_LINE, actor.email, { now });
  expect((await signIn(device.use({ ...site, challenge: await question() }))).reply.success).toBe(false);
});

test("a new passkey is of this site, of the question's account, and known once", async () => {
  const add = (response: unknown) => addPasskey(database.db, auth, actor, { name: "Key", response }, now);
  const ask = async () => (await beginPasskey(database.db, auth, actor, now)).challenge;
  await expect(add(softAuthenticator().make({ ...elsewhere, challenge: await ask() }))).rejects.toThrow(
    Invalid,
  );
  await expect(
    add(softAuthenticator().make({ ...site, challenge: await ask(), verified: false })),
  ).rejects.toThrow(Invalid);
  await expect(add(softAuthenticator().make({ ...site, challenge: await question() }))).rejects.toThrow(
    Invalid,
  );
  await expect(add(null)).rejects.toThrow(Invalid);
  const { device, response } = await withPasskey();
  await expect(add(response)).rejects.toThrow(Invalid);
  await expect(add(device.make({ ...site, challenge: await ask() }))).rejects.toThrow(Conflict);
  expect(await listPasskeys(database.db, actor.id)).toHaveLength(1);
});

test("several passkeys are named, renamed and removed; the last one takes the backup codes along", async () => {
  await withPasskey("Phone");
  expect((await withPasskey("Laptop")).codes).toBeNull();
  const [phone, laptop] = await listPasskeys(database.db, actor.id);
  await renamePasskey(database.db, actor, { id: phone!.id, name: "Old phone" });
  const stranger = { ...actor, id: crypto.randomUUID() };
  await expect(renamePasskey(database.db, stranger, { id: phone!.id, name: "x" })).rejects.toThrow(NotFound);
  const late = new Date("2101-01-01T00:00:00Z");
  await expect(removePasskey(database.db, actor, phone!.id, late)).rejects.toThrow(StepUpRequired);
  await removePasskey(database.db, actor, laptop!.id, now);
  expect(await listPasskeys(database.db, actor.id)).toMatchObject([{ name: "Old phone" }]);
  await removePasskey(database.db, actor, phone!.id, now);
  const codes = await database.db
    .selectFrom("admin_backup_codes")
    .select("id")
    .where("user_id", "=", actor.id)
    .execute();
  expect(codes).toEqual([]);
  const { reply } = await verifyAdminPassword(parts(), { email: actor.email, password }, from);
  expect(reply.success).toBe(true);
});

test("a passkey proves who one is, but only one's own", async () => {
  const { device } = await withPasskey();
  const first = actor;
  const email = `desk${(number += 1)}@zenne.example`;
  const id = (await addStaff(database.db, { email, password })) ?? "";
  const other = { id, email, sessionId: await stepUpSession(database.db, id) };
  const passkey = async () => ({ passkey: device.use({ ...site, challenge: await question() }) });
  expect(await verifyStepUp(parts(), other, await passkey(), { address: "192.0.2.4", now })).toMatchObject({
    error: "This passkey was not accepted",
  });
  expect(await verifyStepUp(parts(), first, await passkey(), { address: "192.0.2.4", now })).toBeNull();
});
