import { expect, test } from "vitest";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { readDetails } from "#app/shipments/read-details.server.ts";
import { DETAILS_GIVEN, shipmentDetailsForm } from "#app/shipments/details-form.ts";
import { assignOwner } from "#app/shipments/owner.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { testActor } from "#tests/actors.ts";
import { useShipments } from "#tests/shipments.ts";
import { makeNextShipment, skipNext, skipPassed, takeBackDay } from "./next-shipment.server.ts";
import { listDueSeries, listSeries, seriesOfShipment } from "./read-series.server.ts";
import { rhythmForm, seriesForm } from "./series.ts";
import { changeRhythm, choosePattern, setSeriesEnded, startSeries } from "./series.server.ts";

const { database, actor, create, read } = useShipments();
const WEEKLY = { every: "1", unit: "week", closed_days: "before", lead_days: "7" };
const typed = (values: Record<string, string>) => seriesForm.parse({ ...WEEKLY, ...values });
const at = (day: string) => new Date(`${day}T09:00Z`);
const ofShipment = async (id: string, day: string) => {
  const series = await seriesOfShipment(database.db, actor, id, at(day));
  if (!series) throw new Error("no series");
  return series;
};
const waitingDays = async (id: string, day: string) =>
  (await ofShipment(id, day)).waiting.map((each) => each.day);
const make = (id: string, day: string) => makeNextShipment(database.db, actor, id, day);

const LEGS = {
  [DETAILS_GIVEN]: "1",
  "goods.0.packages": "4",
  "goods.0.package_code": "PX",
  "goods.0.description": "Machine parts",
  "legs.0.kind": "main",
  "legs.0.mode": "sea",
  "legs.0.conveyance": "MSC LENI",
  "legs.0.from_place": "Antwerp",
  "legs.0.from_code": "BEANR",
  "legs.0.from_zone": "Europe/Brussels",
  "legs.0.to_place": "Shanghai",
  "legs.0.to_code": "CNSHA",
  "legs.0.to_zone": "Asia/Shanghai",
  "legs.0.etd": "2026-10-20T16:00",
  "legs.0.eta": "2026-11-20T07:30",
};

async function repeated(label: string, values: Record<string, string>) {
  const shipment = await create(label);
  return { shipment, id: await startSeries(database.db, actor, shipment, typed(values)) };
}

test("the next one is a duplicate with its own number and owner, its times moved on the clocks of their places", async () => {
  const details = shipmentDetailsForm.parse(LEGS);
  const shipment = await create("Sea weekly", { estimated_delivery: "2026-11-24T12:00" }, { details });
  await assignOwner(database.db, actor, shipment, actor.id);
  const start = typed({ pattern_day: "2026-10-20", next_on: "2026-10-27" });
  const id = await startSeries(database.db, actor, shipment, start);
  const made = await make(id, "2026-10-27");
  const next = await read(made.id);
  expect(next).toMatchObject({ status: "pending", owner_id: actor.id, pieces: 4 });
  expect(next.tracking_number).not.toBe("Sea weekly");
  // The clocks went back in Belgium in between, but not in Shanghai.
  expect(next.estimated_delivery).toEqual(new Date("2026-12-01T11:00Z"));
  const [leg] = (await readDetails(database.db, actor, made.id)).legs;
  expect(leg).toMatchObject({
    conveyance: null,
    etd: new Date("2026-10-27T15:00Z"),
    etd_offset: 60,
    eta: new Date("2026-11-26T23:30Z"),
    eta_offset: 480,
  });
  expect(await ofShipment(made.id, "2026-10-21")).toMatchObject({ id, next: { day: "2026-11-03" } });
});

test("a Tuesday that is a holiday moves to the working day before it, and is counted from there", async () => {
  const { shipment, id } = await repeated("July", { pattern_day: "2026-07-14", next_on: "2026-07-21" });
  expect((await ofShipment(shipment, "2026-07-15")).waiting).toEqual([
    { day: "2026-07-21", planned_on: "2026-07-20", closed: [] },
  ]);
  await make(id, "2026-07-21");
  expect((await ofShipment(shipment, "2026-07-22")).waiting[0]?.day).toBe("2026-07-28");
});

test("of two colleagues at once one makes it, and the other is told", async () => {
  const { shipment, id } = await repeated("Two", { pattern_day: "2026-11-24", next_on: "2026-12-01" });
  const both = await Promise.allSettled([make(id, "2026-12-01"), make(id, "2026-12-01")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: expect.any(Conflict) });
  expect((await ofShipment(shipment, "2026-12-01")).decided).toHaveLength(2);
});

