import { withOffsets } from "./legs.ts";
import type { Actor } from "#app/access/policy.ts";
import { testActor } from "#tests/actors.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { shipmentFormValues } from "./shipment.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { shipmentInput } from "#tests/shipments.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { storedDetails } from "./details.server.ts";
import { addStatusEntry, listStatusHistory } from "./status-history.server.ts";
import { deleteShipment, getShipment } from "./shipment.server.ts";
import { createShipment } from "./create.server.ts";
import { updateShipment } from "./update.server.ts";

const database = useTestDatabase();
const people: Actor[] = [];

beforeAll(async () => {
  for (const email of ["firstActor@zenne.example", "secondActor@zenne.example"]) {
    const id = (await addStaff(database.db, { email, password: "secret-1" })) ?? "";
    await database.db
      .updateTable("admin_users")
      .set({ name: `Ms ${email.split("@")[0]}` })
      .where("id", "=", id)
      .execute();
    people.push(testActor({ id, email }));
  }
});
const firstActor = () => people[0] ?? expect.unreachable();
const secondActor = () => people[1] ?? expect.unreachable();

const input = ({ tracking_number = "", ...changes }: Record<string, string>) =>
  shipmentInput(tracking_number, changes);

async function open(number: string) {
  const id = await createShipment(
    database.db,
    firstActor(),
    input({ tracking_number: number, notes: "Ring first" }),
  );
  const shipment = await getShipment(database.db, testActor(), id);
  return { id, seen: { version: shipment.version, base: shipmentFormValues(shipment) } };
}

test("the second of two concurrent edits gets what changed and by whom, and nothing is stored", async () => {
  const { id, seen } = await open("E-1");
  const first = input({
    tracking_number: "E-1",
    notes: "Ring twice",
    weight: "12.5",
    destination_location: "Lyon",
  });
  expect(await updateShipment(database.db, secondActor(), id, first, seen)).toBeNull();
  const once = await getShipment(database.db, testActor(), id);
  const seenThen = { version: once.version, base: shipmentFormValues(once) };
  expect(await updateShipment(database.db, secondActor(), id, first, seenThen)).toBeNull();
  const second = input({
    tracking_number: "E-1",
    notes: "Do not ring",
    weight: "12.50",
    origin_location: "Aalst",
  });
  const conflict = await updateShipment(database.db, firstActor(), id, second, seen);
  expect(conflict?.changes).toEqual([
    { field: "destination_location", base: "Lille", theirs: "Lyon", mine: "Lille" },
    { field: "notes", base: "Ring first", theirs: "Ring twice", mine: "Do not ring" },
  ]);
  expect(conflict?.by).toMatchObject([{ name: "Ms secondActor", own: false }]);
  const own = await updateShipment(database.db, secondActor(), id, second, seen);
  expect(own?.by).toMatchObject([{ own: true }]);
  expect(await getShipment(database.db, testActor(), id)).toMatchObject({
    origin_location: "Ghent",
    notes: "Ring twice",
  });

  const decided = { ...second, destination_location: "Lyon" };
  const now = { version: conflict?.version ?? "", base: conflict?.theirs ?? seen.base };
  expect(await updateShipment(database.db, firstActor(), id, decided, now)).toBeNull();
  expect(await getShipment(database.db, testActor(), id)).toMatchObject({
    origin_location: "Aalst",
    destination_location: "Lyon",
    notes: "Do not ring",
  });
});

test("a change outside the form's fields, or to the same value, is no conflict", async () => {
  const { id, seen } = await open("E-2");
  const entry = { status: "pending", location: null, notes: "Called", timestamp: new Date() };
  await addStatusEntry(database.db, secondActor(), id, entry);
  expect(
    await updateShipment(database.db, firstActor(), id, input({ tracking_number: "E-2", pieces: "3" }), seen),
  ).toBeNull();
});

