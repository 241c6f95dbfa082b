import type { Role } from "#app/access/policy.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { signedInStaff } from "#tests/staff-accounts.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { changeRole, disableStaff, enableStaff, signOutEverywhere } from "./manage-staff.server.ts";
import { isSessionOpen } from "#app/accounts/session.server.ts";
import { COMMAND_LINE } from "#app/accounts/staff.server.ts";

const database = useTestDatabase();
useCheapHashes();
const now = new Date();

beforeEach(async () => {
  await database.db.deleteFrom("admin_users").execute();
});

const owner = () => signedInStaff(database.db, "owner");
const rolesOf = async () =>
  new Map(
    (await database.db.selectFrom("admin_users").select(["id", "role"]).execute()).map(({ id, role }) => [
      id,
      role,
    ]),
  );
const isOpen = ({ sessionId, role }: { sessionId: string; role: Role }) =>
  isSessionOpen(database.db, { sessionId, role }, now);

test("a change of role ends that person's sessions alone, and the log tells from what to what", async () => {
  const [one, other] = [await owner(), await owner()];
  const person = await signedInStaff(database.db, "sales");
  expect(await changeRole(database.db, one, person.id, { role: "viewer", from: "sales", now })).toEqual({
    email: person.email,
    sessionsEnded: 1,
    already: false,
    handed: 0,
  });
  expect(await isOpen(person)).toBe(false);
  expect([await isOpen(one), await isOpen(other)]).toEqual([true, true]);
  const line = await database.db
    .selectFrom("audit_log")
    .select(["actor_id", "entity_id", "details"])
    .where("action", "=", "account.role_changed")
    .where("entity_id", "=", person.id)
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ actor_id: one.id, details: { role: ["sales", "viewer"] } });
});

test("the last owner can neither be demoted nor disabled, but by force from the command line", async () => {
  const one = await owner();
  await signedInStaff(database.db, "operations");
  const refused = `${one.email} is the last owner: nobody could manage the accounts.`;
  await expect(changeRole(database.db, one, one.id, { role: "editor", now })).rejects.toThrow(refused);
  await expect(disableStaff(database.db, one, one.id, { now })).rejects.toThrow(refused);
  const disabled = await owner();
  await disableStaff(database.db, one, disabled.id, { now });
  await expect(changeRole(database.db, one, one.id, { role: "editor", now })).rejects.toThrow(refused);
  expect(await isOpen(one)).toBe(true);
  await enableStaff(database.db, one, disabled.id, now);
  await changeRole(database.db, one, one.id, { role: "editor", now });
  await changeRole(database.db, COMMAND_LINE, disabled.email, { role: "sales", now, force: true });
});

test("of two owners who demote each other at once one succeeds, also where a third remains", async () => {
  for (const third of [false, true]) {
    await database.db.deleteFrom("admin_users").execute();
    const [one, other] = [await owner(), await owner()];
    if (third) await owner();
    const outcomes = await Promise.allSettled([
      changeRole(database.db, one, other.id, { role: "viewer", now }),
      changeRole(database.db, other, one.id, { role: "viewer", now }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const roles = await rolesOf();
    expect([roles.get(one.id), roles.get(other.id)].toSorted()).toEqual(["owner", "viewer"]);
  }
});

test("of two owners who disable each other at once one stays", async () => {
  const [one, other] = [await owner(), await owner()];
  await Promise.allSettled([
    disableStaff(database.db, one, other.id, { now }),
    disableStaff(database.db, other, one.id, { now }),
  ]);
  expect([await isOpen(one), await isOpen(other)].toSorted()).toEqual([false, true]);
});

test("a role that changed while the form was open is not overwritten", async () => {
  const one = await owner();
  const person = await signedInStaff(database.db, "sales");
  await changeRole(database.db, one, person.id, { role: "editor", from: "sales", now });
  await expect(
    changeRole(database.db, one, person.id, { role: "viewer", from: "sales", now }),
  ).rejects.toThrow("Somebody changed this role to Editor meanwhile");
  expect((await rolesOf()).get(person.id)).toBe("editor");
  expect(await changeRole(database.db, one, person.id, { role: "editor", from: "sales", now })).toMatchObject(
    {
      already: true,
    },
  );
});

test("who is no owner, or no longer one, changes nothing; a role needs a fresh step-up", async () => {
  const one = await owner();
  const person = await signedInStaff(database.db, "operations");
  const lacks = "operations lacks staff.manage";
  await expect(changeRole(database.db, person, one.id, { role: "viewer", now })).rejects.toThrow(lacks);
  await expect(disableStaff(database.db, person, one.id, { now })).rejects.toThrow(lacks);
  await expect(enableStaff(database.db, person, one.id, now)).rejects.toThrow(lacks);
  await expect(signOutEverywhere(database.db, person, one.id)).rejects.toThrow(lacks);
  const stale = { ...person, role: "owner" as const };
  await expect(disableStaff(database.db, stale, one.id, { now })).rejects.toThrow(lacks);
  await sql`update admin_sessions set proved_at = now() - interval '11 minutes'`.execute(database.db);
  await expect(changeRole(database.db, one, person.id, { role: "viewer", now })).rejects.toThrow(
    "no fresh step-up",
  );
  expect(await signOutEverywhere(database.db, one, person.id)).toMatchObject({ sessionsEnded: 1 });
  await expect(signOutEverywhere(database.db, one, "no such id")).rejects.toThrow("There is no account");
});
