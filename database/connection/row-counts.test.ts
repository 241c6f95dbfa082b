import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkCounts } from "#operations/verify/verify-database.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { keptCount, usedStatuses } from "./row-counts.ts";

const database = useTestDatabase();

/** The result of the check in `npm run verify`, which counts the rows themselves. */
const wrong = () => checkCounts(database.pool);
const count = async (...of: Parameters<typeof keptCount>) =>
  (await database.db.selectNoFrom(keptCount(...of).as("rows")).executeTakeFirstOrThrow()).rows;
const add = (
  from: number,
  to: number,
) => `insert into shipments (tracking_number, status, origin_location, destination_location)
  select 'C-' || n, (array['pending', 'in_transit', 'Held'])[n % 3 + 1], 'Ghent', 'Lille' from generate_series(${from}, ${to}) as n`;

test("whatever a statement does to rows, their counts are right", async () => {
  const { pool } = database;
  const statements = [
    add(1, 30),
    "update shipments set status = 'Held' where status = 'pending'",
    "update shipments set weight = 3",
    "update shipments set status = status",
    "delete from shipments where status = 'in_transit' and right(tracking_number, 1) < '5'",
    "delete from shipments where false",
    "insert into shippers (name) values ('Maes NV'), ('Claes BV')",
    "delete from shippers where name = 'Maes NV'",
    "insert into quote_requests (email) select 'a' || n || '@b.example' from generate_series(1, 5) as n",
    "update quote_requests set is_read = true where email < 'a3'",
    "update quote_requests set status = 'in_progress' where email = 'a1@b.example'",
    "update quote_requests set spam_reason = 'by_staff', marked_spam_at = now() where email = 'a2@b.example'",
    "insert into contact_submissions (email, message) values ('a@b.example', 'Hello'), ('b@b.example', 'Hello')",
    "update contact_submissions set is_read = true where email = 'a@b.example'",
    `with gone as (delete from shipments where status = 'Held' returning id) ${add(31, 40)}`,
    "merge into shipments using (values ('C-1'), ('C-31')) as given (number) on tracking_number = number when matched then delete",
    "truncate contact_submissions",
  ];
  for (const statement of statements) {
    await pool.query(statement);
    expect(await wrong(), statement).toEqual([]);
  }
  expect(await count("shippers")).toBe(1);
  expect(await count("quote_requests", sql`key = 'inbox unread pending'`)).toBe(3);
  expect(await count("contact_submissions")).toBe(0);
  const { rows } = await usedStatuses.execute(database.db);
  expect(rows.map(({ status }) => status)).toEqual(["Held", "in_transit", "pending"]);
});

test("writers at once wait for none of each other, and one that is rolled back counts nothing", async () => {
  const before = await count("shipments");
  const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
  for (const [at, client] of clients.entries()) {
    await client.query("begin; set local lock_timeout = '2s'");
    await client.query(add(100 + at * 10, 104 + at * 10));
  }
  expect(await count("shipments")).toBe(before);
  await clients[0]!.query("rollback");
  for (const client of clients.slice(1)) await client.query("commit");
  for (const client of clients) client.release();
  expect(await count("shipments")).toBe(before + 10);
  expect(await wrong()).toEqual([]);
  // Which counter row of a key is used depends on concurrent writes, not on their number.
  await Promise.all(Array.from({ length: 40 }, (_, n) => database.pool.query(add(200 + n, 200 + n))));
  const { rows } = await database.pool.query("select from row_counts where counted = 'shipments'");
  expect(rows.length).toBeLessThanOrEqual(3 * 10);
  expect(await wrong()).toEqual([]);
});

test("a count that is not that of the rows is found", async () => {
  await database.pool.query("update row_counts set rows = rows + 2 where counted = 'shippers'");
  expect(await wrong()).toEqual(["3 of shippers are counted as «», and there are 1"]);
});
