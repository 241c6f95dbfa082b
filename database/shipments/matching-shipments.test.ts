import { beforeAll, expect, test } from "vitest";
import { parseShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { matchingShipments, selectedShipments } from "./filter.ts";

const database = useTestDatabase();
const now = new Date("2026-03-20T12:00:00Z");

const rows = [
  { n: "ZF-AAAA-1111-2", status: "pending", from: "Ghent", to: "Lille", created: "2026-03-01T22:59:00Z" },
  {
    n: "ZF-BBBB-2222-3",
    status: "in_transit",
    from: "Port of Antwerp",
    to: "Dakar",
    created: "2026-03-01T23:00:00Z",
  },
  {
    n: "100%_x",
    status: "On_Hold customs",
    from: "Łódź",
    to: "Gent",
    created: "2026-03-19T10:00:00Z",
    due: "2026-03-20T23:00:00Z",
  },
  {
    n: "ZF-CCCC-3333-4",
    status: "delivered",
    from: "Ghent",
    to: "Basel",
    created: "2026-03-02T10:00:00Z",
    due: "2026-03-10T10:00:00Z",
  },
];

beforeAll(async () => {
  for (const row of rows) {
    const { id } = await database.db
      .insertInto("shipments")
      .values({
        tracking_number: row.n,
        status: row.status,
        origin_location: row.from,
        destination_location: row.to,
        current_location: row.n.startsWith("ZF-B") ? "Off Lisbon" : null,
        created_at: row.created,
        estimated_delivery: row.due ?? "2026-03-20T09:00:00Z",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const timestamp = row.n.startsWith("ZF-B") ? "2026-03-18T10:00:00Z" : row.created;
    await database.db
      .insertInto("shipment_status_history")
      .values({ shipment_id: id, status: row.status, timestamp })
      .execute();
  }
});

async function numbers(address: string): Promise<string[]> {
  const filter = parseShipmentFilter(new URLSearchParams(address));
  const found = await matchingShipments(database.db, filter, now)
    .select("tracking_number")
    .orderBy("created_at")
    .execute();
  return found.map((row) => row.tracking_number.slice(0, 7));
}

test("search finds a part of a number in any spelling, or of a location", async () => {
  expect(await numbers("search=bbb 22")).toEqual(["ZF-BBBB"]);
  expect(await numbers("search=zf-aaaa1")).toEqual(["ZF-AAAA"]);
  expect(await numbers("search=of antw")).toEqual(["ZF-BBBB"]);
  expect(await numbers("search=LISBON")).toEqual(["ZF-BBBB"]);
  expect(await numbers("search=łódź")).toEqual(["100%_x"]);
  expect(await numbers("search=%25_")).toEqual(["100%_x"]);
  expect(await numbers("search=---")).toEqual([]);
  expect(await numbers("search=c3")).toEqual(["ZF-CCCC"]);
  expect(await numbers("search=NT")).toEqual(["ZF-AAAA", "ZF-BBBB", "ZF-CCCC", "100%_x"]);
});

test("days are in Brussels time and inclusive", async () => {
  expect(await numbers("from=2026-03-02&to=2026-03-02")).toEqual(["ZF-BBBB", "ZF-CCCC"]);
  expect(await numbers("to=2026-03-01")).toEqual(["ZF-AAAA"]);
  expect(await numbers("origin=ghent&status=pending")).toEqual(["ZF-AAAA"]);
  expect(await numbers("destination=gEN")).toEqual(["100%_x"]);
});

test("the predefined views", async () => {
  expect(await numbers("view=late")).toEqual(["ZF-AAAA", "ZF-BBBB"]);
  expect(await numbers("view=due_today")).toEqual(["ZF-AAAA", "ZF-BBBB"]);
  expect(await numbers("view=on_hold")).toEqual(["100%_x"]);
  expect(await numbers("view=stale")).toEqual(["ZF-AAAA"]);
});

test("a selection of all leaves out its exceptions and later shipments", async () => {
  const all = await database.db.selectFrom("shipments").select(["id", "tracking_number"]).execute();
  const ghent = all.find((row) => row.tracking_number.startsWith("ZF-A"))?.id ?? "";
  const chosen = await selectedShipments(
    database.db,
    { all: true, filter: {}, except: [ghent], asOf: "2026-03-10T00:00:00Z" },
    now,
  )
    .select("tracking_number")
    .execute();
  expect(chosen.map((row) => row.tracking_number.slice(0, 7)).toSorted()).toEqual(["ZF-BBBB", "ZF-CCCC"]);
  const named = await selectedShipments(database.db, { all: false, ids: [ghent] }, now)
    .select("id")
    .execute();
  expect(named).toEqual([{ id: ghent }]);
});
