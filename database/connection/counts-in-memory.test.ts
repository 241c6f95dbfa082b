import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { connectDatabase } from "./connect.ts";
import { createCountsInMemory } from "./counts-in-memory.ts";

const database = useTestDatabase();
const minute = { points: 30, windowMs: 60_000 };

const stored = async (key: string) =>
  (await database.pool.query("select points from rate_limits where key = $1", [key])).rows[0]?.points as
    | number
    | undefined;

test("one process gives out what is allowed, one by one and all at once, and says how long to wait", async () => {
  const counts = createCountsInMemory(database.pool);
  const waits = [];
  for (let count = 0; count < 31; count++) waits.push(await counts.consume("t:one", 1, minute));
  expect(waits.slice(0, 30).every((wait) => wait === 0)).toBe(true);
  expect(waits[30]).toBeGreaterThan(55_000);
  const atOnce = await Promise.all(Array.from({ length: 100 }, () => counts.consume("t:all", 1, minute)));
  expect(atOnce.filter((wait) => wait === 0)).toHaveLength(30);
});

test("a search of several costs its points, and is refused where they are not left", async () => {
  const counts = createCountsInMemory(database.pool);
  for (let count = 0; count < 7; count++) expect(await counts.consume("t:four", 4, minute)).toBe(0);
  expect(await counts.consume("t:four", 4, minute)).toBeGreaterThan(0);
  // As in a window of the database: rejected requests cost their points too.
  expect(await counts.consume("t:four", 1, minute)).toBeGreaterThan(0);
});

test("who looks up a number or two writes nothing; the window of who looks up more is shared", async () => {
  const counts = createCountsInMemory(database.pool);
  for (let count = 0; count < 2; count++) await counts.consume("t:few", 1, minute);
  expect(await stored("t:few")).toBeUndefined();
  for (let count = 0; count < 12; count++) await counts.consume("t:many", 1, minute);
  await expect.poll(() => stored("t:many")).toBeGreaterThanOrEqual(10);
});

test("two processes together give out at most a sixth more, the next windows begin anew", async () => {
  const other = connectDatabase(database.url, { warn: () => {} });
  const processes = [createCountsInMemory(database.pool), createCountsInMemory(other.pool)];
  let granted = 0;
  for (let count = 0; count < 100; count++) {
    if ((await processes[count % 2]!.consume("t:two", 1, minute)) === 0) granted += 1;
  }
  expect(granted).toBeGreaterThanOrEqual(30);
  expect(granted).toBeLessThanOrEqual(35);
  const atOnce = await Promise.all(
    Array.from({ length: 100 }, (_, count) => processes[count % 2]!.consume("t:both", 1, minute)),
  );
  const passed = atOnce.filter((wait) => wait === 0).length;
  expect(passed).toBeGreaterThanOrEqual(30);
  expect(passed).toBeLessThanOrEqual(35);
  await database.pool.query("update rate_limits set expire = 0 where key = 't:two'");
  const fresh = createCountsInMemory(other.pool);
  const again = [];
  for (let count = 0; count < 30; count++) again.push(await fresh.consume("t:two", 1, minute));
  expect(again.every((wait) => wait === 0)).toBe(true);
  await other.pool.end();
});

test("a window ends in memory too", async () => {
  const counts = createCountsInMemory(database.pool);
  const brief = { points: 1, windowMs: 30 };
  expect(await counts.consume("t:brief", 1, brief)).toBe(0);
  expect(await counts.consume("t:brief", 1, brief)).toBeGreaterThan(0);
  await expect.poll(() => counts.consume("t:brief", 1, brief), { interval: 10 }).toBe(0);
});

test("while the database is away a process counts on its own", async () => {
  const away = connectDatabase("postgres://nobody:none@127.0.0.1:1/none", { warn: () => {} });
  const counts = createCountsInMemory(away.pool);
  let granted = 0;
  for (let count = 0; count < 40; count++) {
    if ((await counts.consume("t:away", 1, minute)) === 0) granted += 1;
  }
  expect(granted).toBe(30);
  await away.pool.end();
});
