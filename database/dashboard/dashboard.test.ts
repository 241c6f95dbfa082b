import { beforeAll, expect, test } from "vitest";
import type { ShipmentView } from "#domain/shipments/shipment-filter.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { testActor } from "#tests/actors.ts";
import { countDashboard, listShipmentsNeedingAttention } from "./dashboard.ts";

const database = useTestDatabase();
const now = new Date("2026-03-29T20:00:00Z");

interface Row {
  number: string;
  status: string;
  due?: string;
  heard: string;
}
const rows: Row[] = [
  { number: "LATE-1", status: "in_transit", due: "2026-03-27T10:00:00Z", heard: "2026-03-28T10:00:00Z" },
  { number: "LATE-2", status: "in_transit", due: "2026-03-20T10:00:00Z", heard: "2026-03-28T10:00:00Z" },
  { number: "ARRIVED", status: "delivered", due: "2026-03-20T10:00:00Z", heard: "2026-03-01T10:00:00Z" },
  { number: "CALLED-OFF", status: "cancelled", due: "2026-03-29T10:00:00Z", heard: "2026-03-01T10:00:00Z" },
  { number: "HELD", status: "Waiting: ON_HOLD at customs", heard: "2026-03-29T10:00:00Z" },
  // The clocks go forward this night: the day begins at 23:00 and ends at 22:00 UTC.
  { number: "TODAY-FIRST", status: "pending", due: "2026-03-28T23:00:00Z", heard: "2026-03-29T10:00:00Z" },
  { number: "TODAY-LAST", status: "pending", due: "2026-03-29T21:59:00Z", heard: "2026-03-29T10:00:00Z" },
  { number: "TOMORROW", status: "pending", due: "2026-03-29T22:00:00Z", heard: "2026-03-24T20:00:01Z" },
  { number: "SILENT", status: "in_transit", due: "2026-04-20T10:00:00Z", heard: "2026-03-24T19:59:59Z" },
];

beforeAll(async () => {
  for (const { number, status, due, heard } of rows) await add(number, status, due ?? null, heard);
});

async function add(number: string, status: string, due: string | null, heard: string): Promise<string> {
  const { id } = await database.db
    .insertInto("shipments")
    .values({
      tracking_number: number,
      status,
      estimated_delivery: due,
      origin_location: "Ghent",
      destination_location: "Lille",
      created_at: "2026-03-01T09:00:00Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("shipment_status_history")
    .values({ shipment_id: id, status, timestamp: heard })
    .execute();
  return id;
}

async function attention(view: ShipmentView): Promise<[count: number, numbers: string[]]> {
  const { count, shipments } = await listShipmentsNeedingAttention(database.db, testActor(), view, now);
  return [count, shipments.map((shipment) => shipment.tracking_number)];
}

test("each card has its own count", async () => {
  expect(await countDashboard(database.db, testActor(), "shipments")).toBe(rows.length);
  expect(await countDashboard(database.db, testActor(), "pending")).toBe(3);
  expect(await countDashboard(database.db, testActor(), "shippers")).toBe(0);
  expect(await countDashboard(database.db, testActor(), "consignees")).toBe(0);
});

test("shipments needing attention are in their list, the most urgent first", async () => {
  expect(await attention("late")).toEqual([3, ["LATE-2", "LATE-1", "TODAY-FIRST"]]);
  expect(await attention("on_hold")).toEqual([1, ["HELD"]]);
  expect(await attention("stale")).toEqual([1, ["SILENT"]]);
  expect(await attention("due_today")).toEqual([2, ["TODAY-FIRST", "TODAY-LAST"]]);
});

test("last_update_at follows the newest entry through every change of the history", async () => {
  const id = await add("FOLLOWS", "in_transit", null, "2026-03-10T10:00:00Z");
  const shipment = () =>
    database.db
      .selectFrom("shipments")
      .select(["last_update_at", "updated_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const version = (await shipment()).updated_at;
  const newer = await database.db
    .insertInto("shipment_status_history")
    .values({ shipment_id: id, status: "in_transit", timestamp: "2026-03-12T10:00:00Z" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const seen = [(await shipment()).last_update_at];
  await database.db
    .updateTable("shipment_status_history")
    .set({ timestamp: "2026-03-09T10:00:00Z" })
    .where("id", "=", newer.id)
    .execute();
  seen.push((await shipment()).last_update_at);
  await database.db.deleteFrom("shipment_status_history").where("shipment_id", "=", id).execute();
  seen.push((await shipment()).last_update_at);
  expect(seen.map((time) => time.toISOString().slice(0, 10))).toEqual([
    "2026-03-12",
    "2026-03-10",
    "2026-03-01",
  ]);
  // The shipment itself was not saved: an open form can still be saved.
  expect((await shipment()).updated_at).toEqual(version);
  await database.db.deleteFrom("shipments").where("id", "=", id).execute();
});
