import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { testActor } from "#tests/actors.ts";
import { unreadNotifications } from "./unread-notifications.server.ts";

const database = useTestDatabase();
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));

test("with nothing unread the list is empty", async () => {
  expect(await unreadNotifications(database.db, testActor())).toEqual({
    unread: 0,
    items: [],
    sections: { "/admin/quotes": 0, "/admin/contacts": 0, "/admin/deadlines": 0, "/admin/late": 0 },
  });
});

test("ten of each source are listed newest first, the count is exact, read items and spam are left out", async () => {
  const { db } = database;
  await db
    .insertInto("quote_requests")
    .values(
      Array.from({ length: 60 }, (_, minute) => ({
        email: "a@b.example",
        name: `Q${minute}`,
        created_at: at(minute),
      })),
    )
    .execute();
  await db
    .insertInto("contact_submissions")
    .values(
      Array.from({ length: 55 }, (_, minute) => ({
        email: "a@b.example",
        message: "Hello",
        created_at: at(minute),
      })),
    )
    .execute();
  await db.updateTable("quote_requests").set({ is_read: true }).where("name", "in", ["Q59", "Q0"]).execute();
  await db
    .updateTable("quote_requests")
    .set({ spam_reason: "too_fast", marked_spam_at: new Date() })
    .where("name", "=", "Q58")
    .execute();
  const { unread, items, sections } = await unreadNotifications(db, testActor());
  expect(unread).toBe(57 + 55);
  expect(sections).toMatchObject({ "/admin/quotes": 57, "/admin/contacts": 55 });
  expect(items.map(({ type }) => type).filter((type) => type === "contact")).toHaveLength(10);
  expect(items.slice(0, 4).map(({ title }) => title)).toEqual([
    "Quote request from Q57",
    "Quote request from Q56",
    "Quote request from Q55",
    "Quote request from Q54",
  ]);
  expect(items).toHaveLength(20);
  const moments = items.map(({ created_at }) => new Date(created_at).getTime());
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
});

test("count and list use the partial index of unread rows", async () => {
  const { db } = database;
  await sql`insert into quote_requests (email, is_read) select 'a@b.example', true from generate_series(1, 20000)`.execute(
    db,
  );
  await sql`analyze quote_requests`.execute(db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain select id,
    (select count(*) from quote_requests where not is_read and marked_spam_at is null)
    from quote_requests where not is_read and marked_spam_at is null
    order by created_at desc, id desc limit 10`.execute(db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan.match(/quote_requests_unread_idx/g)).toHaveLength(2);
  expect(plan).not.toContain("Seq Scan");
});

test("late shipments are counted as the late desk has them, and ring no bell", async () => {
  const { db, pool } = database;
  const { unread } = await unreadNotifications(db, testActor());
  await pool.query(`
    insert into shipments (tracking_number, origin_location, destination_location, status, estimated_delivery, snoozed_until)
    values ('Late 1', 'Ghent', 'Lille', 'in_transit', '2020-01-01', null), ('Late 2', 'Ghent', 'Lille', 'in_transit', '2020-01-01', null),
      ('Snoozed', 'Ghent', 'Lille', 'in_transit', '2020-01-01', '2999-01-01'), ('Done', 'Ghent', 'Lille', 'delivered', '2020-01-01', null)`);
  expect(await unreadNotifications(db, testActor())).toMatchObject({
    unread,
    sections: { "/admin/late": 2 },
  });
  const sales = await unreadNotifications(db, testActor({ role: "sales" }));
  expect(sales.sections).toMatchObject({ "/admin/late": 2, "/admin/deadlines": 0 });
});
