import { expect, test } from "vitest";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { testActor } from "#tests/actors.ts";
import { DAY, TRUCKED, usePlanOfStops } from "#tests/plan-of-stops.ts";
import { readPlan } from "./read-plan.server.ts";
import { type Stop } from "./stop.ts";
import { removeStop } from "./stops.server.ts";
import { orderAll } from "./order-haulier.server.ts";

const { database, actor, shipment, plan, save } = usePlanOfStops();

test("legs by road are expected on the days they leave and arrive in Brussels, until somebody plans them", async () => {
  const id = await shipment(TRUCKED);
  await shipment(TRUCKED, "'delivered', 'Air Freight', null");
  const road = await shipment("", `'in_transit', 'Road Transport', '${DAY}T15:00Z'`);
  const shown = (stops: Stop[]) =>
    stops.map(({ shipment_id, kind, expected, haulier }) => [shipment_id, kind, expected, haulier]);
  expect(shown(await plan())).toEqual(
    expect.arrayContaining([
      [id, "pickup", "08:30", "Haul BV"],
      [road, "delivery", "16:00", null],
    ]),
  );
  expect(await plan()).toHaveLength(2);
  // 23:30 in UTC is the next day in Brussels.
  expect(await plan("2026-11-28")).toEqual([]);
  expect(shown(await plan("2026-11-29"))).toEqual([[id, "delivery", "00:30", "Haul BV"]]);
  await save({ shipment_id: id, kind: "pickup" }, { day: "2026-11-30", starts: "08:00", haulier: "Other" });
  expect(shown(await plan())).toEqual([[road, "delivery", "16:00", null]]);
  expect(await plan("2026-11-30")).toMatchObject([{ starts: "08:00", haulier: "Other", expected: null }]);
  await removeStop(database.db, actor, id, "pickup");
  expect(await plan()).toHaveLength(2);
});

test("a stop says that its goods are dangerous", async () => {
  const id = await shipment(TRUCKED);
  expect(await plan()).toMatchObject([{ isDangerous: false }]);
  await database.pool.query("update shipments set dangerous_goods = true where id = $1", [id]);
  expect(await plan()).toMatchObject([{ isDangerous: true }]);
});

test("a delivery knows when its pick-up is expected or planned, until it has departed", async () => {
  const id = await shipment(TRUCKED, "'pending', 'Air Freight', null");
  await save({ shipment_id: id, kind: "delivery" }, {});
  const pickupAt = async () => (await plan()).find(({ kind }) => kind === "delivery")?.pickup_at;
  expect(await pickupAt()).toBe(`${DAY}T08:30`);
  await save({ shipment_id: id, kind: "pickup" }, { day: "2026-11-28", starts: "09:00" });
  expect(await pickupAt()).toBe("2026-11-28T09:00");
  await database.pool.query("update shipment_legs set atd = etd where position = 0");
  expect(await pickupAt()).toBeNull();
});

test("who plans a stop that a colleague planned meanwhile sees theirs; a driver who is elsewhere is said", async () => {
  const [one, other] = [await shipment(TRUCKED), await shipment(TRUCKED)];
  const at = { starts: "08:00", ends: "10:00", driver: "Jef" };
  expect(await save({ shipment_id: one, kind: "pickup" }, at)).toEqual([]);
  await expect(save({ shipment_id: one, kind: "pickup" }, at)).rejects.toThrow(Conflict);
  expect(
    await save({ shipment_id: other, kind: "pickup" }, { ...at, driver: "jef", starts: "09:30" }),
  ).toEqual([expect.stringMatching(/^jef: Also at PLAN-.*, 08:00–10:00$/)]);
  const all = {
    to: "plan@haul.example",
    note: null,
    confirmed: false,
    stops: [{ shipmentId: one, kind: "pickup" as const }],
  };
  const deps = { draw: drawPaper, publicUrl: "https://zenne.example" };
  await expect(orderAll(database.db, actor, all, deps)).rejects.toThrow(Invalid);
  const viewer = testActor({ role: "viewer" });
  await expect(removeStop(database.db, viewer, one, "pickup")).rejects.toThrow(Forbidden);
});

test("what a haulier is paid is shown to those who read cost", async () => {
  const id = await shipment(TRUCKED);
  await save({ shipment_id: id, kind: "pickup" }, { haulier: "Haul BV", price: "EUR 450.00" });
  const shown = async (role: "operations" | "viewer") =>
    readPlan(database.db, testActor({ role }), { first: DAY, last: DAY });
  expect((await shown("operations")).stops).toMatchObject([{ haulier: "Haul BV", price: "EUR 450.00" }]);
  expect((await shown("viewer")).stops).toMatchObject([{ haulier: "Haul BV", price: null }]);
});

test("a pick-up has the soonest open deadline of its end as local time there, a delivery the promise where that is sooner", async () => {
  const id = await shipment(TRUCKED, `'in_transit', 'Air Freight', '2026-11-28T12:00Z'`);
  await database.pool.query(
    `insert into deadlines (shipment_id, kind, starts_at, half_at, most_at, due_at, due_offset, done_at, done_by, created_by)
    select $1, kind, due, due, due, due, 60, done, case when done is not null then 'test' end, 'test' from (values
      ('vgm', timestamptz '2026-11-27T06:30Z', null), ('documents', '2026-11-26T06:30Z', now()), ('cargo', '2026-11-27T09:00Z', null),
      ('slot', '2026-11-29T09:00Z', null)) as sample (kind, due, done)`,
    [id],
  );
  expect((await plan())[0]?.deadline).toEqual({ label: "VGM cut-off", at: "2026-11-27T07:30" });
  expect((await plan("2026-11-29"))[0]?.deadline).toEqual({
    label: "Promised delivery",
    at: "2026-11-28T13:00",
  });
  expect(await save({ shipment_id: id, kind: "pickup" }, { starts: "07:00", ends: "08:00" })).toEqual([
    "After its deadline: VGM cut-off, Nov 27 07:30",
  ]);
});

test("the plan goes and comes back with its shipment", async () => {
  const id = await shipment(TRUCKED);
  await save({ shipment_id: id, kind: "pickup" }, { driver: "Jef", starts: "08:00" });
  const kept = await deleteShipment(database.db, actor, id);
  expect(await plan()).toEqual([]);
  await restoreDeleted(database.db, actor, { deleted: kept });
  expect(await plan()).toMatchObject([{ driver: "Jef", starts: "08:00" }]);
});
