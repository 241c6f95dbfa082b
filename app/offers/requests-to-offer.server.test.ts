import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { Forbidden } from "#app/kit/errors.ts";
import { testActor } from "#tests/actors.ts";
import { insertOffer } from "#tests/offers.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listRequestsToOffer } from "./requests-to-offer.server.ts";

const database = useTestDatabase();
const actor = testActor();
beforeAll(async () => {
  actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
});

const requestOf = async (name: string, days: number, values: { owner_id?: string; status?: string } = {}) =>
  (
    await database.db
      .insertInto("quote_requests")
      .values({
        name,
        email: "a@asker.example",
        created_at: sql<Date>`now() - make_interval(days => ${days})`,
        ...values,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

test("an offer is begun for a waiting request: own ones first, then the longest waiting, with the offer made already", async () => {
  const { db } = database;
  const old = await requestOf("Old", 9);
  await requestOf("New", 1);
  await requestOf("Own", 2, { owner_id: actor.id });
  await requestOf("Answered", 3, { status: "completed" });
  const id = await insertOffer(db, { request_id: old, number: "OF-2026-00700" });
  const { requests, total } = await listRequestsToOffer(db, actor);
  expect(requests.map(({ name, offer }) => [name, offer])).toEqual([
    ["Own", null],
    ["Old", { id, number: "OF-2026-00700", version: 1 }],
    ["New", null],
  ]);
  expect(total).toBe(3);
  await expect(listRequestsToOffer(db, { ...actor, role: "operations" })).rejects.toBeInstanceOf(Forbidden);
});
