import { beforeAll, expect, test } from "vitest";
import { parseShipmentFilter } from "./shipment-filter.ts";
import { insertShipmentRow } from "#tests/shipments.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { testActor } from "#tests/actors.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { matchingShipments, selectedShipments } from "./filter.server.ts";
import { listShipments } from "./list-shipments.server.ts";

const database = useTestDatabase();
const now = new Date("2026-03-20T12:00:00Z");
const actor = testActor();

const NINE = "2026-03-20T09:00:00Z";
const rows: [number: string, status: string, from: string, to: string, created: string, due: string][] = [
  ["ZF-AAAA-1111-2", "pending", "Ghent", "Lille", "2026-03-01T22:59:00Z", NINE],
  ["ZF-BBBB-2222-3", "in_transit", "Port of Antwerp", "Dakar", "2026-03-01T23:00:00Z", NINE],
  ["100%_x", "On_Hold customs", "Łódź", "Gent", "2026-03-19T10:00:00Z", "2026-03-20T23:00:00Z"],
  ["ZF-CCCC-3333-4", "delivered", "Ghent", "Basel", "2026-03-02T10:00:00Z", "2026-03-10T10:00:00Z"],
];

beforeAll(async () => {
  for (const [number, status, origin_location, destination_location, created_at, due] of rows) {
    const places = { origin_location, destination_location };
    const values = { status, ...places, created_at, estimated_delivery: due };
    const bySea = { service_type: "Sea Freight", current_location: "Off Lisbon" };
    const isSea = number.startsWith("ZF-B");
    const timestamp = isSea ? "2026-03-18T10:00:00Z" : created_at;
    await insertShipmentRow(database, number, { ...values, ...(isSea && bySea) }, { timestamp });
  }
});

async function numbers(address: string): Promise<string[]> {
  const filter = parseShipmentFilter(new URLSearchParams(address));
  const matching = await matchingShipments(database.db, filter, { actor, now });
  const rows = await matching.select("tracking_number").orderBy("created_at").execute();
  return rows.map((row) => row.tracking_number.slice(0, 7));
}

