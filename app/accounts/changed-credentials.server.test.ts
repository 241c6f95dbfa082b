import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import type { DB } from "#database/schema.generated.ts";
import { stepUpSession } from "#tests/actors.ts";
import { eventually } from "#tests/eventually.ts";
import { at, codeAt, from, jar, password, steps, useSecondFactor } from "#tests/second-factor.ts";
import { softAuthenticator } from "#tests/soft-authenticator.ts";
import { openSession } from "./open-session.server.ts";
import { passkeyQuestion, signInWithPasskey } from "./passkey-sign-in.server.ts";
import { addPasskey, beginPasskey } from "./passkeys.server.ts";
import { makeResetLink, resetAdminPasswordWithToken } from "./password-reset.server.ts";
import { setPassword } from "./password.server.ts";
import { COMMAND_LINE } from "./staff.server.ts";
import { verifyStepUp } from "./sign-in/step-up-form.server.ts";

const { database, session, account, options, signIn, typePassword, typeCode, withApp } = useSecondFactor();

/** Runs `first` in a transaction that ends once `second`, begun meanwhile, waits for it or is done. */
async function duringTransaction<T>(first: (tx: Kysely<DB>) => Promise<unknown>, second: () => Promise<T>) {
  const tx = await database.db.startTransaction().execute();
  await first(tx);
  let done = 0;
  const outcome = second().finally(() => (done += 1));
  await eventually(async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows[0]!.count + done).toBe(1);
  });
  await tx.commit().execute();
  return outcome;
}

const changePassword = (tx: Kysely<DB>) => setPassword(tx, account, "wet gravel road", { now: at(0) });
const rowsOf = (table: "admin_sessions" | "admin_pending_sign_ins" | "admin_trusted_devices") =>
  database.db.selectFrom(table).selectAll().where("user_id", "=", account.id).execute();
const endSessionsOfTest = () =>
  database.db.deleteFrom("admin_sessions").where("user_id", "=", account.id).execute();
const REFUSED = { success: false, error: "Invalid credentials" };

test("a sign-in with the old password that meets a change of it is refused like a wrong one", async () => {
  const { reply } = await duringTransaction(changePassword, () => typePassword("", at(0)));
  expect(reply).toEqual(REFUSED);
  expect(await rowsOf("admin_sessions")).toEqual([]);
});

test("a hash that is renewed meanwhile is no other password", async () => {
  const { reply } = await duringTransaction(
    (tx) => setPassword(tx, account, password, { now: at(0) }),
    () => typePassword("", at(0)),
  );
  expect(reply.success).toBe(true);
});

test("with a second factor neither the old password nor its pending sign-in outlives the change", async () => {
  const { secret } = await withApp();
  await endSessionsOfTest();
  const begun = jar((await typePassword("", steps(4))).headers);
  const code = codeAt(secret, steps(4));
  const finished = await duringTransaction(changePassword, () => typeCode(begun, code, steps(4), true));
  expect(finished).toMatchObject({ ended: true, reply: { success: false } });
  await database.db.transaction().execute((tx) => setPassword(tx, account, password, { now: at(0) }));
  const { reply, secondFactor } = await duringTransaction(changePassword, () => typePassword("", steps(6)));
  expect({ reply, secondFactor }).toEqual({ reply: REFUSED, secondFactor: undefined });
  for (const table of ["admin_sessions", "admin_pending_sign_ins", "admin_trusted_devices"] as const)
    expect(await rowsOf(table), table).toEqual([]);
});

test("a session that is being opened ends with the reset that waits for it", async () => {
  const link = await makeResetLink(database.db, COMMAND_LINE, account.email, {
    publicUrl: "https://zenne.example",
    now: at(0),
  });
  const token = new URL(link).searchParams.get("token") ?? "";
  const reply = await duringTransaction(
    (tx) => openSession(tx, session.auth, account, { ...from("", at(0)), previous: null, way: "password" }),
    () =>
      resetAdminPasswordWithToken(
        database.db,
        { token, newPassword: "wet gravel road" },
        { now: at(0), address: "192.0.2.4" },
      ),
  );
  expect(reply.success).toBe(true);
  expect(await rowsOf("admin_sessions")).toEqual([]);
});

test("a passkey that is removed while it signs in or proves who one is does neither", async () => {
  const { db, auth } = session;
  const site = { origin: "https://zenne.example", rpId: "zenne.example" };
  const device = softAuthenticator();
  const actor = { ...account, sessionId: await stepUpSession(db, account.id) };
  const answer = async () =>
    device.use({ ...site, challenge: (await passkeyQuestion(db, auth, at(0))).challenge });
  const add = async () => {
    const { challenge } = await beginPasskey(db, auth, actor, at(0));
    await addPasskey(db, auth, actor, { name: "Key", response: device.make({ ...site, challenge }) }, at(0));
  };
  const remove = async (tx: Kysely<DB>) => {
    await tx.selectFrom("admin_users").select("id").where("id", "=", account.id).forUpdate().execute();
    await tx.deleteFrom("admin_passkeys").where("user_id", "=", account.id).execute();
  };
  await add();
  const stepUp = await answer();
  expect(
    await duringTransaction(remove, () =>
      verifyStepUp(options(), actor, { passkey: stepUp }, { address: "192.0.2.4", now: at(0) }),
    ),
  ).toMatchObject({ error: "This passkey was not accepted" });
  await add();
  await endSessionsOfTest();
  const response = await answer();
  const { reply } = await duringTransaction(remove, () =>
    signInWithPasskey(options(), response, from("", at(0))),
  );
  expect(reply).toEqual({ success: false, error: "This passkey was not accepted" });
  expect(await rowsOf("admin_sessions")).toEqual([]);
});

test("a password proves nothing in a session once the first second factor is there", async () => {
  const actor = await signIn(at(0));
  const refused = await duringTransaction(
    async (tx) => {
      await tx.selectFrom("admin_users").select("id").where("id", "=", account.id).forUpdate().execute();
      await tx
        .insertInto("admin_passkeys")
        .values({
          user_id: account.id,
          name: "Key",
          credential_id: account.id,
          public_key: Buffer.from("key"),
        })
        .execute();
    },
    () => verifyStepUp(options(), actor, { password }, { address: "192.0.2.4", now: at(0) }),
  );
  expect(refused?.error).toMatch(/^You have a second factor/);
});