test("after three weeks without anybody each day waits in its order, and those that passed are skipped at once", async () => {
  const today = toLocalDay(new Date());
  const [first, second, third] = [-21, -14, -7].map((days) => addDays(today, days));
  const { shipment, id } = await repeated("Away", {
    pattern_day: addDays(today, -28),
    next_on: first!,
    lead_days: "0",
  });
  expect((await waitingDays(shipment, today)).slice(0, 3)).toEqual([first, second, third]);
  await expect(make(id, second!)).rejects.toThrow(Conflict);
  await make(id, first!);
  const { count, series } = await listDueSeries(database.db, actor, {
    now: new Date(),
    mine: false,
    limit: 50,
  });
  expect(series.find((each) => each.id === id)?.waiting[0]?.day).toBe(second);
  // The page that the dashboard links to lists what it counts.
  const filter = { search: "", state: "due", mine: false } as const;
  const { rows } = await listSeries(database.db, actor, filter, { now: new Date(), after: null, limit: 50 });
  expect(rows.map((each) => each.id)).toEqual(series.map((each) => each.id));
  expect(count).toBe(rows.length);
  expect(await skipPassed(database.db, actor, id, second!)).toBeGreaterThanOrEqual(2);
  expect((await waitingDays(shipment, today)).every((day) => day >= today)).toBe(true);
});

test("what was skipped, or made by mistake, is proposed again; a shipment that was worked on stays", async () => {
  const { shipment, id } = await repeated("Undo", { pattern_day: "2026-11-24", next_on: "2026-12-01" });
  await skipNext(database.db, actor, id, "2026-12-01");
  expect(await waitingDays(shipment, "2026-12-01")).toEqual(["2026-12-08"]);
  await takeBackDay(database.db, actor, id, "2026-12-01");
  const made = await make(id, "2026-12-01");
  await takeBackDay(database.db, actor, id, "2026-12-01");
  await expect(read(made.id)).rejects.toThrow("not found");
  const again = await make(id, "2026-12-01");
  await database.db
    .updateTable("shipments")
    .set({ notes: "Call first" })
    .where("id", "=", again.id)
    .execute();
  await expect(takeBackDay(database.db, actor, id, "2026-12-01")).rejects.toThrow("was changed since");
});

test("without the shipment it was begun with, a series goes on from its newest; a restore joins it again", async () => {
  const { shipment, id } = await repeated("Gone", { pattern_day: "2026-11-24", next_on: "2026-12-01" });
  const made = await make(id, "2026-12-01");
  const kept = await deleteShipment(database.db, actor, shipment);
  expect(await ofShipment(made.id, "2026-12-02")).toMatchObject({ pattern_id: made.id });
  await restoreDeleted(database.db, actor, { deleted: kept });
  expect(await ofShipment(shipment, "2026-12-02")).toMatchObject({ id, pattern_id: shipment });
  await choosePattern(database.db, actor, id, made.id);
  for (const each of [shipment, made.id]) await deleteShipment(database.db, actor, each);
  await expect(make(id, "2026-12-08")).rejects.toThrow(Invalid);
});

test("an ended series proposes nothing until it goes on, and two changes at once meet", async () => {
  const { shipment, id } = await repeated("End", { pattern_day: "2026-11-24", next_on: "2026-12-01" });
  await expect(
    startSeries(database.db, actor, shipment, typed({ pattern_day: "2026-11-24", next_on: "2026-12-02" })),
  ).rejects.toThrow(Conflict);
  await setSeriesEnded(database.db, actor, id, true);
  await expect(make(id, "2026-12-01")).rejects.toThrow("has ended");
  const over = await listSeries(
    database.db,
    actor,
    { search: "end", state: "over", mine: false },
    {
      now: at("2026-12-01"),
      after: null,
      limit: 10,
    },
  );
  expect(over.rows.map((row) => row.id)).toEqual([id]);
  await setSeriesEnded(database.db, actor, id, false);
  const { revision } = await ofShipment(shipment, "2026-11-25");
  const monthly = rhythmForm.parse({ ...WEEKLY, unit: "month", next_on: "2026-12-15", lead_days: "30" });
  await changeRhythm(database.db, actor, id, monthly, revision);
  expect(await waitingDays(shipment, "2026-12-16")).toEqual(["2026-12-15", "2027-01-15"]);
  await expect(changeRhythm(database.db, actor, id, monthly, revision)).rejects.toThrow(Conflict);
});

test("who may not write shipments may neither repeat nor make one", async () => {
  const { shipment, id } = await repeated("Roles", { pattern_day: "2026-11-24", next_on: "2026-12-01" });
  const sales = testActor({ role: "sales" });
  const start = typed({ pattern_day: "2026-11-24", next_on: "2026-12-01" });
  for (const act of [
    () => makeNextShipment(database.db, sales, id, "2026-12-01"),
    () => startSeries(database.db, sales, shipment, start),
    () => setSeriesEnded(database.db, sales, id, true),
  ])
    await expect(act()).rejects.toThrow(Forbidden);
});
