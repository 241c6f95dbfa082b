import { expect, test, vi } from "vitest";
import type { RequestScope } from "#app/request/context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { readQueue } from "./read-dashboard.server.ts";

const database = useTestDatabase();
const staff = useStaff(database);

test("a count that fails is logged and left out; the others are there", async () => {
  await database.pool.query("insert into consignees (name) values ('Maes NV')");
  await database.pool.query("alter table shippers rename to elsewhere");
  const error = vi.fn();
  const scope = { db: database.db, now: () => new Date(), log: { error } } as unknown as RequestScope;
  const { counts } = await readQueue(staff, scope);
  expect(await counts).toEqual([0, 0, null, 1]);
  expect(error.mock.calls.map(([{ what }]) => what)).toContain("shippers");
});
