import { beforeEach, expect, test } from "vitest";
import { readPlan } from "#app/planning/read-plan.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { offsetAt } from "#app/places/zone-time.ts";
import { useShipments } from "#tests/shipments.ts";
import type { EventCodeKey } from "./event-codes.ts";
import { type Leg, legForm } from "./legs.ts";
import { readEditForm, readShipmentToCopy } from "./read-form.server.ts";
import { deleteShipment } from "./shipment.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { shipmentForm } from "./shipment.ts";
import { updateStatusEntry } from "./status-history.server.ts";
import { updateShipment } from "./update.server.ts";
import { reinstateStatusEntry, withdrawStatusEntry } from "./withdraw-status.server.ts";

const { database, actor, create, save, addEntry, read } = useShipments();
beforeEach(() => database.db.deleteFrom("shipments").execute());

const HOUR = 3_600_000;
const now = Date.now() - (Date.now() % 60_000);
const ago = (hours: number) => new Date(now - hours * HOUR);
const leg = (kind: Leg["kind"], mode: Leg["mode"], from_place: string, to_place: string, more = {}): Leg => ({
  ...legForm.parse({ kind, mode, from_place, to_place }),
  ...more,
});
const LEGS = [
  leg("pickup", "road", "Ghent", "Antwerp", { etd: ago(5) }),
  leg("main", "sea", "Antwerp", "Tanger Med"),
  leg("delivery", "road", "Tanger Med", "Rabat"),
];
const shipment = (legs = LEGS) => create("REP-1", {}, { details: { legs } });
const report = (id: string, code: EventCodeKey, location: string, hours: number, status = "in_transit") =>
  addEntry(id, { status, code, location, timestamp: ago(hours) });
const DEPARTED = {
  status: "in_transit",
  code: "departed" as const,
  location: "Antwerp",
  place_code: "BEANR",
  notes: null,
};
const legsOf = (id: string) =>
  database.db
    .selectFrom("shipment_legs")
    .select(["atd", "ata", "atd_offset", "ata_offset"])
    .where("shipment_id", "=", id)
    .orderBy("position")
    .execute();
/** The legs as the form of the shipment has them. */
const formLegs = async (id: string) => (await readShipmentToCopy(id, actor, database))!.details.legs;
const times = async (id: string) => (await legsOf(id)).map(({ atd, ata }) => [atd, ata]);

test("a pick-up that an event reports is expected no more on the day's plan, until the event is withdrawn", async () => {
  const id = await shipment();
  const day = toLocalDay(ago(5));
  const expected = async () =>
    (await readPlan(database.db, actor, { first: day, last: day })).stops.map(({ kind }) => kind);
  expect(await expected()).toEqual(["pickup"]);
  const entry = await report(id, "picked_up", "GHENT", 4);
  expect(await expected()).toEqual([]);
  await withdrawStatusEntry(database.db, actor, id, entry, "wrong shipment");
  expect(await expected()).toEqual(["pickup"]);
});

test("each event is the time of the end of the leg it is about, in the clock of its place", async () => {
  const id = await shipment();
  await report(id, "received", "Antwerp", 9);
  await addEntry(id, { ...DEPARTED, timestamp: ago(8) });
  await report(id, "departed", "Antwerp", 7);
  await report(id, "arrived", "TANGER-MED", 6);
  await report(id, "out_for_delivery", "Tanger Med", 5);
  await report(id, "delivered", "Rabat", 4, "delivered");
  expect(await times(id)).toEqual([
    [null, ago(9)],
    [ago(8), ago(6)],
    [ago(5), ago(4)],
  ]);
  expect((await legsOf(id))[1]).toMatchObject({ atd_offset: offsetAt("Europe/Brussels", ago(8)) });
});

