import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { demoTrackingNumber, loadDemoData } from "#demo/load-demo-data.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { testActor } from "#tests/actors.ts";
import { listStatusHistory } from "./status-history.ts";
import { trackJourney, trackShipment } from "./tracking.ts";

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
    const history = await listStatusHistory(db, testActor(), id);
    expect(history).toMatchObject(journey?.history ?? []);
    expect(Object.keys(journey?.history?.[0] ?? {}).toSorted()).toEqual([
      "id",
      "location",
      "notes",
      "status",
      "timestamp",
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
