import { beforeAll, expect, test } from "vitest";
import { Conflict, NotFound } from "#domain/errors.ts";
import { shipmentSchema } from "#domain/shipments/shipment.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "../accounts/add-staff.ts";
import { addStatusEntry } from "./add-status-entry.ts";
import { createShipment } from "./create-shipment.ts";
import { getShipment } from "./get-shipment.ts";
import { listStatusHistory } from "./list-status-history.ts";
import { trackShipment } from "./track-shipment.ts";

const database = useTestDatabase();
let actor = { id: "", email: "desk@zenne.example" };

beforeAll(async () => {
  actor = { ...actor, id: (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "" };
});

const input = (trackingNumber: string) =>
  shipmentSchema.parse({
    tracking_number: trackingNumber,
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Ghent",
    destination_location: "Lille",
    current_location: "Ghent",
  });

test("a new shipment has its status as first entry and a line in the audit log", async () => {
  const id = await createShipment(database.db, actor, input("ZF-AAAA-0001"));
  expect(await listStatusHistory(database.db, id)).toMatchObject([{ status: "pending", location: "Ghent" }]);
  const lines = await database.db.selectFrom("audit_log").selectAll().where("entity_id", "=", id).execute();
  expect(lines).toMatchObject([{ action: "shipment.created", actor_id: actor.id, summary: "ZF-AAAA-0001" }]);
});

test("numbers that differ in case, spaces and hyphens only are one", async () => {
  await createShipment(database.db, actor, input("ZF-BBBB-0002"));
  await expect(createShipment(database.db, actor, input("zf bbbb0002"))).rejects.toThrow(Conflict);
  expect(await trackShipment(database.db, " zfbbbb 0002")).toMatchObject({ tracking_number: "ZF-BBBB-0002" });
  expect(await trackShipment(database.db, "ZF-BBBB-0003")).toBeNull();
  expect(await trackShipment(database.db, " - ")).toBeNull();
});

test("the shipment follows its newest entry, whichever was entered last", async () => {
  const id = await createShipment(database.db, actor, input("ZF-CCCC-0004"));
  const entry = (status: string, hours: number, location: string | null) =>
    addStatusEntry(database.db, actor, id, {
      status,
      timestamp: new Date(Date.now() + hours * 3_600_000),
      location,
      notes: null,
    });
  await entry("in_transit", 2, "Kortrijk");
  await entry("picked_up", -3, "Ghent depot");
  expect(await getShipment(database.db, id)).toMatchObject({
    status: "in_transit",
    current_location: "Kortrijk",
  });
  await entry("delivered", 4, null);
  expect(await getShipment(database.db, id)).toMatchObject({
    status: "delivered",
    current_location: "Kortrijk",
  });
});

test("an id that is none, or of nothing, is not found", async () => {
  await expect(getShipment(database.db, "not-an-id")).rejects.toThrow(NotFound);
  await expect(getShipment(database.db, "00000000-0000-4000-8000-000000000000")).rejects.toThrow(NotFound);
});

test("the audit log can be added to, not changed", async () => {
  await expect(database.db.updateTable("audit_log").set({ action: "x" }).execute()).rejects.toThrow(
    /append-only/,
  );
  await expect(database.db.deleteFrom("audit_log").execute()).rejects.toThrow(/append-only/);
});