test("search finds a part of a number in any spelling, or of a location", async () => {
  expect(await numbers("search=bbb 22")).toEqual(["ZF-BBBB"]);
  expect(await numbers("search=zf-aaaa1")).toEqual(["ZF-AAAA"]);
  expect(await numbers("search=f.aaaa.1")).toEqual(["ZF-AAAA"]);
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

test("a selection of all leaves out its exceptions and later shipments", async () => {
  const all = await database.db.selectFrom("shipments").select(["id", "tracking_number"]).execute();
  const ghent = all.find((row) => row.tracking_number.startsWith("ZF-A"))?.id ?? "";
  const chosen = await selectedShipments(
    database.db,
    { all: true, filter: {}, except: [ghent], asOf: "2026-03-10T00:00:00Z" },
    { actor, now },
  );
  const kept = await chosen.select("tracking_number").execute();
  expect(kept.map((row) => row.tracking_number.slice(0, 7)).toSorted()).toEqual(["ZF-BBBB", "ZF-CCCC"]);
  const named = await selectedShipments(database.db, { all: false, ids: [ghent] }, { actor, now });
  expect(await named.select("id").execute()).toEqual([{ id: ghent }]);
});

test("mode and days of the estimated delivery are conditions", async () => {
  expect(await numbers("mode=sea")).toEqual(["ZF-BBBB"]);
  expect(await numbers("mode=air")).toEqual([]);
  // In Brussels the delivery at 23:00 UTC is due on the 21st.
  expect(await numbers("eta_from=2026-03-21")).toEqual(["100%_x"]);
  expect(await numbers("eta_to=2026-03-10")).toEqual(["ZF-CCCC"]);
  expect(await numbers("eta_from=2026-03-20&eta_to=2026-03-20")).toEqual(["ZF-AAAA", "ZF-BBBB"]);
});

test("a vessel or flight by the beginning of its name, in any spelling and without «MV»", async () => {
  const { db } = database;
  const legs = async (number: string, position: number, conveyance: string) => {
    const { id } = await db
      .selectFrom("shipments")
      .select("id")
      .where("tracking_number", "like", `${number}%`)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("shipment_legs")
      .values({
        shipment_id: id,
        position,
        kind: "main",
        mode: "sea",
        conveyance,
        from_place: "Antwerp",
        to_place: "Lagos",
      })
      .execute();
  };
  await legs("ZF-AAAA", 0, "MV Corvina 980S");
  await legs("ZF-AAAA", 1, "MV Corvina 984S");
  await legs("ZF-BBBB", 0, "Corvina 980 S");
  await legs("ZF-CCCC", 0, "SN 0384");
  expect(await numbers("conveyance=corvina")).toEqual(["ZF-AAAA", "ZF-BBBB"]);
  expect(await numbers("conveyance=mv corvina-984")).toEqual(["ZF-AAAA"]);
  expect(await numbers("conveyance=sn0384")).toEqual(["ZF-CCCC"]);
  expect(await numbers("conveyance=c")).toEqual(["ZF-AAAA", "ZF-BBBB"]);
  expect(await numbers("conveyance=0384")).toEqual([]);
  expect(await numbers("conveyance=---")).toEqual([]);
});

test("a customer has the shipments of all its shippers and consignees, each once", async () => {
  const { db } = database;
  const { id: company_id } = await db
    .insertInto("companies")
    .values({ name: "Kade", country_code: "BE" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const partyOf = async (table: "shippers" | "consignees", company: string | null) => {
    const values = { name: "An", email: null, company_id: company };
    return (await db.insertInto(table).values(values).returning("id").executeTakeFirstOrThrow()).id;
  };
  const sets = [
    ["ZF-AAAA-1111-2", await partyOf("shippers", company_id), await partyOf("consignees", company_id)],
    ["ZF-CCCC-3333-4", await partyOf("shippers", null), await partyOf("consignees", company_id)],
    ["100%_x", await partyOf("shippers", null), null],
  ] as const;
  for (const [number, shipper_id, consignee_id] of sets)
    await db
      .updateTable("shipments")
      .set({ shipper_id, consignee_id })
      .where("tracking_number", "=", number)
      .execute();
  expect(await numbers(`company=${company_id}`)).toEqual(["ZF-AAAA", "ZF-CCCC"]);
  expect(await numbers(`company=${company_id}&status=delivered`)).toEqual(["ZF-CCCC"]);
});

test("an owner is a person, whoever looks, or nobody", async () => {
  const { db } = database;
  const email = "lotte@zenne.example";
  actor.id = (await addStaff(db, { email, password: "quiet-canal-barge" })) ?? "";
  await db.updateTable("shipments").set({ owner_id: actor.id }).where("status", "=", "pending").execute();
  expect(await numbers("owner=me")).toEqual(["ZF-AAAA"]);
  expect(await numbers(`owner=${actor.id}`)).toEqual(["ZF-AAAA"]);
  expect(await numbers("owner=nobody")).toEqual(["ZF-BBBB", "ZF-CCCC", "100%_x"]);
  const page = await listShipments(db, actor, {
    filter: { owner: "me" },
    order: "-created_at",
    place: { index: 0 },
    now,
  });
  expect(page.rows.map((row) => row.owner_name)).toEqual(["lotte"]);
});

test("search finds references and containers in any spelling, and the list says by which one", async () => {
  const { db } = database;
  const idOf = async (start: string) =>
    (
      await db
        .selectFrom("shipments")
        .select("id")
        .where("tracking_number", "like", `${start}%`)
        .executeTakeFirstOrThrow()
    ).id;
  const [sea, held] = [await idOf("ZF-B"), await idOf("100")];
  await db
    .insertInto("shipment_references")
    .values([
      { shipment_id: sea, position: 0, kind: "house_bl", value: "ZNF-00.123" },
      { shipment_id: sea, position: 1, kind: "purchase_order", value: "PO 4711" },
      { shipment_id: held, position: 0, kind: "purchase_order", value: "PO 4711" },
    ])
    .execute();
  await db
    .insertInto("shipment_containers")
    .values({ shipment_id: sea, position: 0, number: "MSCU 123456-6" })
    .execute();
  expect(await numbers("search=znf00 123")).toEqual(["ZF-BBBB"]);
  expect(await numbers("search=o-4711")).toEqual(["ZF-BBBB", "100%_x"]);
  expect(await numbers("search=po4711&status=in_transit")).toEqual(["ZF-BBBB"]);
  expect(await numbers("search=mscu1234566")).toEqual(["ZF-BBBB"]);
  // Neither two letters nor punctuation alone query the references.
  expect(await numbers("search=47")).toEqual([]);
  expect(await numbers("search=...")).toEqual([]);
  const page = await listShipments(db, actor, {
    filter: { search: "po4711" },
    order: "-created_at",
    place: { index: 0 },
    now,
    columns: ["reference", "last_event"],
  });
  expect(page.rows.map((row) => [row.found_by, row.references])).toEqual([
    ["PO 4711", ["PO 4711"]],
    ["PO 4711", ["ZNF-00.123", "PO 4711"]],
  ]);
  const [first] = page.rows;
  expect(first).toMatchObject({ last_location: null });
});

test.each([
  ["few", 150],
  ["more than the statement names", 260],
  ["thousands", 5200],
])("the list finds all shipments that share a reference: %s", async (word, count) => {
  const { pool, db } = database;
  const value = `SHARED-${word.replaceAll(" ", "-")}`;
  await pool.query(
    `with added as (
      insert into shipments (tracking_number, status, origin_location, destination_location, created_at)
      select $1 || n, 'On Hold', 'Ghent', 'Lille', '2024-01-01' from generate_series(1, $2::int) as n returning id)
    insert into shipment_references (shipment_id, position, kind, value)
    select id, position, 'booking', $3 || position from added, generate_series(0, 1) as position`,
    [`List ${count} `, count, value],
  );
  const query = { order: "-created_at", now, limit: 100 } as const;
  for (const filter of [{ search: value.toLowerCase() }, { search: value, status: "On Hold" }]) {
    const numbers = new Set<string>();
    let place: { index: number } | { after: string } = { index: 0 };
    for (;;) {
      const page = await listShipments(db, actor, { ...query, filter, place });
      for (const row of page.rows) numbers.add(row.id);
      expect(new Set(page.rows.map((row) => row.found_by))).toEqual(new Set([`${value}0`]));
      if (page.next === null) break;
      place = { after: page.next };
    }
    expect(numbers.size).toBe(count);
    const far = await listShipments(db, actor, { ...query, filter, place: { index: count - 3 } });
    expect(far.rows.map((row) => row.found_by)).toEqual([`${value}0`, `${value}0`, `${value}0`]);
  }
  expect(
    (
      await listShipments(db, actor, {
        ...query,
        filter: { search: value, status: "pending" },
        place: { index: 0 },
      })
    ).rows,
  ).toEqual([]);
});
