import { beforeAll, expect, test } from "vitest";
import { type Role, ROLES } from "#app/access/policy.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import type { Staff } from "#app/request/context.ts";
import { stepUpSession, testStaff } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { changeRole, disableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { assignRequest, claimRequest, listRequestOwners, countOpenRequests } from "./owner.server.ts";
import { listQuoteRequests } from "./quote-requests.server.ts";

const database = useTestDatabase();
const people = new Map<string, Staff>();
const as = (who: string) => people.get(who) ?? expect.unreachable();
const add = async (who: string, role: Role) => {
  const email = `${who}@zenne.example`;
  const id = (await addStaff(database.db, { email, password: "secret-1", role })) ?? "";
  people.set(who, testStaff({ id, email, role, name: who }));
};
beforeAll(async () => {
  for (const role of ROLES) await add(role, role);
  await add("lena", "sales");
});

const create = async (values: { status?: string; owner_id?: string; email?: string } = {}) =>
  (
    await database.db
      .insertInto("quote_requests")
      .values({ email: "kofi@mensah.example", ...values })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const ownerOf = async (id: string) =>
  database.db
    .selectFrom("quote_requests")
    .select(["owner_id", "claimed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const assignments = async (id: string) =>
  (
    await database.db
      .selectFrom("audit_log")
      .select(["actor_email", "details"])
      .where("entity_id", "=", id)
      .where("action", "=", "quote_request.assigned")
      .orderBy("id")
      .execute()
  ).map(({ actor_email, details }) => [actor_email, (details as { owner: unknown }).owner]);

test("of two who claim at once one has it, and the other reads who", async () => {
  const id = await create();
  const both = [as("sales"), as("lena")];
  const outcomes = await Promise.allSettled(both.map((actor) => claimRequest(database.db, actor, id)));
  const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
  const loser = outcomes[1 - winner];
  expect(outcomes[winner]?.status).toBe("fulfilled");
  expect(loser).toMatchObject({ status: "rejected", reason: expect.any(Conflict) });
  expect(String((loser as PromiseRejectedResult).reason)).toContain(
    `${both[winner]?.name} has this request already`,
  );
  expect((await ownerOf(id)).owner_id).toBe(both[winner]?.id);
  expect(await assignments(id)).toHaveLength(1);
  await claimRequest(database.db, both[winner]!, id);
  expect(await assignments(id)).toHaveLength(1);
});

test("a request is given to a colleague, and back, each with its line", async () => {
  const id = await create();
  expect(await assignRequest(database.db, as("sales"), id, as("lena").id)).toBeNull();
  expect(await ownerOf(id)).toEqual({ owner_id: as("lena").id, claimed_at: expect.any(Date) });
  expect(await assignRequest(database.db, as("lena"), id, null)).toBe(as("lena").id);
  expect(await ownerOf(id)).toEqual({ owner_id: null, claimed_at: null });
  expect(await assignments(id)).toEqual([
    ["sales@zenne.example", [null, "lena"]],
    ["lena@zenne.example", ["lena", null]],
  ]);
});

test("who gives back or undoes with an old page takes the request from nobody", async () => {
  const id = await create();
  await claimRequest(database.db, as("sales"), id);
  await assignRequest(database.db, as("owner"), id, as("lena").id, as("sales").id);
  await expect(assignRequest(database.db, as("sales"), id, null, as("sales").id)).rejects.toThrow(
    "lena has this request already",
  );
  expect((await ownerOf(id)).owner_id).toBe(as("lena").id);
  await assignRequest(database.db, as("lena"), id, null, as("lena").id);
  await expect(assignRequest(database.db, as("sales"), id, as("sales").id, as("lena").id)).rejects.toThrow(
    "It was given back meanwhile",
  );
});

test("only who may answer requests can own them", async () => {
  const id = await create();
  expect((await listRequestOwners(database.db, as("viewer"))).map(({ name }) => name)).toEqual([
    "lena",
    "operations",
    "owner",
    "sales",
  ]);
  const nobody = "00000000-0000-4000-8000-000000000000";
  for (const to of [as("viewer").id, as("editor").id, nobody, "no id"]) {
    await expect(assignRequest(database.db, as("sales"), id, to), to).rejects.toThrow(Invalid);
  }
  await expect(assignRequest(database.db, as("sales"), nobody, null)).rejects.toThrow(NotFound);
  await expect(claimRequest(database.db, as("sales"), nobody)).rejects.toThrow(NotFound);
  for (const role of ["viewer", "editor"]) {
    await expect(claimRequest(database.db, as(role), id)).rejects.toThrow(Forbidden);
    await expect(assignRequest(database.db, as(role), id, null)).rejects.toThrow(Forbidden);
  }
});

test("a salesperson who leaves with twenty open requests hands them over in one step", async () => {
  await add("leaver", "sales");
  const owner_id = as("leaver").id;
  const open = await Promise.all(
    Array.from({ length: 20 }, (_, each) =>
      create({ owner_id, status: each % 2 ? "in_progress" : "pending" }),
    ),
  );
  const done = await create({ owner_id, status: "completed" });
  expect((await countOpenRequests(database.db, as("owner")))[owner_id]).toBe(20);
  const now = new Date();
  const toViewer = disableStaff(database.db, as("owner"), owner_id, { now, handTo: as("viewer").id });
  await expect(toViewer).rejects.toThrow(Invalid);
  expect((await ownerOf(open[0]!)).owner_id).toBe(owner_id);

  const gone = await disableStaff(database.db, as("owner"), owner_id, { now, handTo: as("lena").id });
  expect(gone.handed).toBe(20);
  for (const id of open) {
    expect((await ownerOf(id)).owner_id).toBe(as("lena").id);
    expect(await assignments(id)).toEqual([["owner@zenne.example", ["leaver", "lena"]]]);
  }
  expect((await ownerOf(done)).owner_id).toBe(owner_id);
  const filter = { search: "", status: null, read: null, view: null, owner: "left" } as const;
  const left = await listQuoteRequests(database.db, as("viewer"), filter, { index: 0 }, 50);
  expect(left.rows.map(({ id, owner_left }) => [id, owner_left])).toEqual([[done, true]]);
});

test("a new role without requests gives them back; one with them keeps them", async () => {
  await add("mover", "sales");
  const id = await create({ owner_id: as("mover").id });
  const owner = { ...as("owner"), sessionId: await stepUpSession(database.db, as("owner").id) };
  const now = new Date();
  const stays = await changeRole(database.db, owner, as("mover").id, {
    role: "operations",
    now,
    handTo: null,
  });
  expect(stays.handed).toBe(0);
  const leaves = await changeRole(database.db, owner, as("mover").id, { role: "editor", now, handTo: null });
  expect(leaves.handed).toBe(1);
  expect((await ownerOf(id)).owner_id).toBeNull();
});

test("somebody who is disabled while claiming does not end up with the request", async () => {
  await add("racer", "sales");
  const id = await create();
  const now = new Date();
  await Promise.allSettled([
    claimRequest(database.db, as("racer"), id),
    disableStaff(database.db, as("owner"), as("racer").id, { now, handTo: null }),
  ]);
  expect((await ownerOf(id)).owner_id).toBeNull();
});
