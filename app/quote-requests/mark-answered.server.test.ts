import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { markAnswered } from "./mark-answered.server.ts";
import { setRequestStatus } from "./shipment-of-request.server.ts";

const database = useTestDatabase();
const by = { id: null, email: "lena@zenne.example" };

async function insertRequest(status: string) {
  const row = { email: "kofi@mensah.example", status };
  return database.db.insertInto("quote_requests").values(row).returning("id").executeTakeFirstOrThrow();
}
const answer = (id: string) => database.db.transaction().execute(async (tx) => markAnswered(tx, id, by));
const read = (id: string) =>
  database.db
    .selectFrom("quote_requests")
    .select(["status", "answered_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const events = (id: string) =>
  database.db
    .selectFrom("audit_log")
    .select(["action", "audited", "actor_email", "details"])
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();

test("the first answer is timed and moves a pending request on, the second changes nothing", async () => {
  const { id } = await insertRequest("pending");
  await answer(id);
  const first = await read(id);
  expect(first).toEqual({ status: "in_progress", answered_at: expect.any(Date) });
  await answer(id);
  expect(await read(id)).toEqual(first);
  expect(await events(id)).toEqual([
    {
      action: "quote_request.status_changed",
      audited: true,
      actor_email: by.email,
      details: { from: "pending", to: "in_progress" },
    },
  ]);
});

test("a status that staff have set stays; open pages get the event of the time without an audit line", async () => {
  const { id } = await insertRequest("completed");
  await answer(id);
  expect(await read(id)).toEqual({ status: "completed", answered_at: expect.any(Date) });
  expect(await events(id)).toMatchObject([{ action: "quote_request.answered", audited: false }]);
});

test("one that was answered, or whose status says that it is over, is read", async () => {
  const isRead = async (id: string) =>
    (await database.db.selectFrom("quote_requests").select("is_read").where("id", "=", id).executeTakeFirst())
      ?.is_read;
  const { id } = await insertRequest("pending");
  await answer(id);
  expect(await isRead(id)).toBe(true);
  for (const [status, read] of [
    ["in_progress", false],
    ["completed", true],
    ["rejected", true],
  ] as const) {
    const request = await insertRequest("pending");
    const { db } = database;
    await db
      .transaction()
      .execute((tx) => setRequestStatus(tx, by, { ...request, email: "", status: "pending" }, status));
    expect(await isRead(request.id), status).toBe(read);
  }
});

test("one that was set back to pending after its answer keeps the time of the first", async () => {
  const { id } = await insertRequest("pending");
  await answer(id);
  const { answered_at } = await read(id);
  await database.db.updateTable("quote_requests").set({ status: "pending" }).where("id", "=", id).execute();
  await answer(id);
  expect(await read(id)).toEqual({ status: "in_progress", answered_at });
});

test("of two answers at once one is the first", async () => {
  const { id } = await insertRequest("pending");
  await Promise.all([answer(id), answer(id)]);
  expect(await events(id)).toHaveLength(1);
});

test("a request that was deleted meanwhile is no failure", async () => {
  await answer("3f0a3b1c-8b1e-4a55-9d3e-1d2c3b4a5f60");
});
