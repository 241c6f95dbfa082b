import { places } from "#content/places/places.server.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { demoTrackingNumber, loadDemoData } from "#demo/load-demo-data.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { testActor } from "#tests/actors.ts";
import { withOffsetsOfLegs } from "./event-place.server.ts";
import { readRoute } from "./route.server.ts";
import { listStatusHistory } from "./status-history.server.ts";
import { legsOfShipments } from "#app/tracking/legs-of-shipments.server.ts";
import { trackJourney, trackShipment, trackShipments } from "#app/tracking/tracking.server.ts";

const database = useTestDatabase();

beforeAll(async () => {
  await loadDemoData(database.db, new Date());
});

test("the combined query returns the same as the two separate ones", async () => {
  const { db } = database;
  const shipments = await db.selectFrom("shipments").select(["id", "tracking_number"]).execute();
  expect(shipments.length).toBeGreaterThan(5);
  for (const { id, tracking_number: number } of shipments) {
    const journey = await trackJourney(db, number.toLowerCase());
    expect(journey?.shipment).toMatchObject((await trackShipment(db, number)) ?? {});
    const history = (await listStatusHistory(db, testActor(), id)).filter(({ counts }) => counts);
    const shown = withOffsetsOfLegs(history, journey?.route?.legs ?? []).map((entry) => ({
      ...entry,
      location: entry.location && places.shownName(entry.location, entry.place_code),
    }));
    expect(shown).toMatchObject(journey?.history ?? []);
    expect(journey?.route).toMatchObject((await readRoute(db, id))!);
    expect(Object.keys(journey?.history?.[0] ?? {}).toSorted()).toEqual([
      "id",
      "location",
      "notes",
      "status",
      "timestamp",
      "undated",
      "utc_offset",
    ]);
  }
  expect(await trackJourney(db, "ZF-NONE")).toBeNull();
  expect(await trackJourney(db, "--\0")).toBeNull();
});

test("a shipment without any history has an empty one", async () => {
  await database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("shipment_status_history").execute();
    expect((await trackJourney(tx, demoTrackingNumber))?.history).toEqual([]);
    await sql`rollback`.execute(tx);
  });
});

test("when only the history cannot be read, the shipment is returned with the error", async () => {
  await sql`alter table shipment_status_history rename to away`.execute(database.db);
  const journey = await trackJourney(database.db, demoTrackingNumber);
  await sql`alter table away rename to shipment_status_history`.execute(database.db);
  expect(journey?.shipment.tracking_number).toBe(demoTrackingNumber);
  expect(journey?.history).toBeNull();
  expect(String(journey?.historyError)).toContain("shipment_status_history");
  expect((await trackJourney(database.db, demoTrackingNumber))?.history).not.toHaveLength(0);
});

test("the details hold what visitors may know, and nothing else", async () => {
  const { db } = database;
  const { id } = (await trackShipment(db, demoTrackingNumber))!;
  for (const table of ["shipment_references", "shipment_goods", "shipment_legs"] as const)
    await db.deleteFrom(table).where("shipment_id", "=", id).execute();
  const kinds = ["mawb", "master_bl", "container", "booking", "other", "hawb", "customer_reference"];
  await db
    .insertInto("shipment_references")
    .values(kinds.map((kind, position) => ({ shipment_id: id, position, kind, value: `Of ${kind}` })))
    .execute();
  const goods = { shipment_id: id, marks: "Internal marks", length_cm: 100, width_cm: 100, height_cm: 50 };
  await db
    .insertInto("shipment_goods")
    .values([
      { ...goods, position: 0, packages: 2, gross_kg: 10.25 },
      { ...goods, position: 1, packages: 1, gross_kg: 0.75 },
    ])
    .execute();
  const leg = {
    shipment_id: id,
    mode: "air",
    carrier: "Internal carrier",
    conveyance: "Internal flight",
  } as const;
  await db
    .insertInto("shipment_legs")
    .values([
      { ...leg, position: 1, kind: "delivery", from_place: "Lagos", to_place: "Ikeja" },
      { ...leg, position: 0, kind: "main", from_place: "Brussels", to_place: "Lagos", etd: new Date(0) },
    ])
    .execute();
  const { details } = (await trackJourney(db, demoTrackingNumber))!;
  const noOffsets = { etd_offset: null, eta_offset: null, atd_offset: null, ata_offset: null };
  expect(details).toEqual({
    proof: false,
    goods: expect.objectContaining({ packages: 3, gross_kg: 11, volume_m3: 1.5 }),
    legs: [
      {
        mode: "air",
        from_place: "Brussels",
        to_place: "Lagos",
        ...noOffsets,
        etd: new Date(0),
        eta: null,
        atd: null,
        ata: null,
      },
      {
        mode: "air",
        from_place: "Lagos",
        to_place: "Ikeja",
        ...noOffsets,
        etd: null,
        eta: null,
        atd: null,
        ata: null,
      },
    ],
    references: [
      { kind: "hawb", value: "Of hawb" },
      { kind: "customer_reference", value: "Of customer_reference" },
    ],
  });
});

test("a leg whose departure only an event reports has left, for one number as in a list", async () => {
  const { db } = database;
  const { id } = (await trackShipment(db, demoTrackingNumber))!;
  const left = new Date(Date.now() - 3_600_000);
  await db
    .insertInto("shipment_status_history")
    .values({ shipment_id: id, status: "in_transit", code: "departed", location: "Lagos", timestamp: left })
    .execute();
  await db.updateTable("shipment_legs").set({ kind: "main" }).where("shipment_id", "=", id).execute();
  expect((await trackJourney(db, demoTrackingNumber))?.details?.legs[1]).toMatchObject({ atd: left });
  expect((await legsOfShipments(db, [id])).get(id)?.[1]).toMatchObject({ atd: left });
  expect((await readRoute(db, id))?.legs[1]).toMatchObject({ atd: left });
});

test("when only the details cannot be read, the shipment is returned without them", async () => {
  await sql`alter table shipment_legs rename to away`.execute(database.db);
  const journey = await trackJourney(database.db, demoTrackingNumber);
  await sql`alter table away rename to shipment_legs`.execute(database.db);
  expect(journey?.history).not.toHaveLength(0);
  expect(journey?.details).toBeNull();
  expect(String(journey?.detailsError)).toContain("shipment_legs");
});

test("a place chosen from the suggestions has its country for visitors, and no code", async () => {
  await database.pool.query(`
    insert into shipments (tracking_number, origin_location, origin_code, destination_location, destination_code)
    values ('COUNTRY-1', 'Antwerp', 'BEANR', 'Lagos, Nigeria', 'NGLOS')`);
  const { shipment } = (await trackJourney(database.db, "country1")) ?? {};
  expect(shipment).toMatchObject({
    origin_location: "Antwerp, Belgium",
    destination_location: "Lagos, Nigeria",
  });
  expect(shipment).not.toHaveProperty("origin_code");
  const [line] = (await trackShipments(database.db, ["COUNTRY-1"])).values();
  expect(line?.origin_location).toBe("Antwerp, Belgium");
});
