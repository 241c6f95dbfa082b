import { beforeAll, expect, test } from "vitest";
import { Conflict, Invalid, NotFound } from "#domain/errors.ts";
import { shipmentFormValues, shipmentSchema } from "#domain/shipments/shipment.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "../accounts/add-staff.ts";
import { addStatusEntry } from "./add-status-entry.ts";
import { createShipment } from "./create-shipment.ts";
import { deleteShipment } from "./delete-shipment.ts";
import { getShipment } from "./get-shipment.ts";
import { listStatusHistory } from "./list-status-history.ts";
import { updateShipment } from "./update-shipment.ts";

const database = useTestDatabase();
const people: { id: string; email: string }[] = [];

beforeAll(async () => {
  for (const email of ["an@zenne.example", "bo@zenne.example"]) {
    people.push({ email, id: (await addStaff(database.db, { email, password: "secret-1" })) ?? "" });
  }
});
const an = () => people[0] ?? expect.unreachable();
const bo = () => people[1] ?? expect.unreachable();

const form = {
  tracking_number: "",
  status: "pending",
  service_type: "Road Transport",
  origin_location: "Ghent",
  destination_location: "Lille",
};
const input = (changes: Record<string, string>) => shipmentSchema.parse({ ...form, ...changes });

async function open(number: string) {
  const id = await createShipment(database.db, an(), input({ tracking_number: number, notes: "Ring first" }));
  const shipment = await getShipment(database.db, id);
  return { id, seen: { version: shipment.version, base: shipmentFormValues(shipment) } };
}

test("the second of two who edit learns what changed and by whom, and nothing is stored", async () => {
  const { id, seen } = await open("E-1");
  const first = input({
    tracking_number: "E-1",
    notes: "Ring twice",
    weight: "12.5",
    destination_location: "Lyon",
  });
  expect(await updateShipment(database.db, bo(), id, first, seen)).toBeNull();
  const second = input({
    tracking_number: "E-1",
    notes: "Do not ring",
    weight: "12.50",
    origin_location: "Aalst",
  });
  const clash = await updateShipment(database.db, an(), id, second, seen);
  expect(clash?.changes).toEqual([
    { field: "destination_location", base: "Lille", theirs: "Lyon", mine: "Lille" },
    { field: "notes", base: "Ring first", theirs: "Ring twice", mine: "Do not ring" },
  ]);
  expect(clash?.by).toMatchObject([{ email: "bo@zenne.example" }]);
  expect(await getShipment(database.db, id)).toMatchObject({ origin_location: "Ghent", notes: "Ring twice" });

  // With both decided, the next attempt has seen what is there now.
  const decided = { ...second, destination_location: "Lyon" };
  const now = { version: clash?.version ?? "", base: clash?.theirs ?? seen.base };
  expect(await updateShipment(database.db, an(), id, decided, now)).toBeNull();
  expect(await getShipment(database.db, id)).toMatchObject({
    origin_location: "Aalst",
    destination_location: "Lyon",
    notes: "Do not ring",
  });
});

test("a change that touches no field of the form, or the same one alike, does not get in the way", async () => {
  const { id, seen } = await open("E-2");
  const entry = { status: "pending", location: null, notes: "Called", timestamp: new Date() };
  await addStatusEntry(database.db, bo(), id, entry);
  expect(
    await updateShipment(database.db, an(), id, input({ tracking_number: "E-2", pieces: "3" }), seen),
  ).toBeNull();
});

test("a new status becomes the newest entry, also after one dated ahead; the same status adds none", async () => {
  const { id } = await open("E-3");
  const ahead = {
    status: "delivered",
    location: null,
    notes: null,
    timestamp: new Date(Date.now() + 86_400_000),
  };
  await addStatusEntry(database.db, an(), id, ahead);
  const save = async (status: string) => {
    const shipment = await getShipment(database.db, id);
    const seen = { version: shipment.version, base: shipmentFormValues(shipment) };
    await updateShipment(database.db, an(), id, input({ tracking_number: "E-3", status }), seen);
    return (await listStatusHistory(database.db, id)).map((row) => row.status);
  };
  expect(await save("delivered")).toEqual(["pending", "delivered"]);
  expect(await save("in_transit")).toEqual(["pending", "delivered", "in_transit"]);
  expect(await getShipment(database.db, id)).toMatchObject({ status: "in_transit" });
});

test("a number that is taken, a party that is gone and a deleted shipment are refused in words", async () => {
  const { id, seen } = await open("E-4");
  const save = (changes: Record<string, string>) =>
    updateShipment(database.db, an(), id, input({ tracking_number: "E-4", ...changes }), seen);
  await expect(save({ tracking_number: "e 1" })).rejects.toThrow(Conflict);
  await expect(save({ shipper_id: "00000000-0000-4000-8000-000000000000" })).rejects.toThrow(Invalid);
  await deleteShipment(database.db, bo(), id);
  await expect(save({})).rejects.toThrow(NotFound);
});

test("a shipment made from a request is the one the request refers to", async () => {
  const request = await database.db
    .insertInto("quote_requests")
    .values({ email: "ask@example.com" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = await createShipment(database.db, an(), input({ tracking_number: "E-5" }), {
    quoteRequestId: request.id,
  });
  const stored = await database.db
    .selectFrom("quote_requests")
    .select("shipment_id")
    .where("id", "=", request.id)
    .executeTakeFirstOrThrow();
  expect(stored.shipment_id).toBe(id);
});
