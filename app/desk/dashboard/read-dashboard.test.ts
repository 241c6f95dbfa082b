import { expect, test, vi } from "vitest";
import type { RequestScope } from "#app/request/context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { readQueue } from "./read-dashboard.server.ts";

const database = useTestDatabase();
const staff = useStaff(database);

test("a part that fails is logged and left out; the others are there", async () => {
  await database.pool.query("insert into consignees (name) values ('Maes NV')");
  await database.pool.query("alter table offers rename to elsewhere");
  const error = vi.fn();
  const scope = { db: database.db, now: () => new Date(), log: { error } } as unknown as RequestScope;
  const { counts, groups } = await readQueue(staff, scope);
  expect(counts).toEqual({ shipments: 0, pending: 0, shippers: 0, consignees: 1 });
  expect(groups.map(({ name, count }) => [name, count])).toContainEqual(["offers", null]);
  expect(groups.map(({ name, count }) => [name, count])).toContainEqual(["late", 0]);
  expect(error.mock.calls.map(([{ what }]) => what)).toContain("offers");
  await database.pool.query(
    "alter table elsewhere rename to offers; alter table row_counts rename to elsewhere",
  );
  expect(await readQueue(staff, scope)).toMatchObject({ counts: null, isNew: false });
});
