import { afterEach, expect, test, vi } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { followDatabaseClock } from "./database-time.ts";
import { sweepDeleted } from "#app/deleted/erase.server.ts";
import { createLimits } from "./limits.ts";

const database = useTestDatabase();
const DAY_MS = 86_400_000;
afterEach(() => void vi.useRealTimers());

/** Sets this machine's clock 31 days ahead of the database's. */
const runAhead = () => vi.useFakeTimers({ now: Date.now() + 31 * DAY_MS, toFake: ["Date"] });

test("a machine whose clock is 31 days ahead sweeps nothing that can still be restored", async () => {
  await database.pool.query(`
    insert into deleted_records (act_id, kind, record_id, name, snapshot, actor_email)
    values (gen_random_uuid(), 'shipper', gen_random_uuid(), 'Maes', '{}', '')`);
  runAhead();
  expect(await sweepDeleted(database.db, 30)).toBe(0);
});

test("it neither resets the counts of other processes nor blocks visitors for a month", async () => {
  const rule = { name: "clock", points: 2, seconds: 60 };
  const limits = createLimits(database.pool);
  expect(await limits(rule, "a")).toBe(true);
  expect(await limits(rule, "a")).toBe(true);
  runAhead();
  const ahead = createLimits(database.pool);
  expect(await ahead(rule, "a")).toBe(false);
  expect(await ahead(rule, "b")).toBe(true);
  vi.useRealTimers();
  const { rows } = await database.pool.query<{ expire: string }>("select expire from rate_limits");
  for (const { expire } of rows) expect(Number(expire)).toBeLessThan(Date.now() + 61_000);
});

test("its clock follows the database's", async () => {
  const systemTime = Date.now();
  runAhead();
  const clock = await followDatabaseClock(database.db);
  expect(Math.abs(clock.now().getTime() - systemTime)).toBeLessThan(60_000);
  clock.stop();
});