test("a corrected event moves the time, a withdrawn one takes it back, a reinstated one brings it again", async () => {
  const id = await shipment();
  const entry = await report(id, "departed", "Antwerp", 8);
  await updateStatusEntry(database.db, actor, id, entry, { ...DEPARTED, timestamp: ago(7) });
  expect((await times(id))[1]).toEqual([ago(7), null]);
  await updateStatusEntry(database.db, actor, id, entry, {
    ...DEPARTED,
    location: "Lille",
    place_code: null,
    timestamp: ago(7),
  });
  expect((await times(id))[1]).toEqual([null, null]);
  await updateStatusEntry(database.db, actor, id, entry, { ...DEPARTED, timestamp: ago(6) });
  await withdrawStatusEntry(database.db, actor, id, entry, "wrong");
  expect((await times(id))[1]).toEqual([null, null]);
  await reinstateStatusEntry(database.db, actor, id, entry);
  expect((await times(id))[1]).toEqual([ago(6), null]);
});

test("an estimated, planned or internal entry reports nothing", async () => {
  const id = await shipment();
  const entry = { status: "in_transit", code: "departed" as const, location: "Antwerp", timestamp: ago(3) };
  await addEntry(id, { ...entry, classifier: "planned" });
  await addEntry(id, { ...entry, internal: true });
  expect((await times(id))[1]).toEqual([null, null]);
});

test("a typed time wins, before and after the event, and stays when the event is withdrawn", async () => {
  const typed = ago(10);
  const id = await shipment(LEGS.map((each, at) => (at === 1 ? { ...each, atd: typed } : each)));
  const same = await report(id, "departed", "Antwerp", 10);
  await report(id, "arrived", "Tanger Med", 6);
  await withdrawStatusEntry(database.db, actor, id, same, "wrong");
  expect((await times(id))[1]).toEqual([typed, ago(6)]);
  const shown = await readEditForm(id, actor as never, { db: database.db });
  expect(shown.values["legs.1.ata"] ?? "").toBe("");
  const legs = (await formLegs(id)).map((each, at) => (at === 1 ? { ...each, ata: ago(5) } : each));
  await save(id, {}, { details: { legs } });
  expect((await times(id))[1]).toEqual([typed, ago(5)]);
});

test("a form that was open when the event came is saved without a conflict, and the reported time stays", async () => {
  const id = await shipment();
  const form = await readEditForm(id, actor as never, { db: database.db });
  await report(id, "departed", "Antwerp", 8, "pending");
  const legs = (await formLegs(id)).map((each, at) =>
    at === 1 ? { ...each, conveyance: "MV Corvina" } : each,
  );
  const values = shipmentForm.parse({ ...form.base, status: "pending" });
  expect(await updateShipment(database.db, actor, id, values, form, { details: { legs } })).toBeNull();
  expect((await times(id))[1]).toEqual([ago(8), null]);
});

test("an arrival before the departure that somebody typed is kept as reported", async () => {
  const id = await shipment(LEGS.map((each, at) => (at === 1 ? { ...each, atd: ago(2) } : each)));
  await report(id, "arrived", "Tanger Med", 6);
  expect((await times(id))[1]).toEqual([ago(2), ago(6)]);
});

test("a leg added later, or one that becomes the last, follows the events that are there", async () => {
  const id = await shipment();
  await report(id, "departed", "Tanger Med", 8);
  await save(
    id,
    {},
    { details: { legs: [LEGS[0]!, LEGS[1]!, leg("transhipment", "sea", "Tanger Med", "Rabat")] } },
  );
  expect((await times(id))[2]).toEqual([ago(8), null]);
});

test("a deleted and restored shipment has its reported times, and still follows its events", async () => {
  const id = await shipment();
  const entry = await report(id, "departed", "Antwerp", 8);
  const deleted = await deleteShipment(database.db, actor, id);
  await restoreDeleted(database.db, actor, { deleted });
  expect((await times((await read(id)).id))[1]).toEqual([ago(8), null]);
  await withdrawStatusEntry(database.db, actor, id, entry, "wrong");
  expect((await times(id))[1]).toEqual([null, null]);
});
