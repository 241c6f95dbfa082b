import { expect, test, vi } from "vitest";
import { openClaim } from "#app/claims/claims.server.ts";
import { deadlineForm, parseDeadlineFilter } from "#app/deadlines/deadline.ts";
import { addDeadline } from "#app/deadlines/deadlines.server.ts";
import { listDeadlines } from "#app/deadlines/read-deadlines.server.ts";
import type { RequestScope } from "#app/request/context.ts";
import { storeShipment } from "#tests/shipments.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { groupAddress } from "./queue-groups.ts";
import { readQueue } from "./read-dashboard.server.ts";

const database = useTestDatabase();
const staff = useStaff(database);

test("deadlines count what their page shows; the notice of a claim stands with the claims alone", async () => {
  const { db } = database;
  const of = await storeShipment(database, "Due", { status: "in_transit" });
  const place = { place: "Ghent" };
  for (const kind of ["cargo", "transit"])
    await addDeadline(db, staff, of, deadlineForm.parse({ kind, due_at: "2026-01-05T12:00", ...place }));
  const claim = { kind: "damaged", pieces: 1, description: null, happened_on: "2026-01-02" } as const;
  await openClaim(db, staff, { shipment_id: of, ...claim });
  const scope = { db, now: () => new Date(), log: { error: vi.fn() } } as unknown as RequestScope;
  const { groups } = await readQueue(staff, scope);
  const counts = Object.fromEntries(groups.map(({ name, count }) => [name, count]));
  const filter = parseDeadlineFilter(
    new URL(groupAddress("deadlines", false), "https://zenne.example").searchParams,
  );
  const { rows } = await listDeadlines(db, staff, filter, { after: null, limit: 10 });
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["cargo", "transit"]);
  expect(counts).toMatchObject({ deadlines: rows.length, claims: 1 });
  await db.deleteFrom("shipments").execute();
});

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
