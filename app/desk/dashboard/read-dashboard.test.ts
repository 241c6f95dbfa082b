import { DAY_MS } from "#app/kit/time/time.ts";
import { expect, test, vi } from "vitest";
import { claimFilter } from "#app/claims/claim.ts";
import { claimsOfShipment, closeClaim, listClaims, sendNotice } from "#app/claims/claims.server.ts";
import { openClaim } from "#app/claims/open-claim.server.ts";
import { deadlineForm, deadlineFilter } from "#app/deadlines/deadline.ts";
import { addDeadline } from "#app/deadlines/deadlines.server.ts";
import { listDeadlines } from "#app/deadlines/read-deadlines.server.ts";
import type { Role } from "#app/access/policy.ts";
import type { RequestScope } from "#app/request/context.ts";
import { insertShipmentRow } from "#tests/shipments.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { changeQueue } from "../queue/change-queue.server.ts";
import { groupAddress, type GroupName } from "./queue-groups.ts";
import { readQueue } from "./read-dashboard.server.ts";

const database = useTestDatabase();
const staff = useStaff(database);

test("deadlines and claims count what their pages show, and are badges of their shipment's one line", async () => {
  const { db } = database;
  const of = await insertShipmentRow(database, "Due", {
    status: "in_transit",
    origin_location: "Port of Antwerp",
    origin_code: "BEANR",
  });
  const place = { place: "Port of Antwerp" };
  for (const kind of ["cargo", "transit"])
    await addDeadline(db, staff, of, deadlineForm.parse({ kind, due_at: "2026-01-05T12:00", ...place }));
  for (const kind of ["damaged", "short", "delay"] as const)
    await openClaim(db, staff, {
      shipment_id: of,
      kind,
      pieces: 1,
      description: null,
      happened_on: "2026-01-02",
    });
  const [sent, closed] = await claimsOfShipment(db, staff, of);
  await sendNotice(db, staff, sent!.id, "2026-01-03");
  await closeClaim(db, staff, closed!.id, { outcome: "dropped", settled_amount: null });
  const scope = { db, now: () => new Date(), log: { error: vi.fn() } } as unknown as RequestScope;
  const { groups, lines } = await readQueue(staff, scope);
  const counts = Object.fromEntries(groups.map(({ name, count }) => [name, count]));
  // One line, however many queues it is in; past events come before future ones.
  expect(lines).toMatchObject([{ label: "Due", origin: "Antwerp" }]);
  // Both are due at the same time, so they are ordered by id.
  const [first, second, ...others] = lines?.[0]?.reasons.map(({ words }) => words.split(":")[0]) ?? [];
  expect([first, second].toSorted()).toEqual(["Cargo cut-off", "T1 to discharge"]);
  expect(others).toEqual(["Claim", "Claim", "2 papers missing"]);
  const params = (name: GroupName) =>
    new URL(groupAddress(name, false), "https://zenne.example").searchParams;
  const page = { after: null, limit: 10 };
  const { rows } = await listDeadlines(db, staff, deadlineFilter.parse(params("deadlines")), page);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["cargo", "transit"]);
  // One of three claims is closed; a claim whose notice was sent is still waiting.
  const claims = await listClaims(db, staff, claimFilter.parse(params("claims")), { index: 0 }, 10);
  expect(counts).toMatchObject({ deadlines: rows.length, claims: claims.total });
  expect(claims.total).toBe(2);
  await db.deleteFrom("shipments").execute();
});

test("several deadlines of one shipment keep no other shipment out of the queue", async () => {
  const { db } = database;
  const dueOf = async (label: string, ...days: string[]) => {
    const of = await insertShipmentRow(database, label, { status: "in_transit" });
    for (const day of days)
      await addDeadline(
        db,
        staff,
        of,
        deadlineForm.parse({ kind: "transit", due_at: `2026-01-${day}T12:00` }),
      );
  };
  await dueOf("Demurrage, detention, storage", "05", "06", "07", "08", "09");
  await dueOf("Another", "10");
  // A deadline alone keeps it in the queue.
  await db
    .updateTable("shipments")
    .set({ snoozed_until: new Date(Date.now() + DAY_MS) })
    .where("tracking_number", "=", "Another")
    .execute();
  const scope = { db, now: () => new Date(), log: { error: vi.fn() } } as unknown as RequestScope;
  const { lines } = await readQueue(staff, scope);
  expect(lines?.map(({ label }) => label)).toContain("Another");
  await db.deleteFrom("shipments").execute();
});

test("first steps stay after the first shipment until those of the role are done, or somebody puts them away", async () => {
  const { db } = database;
  const log = { error: vi.fn() };
  const scope = { db, now: () => new Date(), log, hasMailServer: false } as unknown as RequestScope;
  const stepsOf = async (role: Role, name = staff.name) =>
    (await readQueue({ ...staff, role, name }, scope)).firstSteps;
  const begun = { name: true, password: false, customers: false, shipment: false };
  expect(await stepsOf("operations")).toEqual(begun);
  await insertShipmentRow(database, "First", {});
  expect(await stepsOf("operations")).toEqual({ ...begun, shipment: true });
  expect(await stepsOf("owner")).toMatchObject({
    seller: false,
    mails: false,
    colleagues: false,
    article: false,
  });
  expect(await stepsOf("viewer")).toBeNull();
  expect(await stepsOf("viewer", "")).toEqual({ name: false });
  await db.insertInto("companies").values({ name: "Volta" }).execute();
  await db
    .updateTable("admin_accounts")
    .set({ updated_at: new Date(Date.now() + 1000) })
    .execute();
  expect(await stepsOf("operations")).toBeNull();
  expect(await stepsOf("owner")).not.toBeNull();
  const putAway = await changeQueue({ intent: "first-steps" }, { ...scope, actor: staff });
  expect(await stepsOf("owner")).toBeNull();
  await changeQueue({ ...putAway.takeBack }, { ...scope, actor: staff });
  expect(await stepsOf("owner")).not.toBeNull();
  await db.deleteFrom("shipments").execute();
  await db.deleteFrom("companies").execute();
});

test("each role is shown the groups it may open, and reads no other", async () => {
  const error = vi.fn();
  const scope = { db: database.db, now: () => new Date(), log: { error } } as unknown as RequestScope;
  const { groups, snoozed } = await readQueue({ ...staff, role: "accounting" }, scope);
  expect(groups.map(({ name }) => name)).not.toContain("unanswered");
  expect(snoozed).toMatchObject({ count: 0 });
  expect(error).not.toHaveBeenCalled();
});

test("a part that fails is logged and left out; the others are there", async () => {
  await database.pool.query("insert into consignees (name) values ('Maes NV')");
  await database.pool.query("alter table shipment_series rename to elsewhere");
  const error = vi.fn();
  const scope = { db: database.db, now: () => new Date(), log: { error } } as unknown as RequestScope;
  const { counts, groups } = await readQueue(staff, scope);
  expect(counts).toEqual({ shipments: 0, pending: 0, shippers: 0, consignees: 1 });
  expect(groups.map(({ name, count }) => [name, count])).toContainEqual(["series", null]);
  expect(groups.map(({ name, count }) => [name, count])).toContainEqual(["late", 0]);
  expect(error.mock.calls.map(([{ what }]) => what)).toContain("series");
  await database.pool.query(
    "alter table elsewhere rename to shipment_series; alter table row_counts rename to elsewhere",
  );
  expect(await readQueue(staff, scope)).toMatchObject({ counts: null, firstSteps: null });
});
