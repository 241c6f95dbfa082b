import { beforeAll, expect, test } from "vitest";
import { demoTrackingNumber, loadDemoData } from "#demo/load-demo-data.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { trackJourney, trackShipment } from "#app/tracking/tracking.server.ts";
import { readSettings, saveSetting, settingVersion } from "./settings.server.ts";

const database = useTestDatabase();
const owner = testActor({ id: "6f1a0a52-1f5a-4a0f-8f0e-0c3f5d0b7c11" });

beforeAll(() => loadDemoData(database.db, new Date()));

const lines = () =>
  database.db
    .selectFrom("audit_log")
    .select(["actor_email", "action", "entity_id", "summary", "details"])
    .where("entity", "=", "setting")
    .orderBy("id")
    .execute();

test("an owner chooses a setting; the log has the old and the new value, once", async () => {
  const { db } = database;
  expect((await readSettings(db)).public_party_names).toBe(true);
  expect(await saveSetting(db, owner, "public_party_names", true)).toBe(false);
  expect(await saveSetting(db, owner, "public_party_names", false)).toBe(true);
  expect(await saveSetting(db, owner, "public_party_names", false)).toBe(false);
  expect((await readSettings(db)).public_party_names).toBe(false);
  expect(await lines()).toEqual([
    {
      actor_email: owner.email,
      action: "setting.changed",
      entity_id: "public_party_names",
      summary: "Names in public tracking",
      details: { public_party_names: ["yes", "no"] },
    },
  ]);
  await saveSetting(db, owner, "public_party_names", true);
});

test("of two who saw the same settings the second does not put back what the first changed", async () => {
  const { db } = database;
  const { supplier_invoices: seen } = await readSettings(db);
  const save = (changed: Partial<typeof seen>) =>
    saveSetting(db, owner, "supplier_invoices", { ...seen, ...changed }, settingVersion(seen));
  const closed = { ...seen, closed_month: "2026-10" };
  const both = await Promise.allSettled([save(closed), save({ second_from: "500" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await saveSetting(db, owner, "supplier_invoices", closed);
  await expect(save({ second_from: "500" })).rejects.toThrow(/Somebody changed these settings meanwhile/);
  expect((await readSettings(db)).supplier_invoices).toEqual(closed);
  await saveSetting(db, owner, "supplier_invoices", seen);
});

test("others do not", async () => {
  const desk = testActor({ role: "operations" });
  await expect(saveSetting(database.db, desk, "public_party_names", false)).rejects.toThrow(/operations/);
  expect((await readSettings(database.db)).public_party_names).toBe(true);
});

test("without names, none leaves the database with a tracked shipment", async () => {
  const { db } = database;
  const named = await trackJourney(db, demoTrackingNumber);
  expect(named?.shipment).toMatchObject({ names_shown: true, shipper_name: expect.any(String) });
  await saveSetting(db, owner, "public_party_names", false);
  const nameless = { names_shown: false, shipper_name: null, consignee_name: null };
  expect((await trackJourney(db, demoTrackingNumber))?.shipment).toMatchObject(nameless);
  expect(await trackShipment(db, demoTrackingNumber)).toMatchObject(nameless);
  await saveSetting(db, owner, "public_party_names", true);
});