test("a new status becomes the newest entry, also beside one dated ahead; the same status adds none", async () => {
  const { id } = await open("E-3");
  await sql`
    insert into shipment_status_history (shipment_id, status, "timestamp")
    values (${id}, 'delivered', now() + interval '1 day')`.execute(database.db);
  const save = async (status: string) => {
    const shipment = await getShipment(database.db, testActor(), id);
    const seen = { version: shipment.version, base: shipmentFormValues(shipment) };
    await updateShipment(database.db, firstActor(), id, input({ tracking_number: "E-3", status }), seen);
    return (await listStatusHistory(database.db, testActor(), id)).map((row) => row.status);
  };
  expect(await save("pending")).toEqual(["pending", "delivered"]);
  expect(await save("in_transit")).toEqual(["pending", "in_transit", "delivered"]);
  expect(await getShipment(database.db, testActor(), id)).toMatchObject({ status: "in_transit" });
});

test("a taken number, a deleted party and a deleted shipment are refused with a message", async () => {
  const { id, seen } = await open("E-4");
  const save = (changes: Record<string, string>) =>
    updateShipment(database.db, firstActor(), id, input({ tracking_number: "E-4", ...changes }), seen);
  await expect(save({ tracking_number: "e 1" })).rejects.toThrow(Conflict);
  await expect(save({ shipper_id: "00000000-0000-4000-8000-000000000000" })).rejects.toThrow(Invalid);
  await deleteShipment(database.db, secondActor(), id);
  await expect(save({})).rejects.toThrow(NotFound);
});

test("a new party is stored with a saved edit, and not with a conflicting one", async () => {
  const { id, seen } = await open("E-NEW");
  const mine = input({ tracking_number: "E-NEW", notes: "Do not ring" });
  const theirs = input({ tracking_number: "E-NEW", notes: "Ring twice" });
  expect(await updateShipment(database.db, secondActor(), id, theirs, seen)).toBeNull();
  const named = () =>
    database.db.selectFrom("consignees").select("id").where("name", "=", "Halle Nord").execute();
  const conflict = await updateShipment(database.db, firstActor(), id, mine, seen, {
    newParties: { consignee: "Halle Nord" },
  });
  expect(conflict?.changes).toMatchObject([{ field: "notes" }]);
  expect(await named()).toEqual([]);
  const now = { version: conflict?.version ?? "", base: conflict?.theirs ?? seen.base };
  expect(
    await updateShipment(database.db, firstActor(), id, mine, now, {
      newParties: { consignee: "Halle Nord" },
    }),
  ).toBeNull();
  expect(await getShipment(database.db, testActor(), id)).toMatchObject({ consignee_name: "Halle Nord" });
  expect(await named()).toHaveLength(1);
});

test("a place keeps its code while its text is unchanged, as it is stored when the edit is", async () => {
  const quay = { origin_location: "Quay 1742, Kallo" };
  const moments = withOffsets({ etd: null, eta: null, atd: null, ata: null }, { from: null, to: null });
  const way = { id: null, kind: "main", mode: "road", carrier: null, conveyance: null, ...moments } as const;
  const leg = {
    ...way,
    from_place: "Quay 1742, Kallo",
    from_code: "BEANR",
    to_place: "Lille",
    to_code: null,
  };
  const id = await createShipment(database.db, firstActor(), input({ tracking_number: "E-CODE", ...quay }), {
    details: { places: { origin_code: "BEANR" }, legs: [leg] },
  });
  const before = await getShipment(database.db, testActor(), id);
  const { legs } = await storedDetails(database.db, before);
  const seen = { version: before.version, base: shipmentFormValues(before) };
  const edit = input({ tracking_number: "E-CODE", notes: "Ring first", ...quay });
  const details = { legs: legs.map((row) => ({ ...row, from_code: null, to_code: null })) };
  expect(await updateShipment(database.db, firstActor(), id, edit, seen, { details })).toBeNull();
  const after = await getShipment(database.db, testActor(), id);
  expect(after).toMatchObject({ origin_code: "BEANR", notes: "Ring first" });
  expect((await storedDetails(database.db, after)).legs).toMatchObject([{ from_code: "BEANR" }]);
});
