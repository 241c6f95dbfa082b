import { expect, test } from "vitest";
import { Conflict, Forbidden } from "#app/kit/errors.ts";
import { fromLocalDateTime } from "#app/kit/time/time.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { changedBy } from "#app/acts/act-kind.server.ts";
import { assignOwnerOfSelected, updateStatusOfSelected } from "./bulk.server.ts";
import { moveEtaOfSelected } from "./bulk-eta.server.ts";
import { undoBulkAct } from "./undo-bulk.server.ts";

const database = useTestDatabase();
const now = new Date("2026-10-20T08:00:00Z");
const rolled = { days: 7, eta: null, reason: "carrier" as const, note: "rolled to the next vessel" };

async function signedIn(name: string) {
  const email = `${name}@zenne.example`;
  const id = (await addStaff(database.db, { email, password: "quiet-canal-barge" })) ?? "";
  return testActor({ id, email });
}

async function onOneVessel(label: string) {
  const { rows } = await database.pool.query<{ id: string; tracking_number: string }>(
    `insert into shipments (tracking_number, status, origin_location, destination_location, estimated_delivery, delay_reason)
     values ($1 || ' 1', 'in_transit', 'Antwerp', 'Lagos', '2026-10-23T14:00:00Z', 'weather'),
       ($1 || ' 2', 'pending', 'Antwerp', 'Lagos', '2026-10-24T15:00:00Z', null),
       ($1 || ' 3', 'delivered', 'Antwerp', 'Lagos', '2026-10-19T15:00:00Z', null),
       ($1 || ' 4', 'pending', 'Antwerp', 'Lagos', null, null)
     returning id, tracking_number`,
    [label],
  );
  await database.pool.query(
    `insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, etd, eta, atd, ata)
     values ($1, 0, 'pickup', 'road', 'Ghent', 'Antwerp', '2026-10-18T06:00:00Z', '2026-10-18T09:00:00Z', '2026-10-18T06:10:00Z', '2026-10-18T09:05:00Z'),
       ($1, 1, 'main', 'sea', 'Antwerp', 'Lagos', '2026-10-21T06:00:00Z', '2026-10-23T14:00:00Z', null, null)`,
    [rows[0]?.id],
  );
  return { all: { all: true as const, filter: { search: label }, except: [] }, rows };
}

const dates = async (label: string) =>
  (
    await database.pool.query<{ at: Date | null; first_eta: Date | null; delay_reason: string | null }>(
      `select estimated_delivery as at, first_eta, delay_reason from shipments where tracking_number like $1 || '%'
       order by tracking_number`,
      [label],
    )
  ).rows;
const legs = async (id: string | undefined) =>
  (
    await database.pool.query<{ etd: Date; eta: Date }>(
      "select etd, eta from shipment_legs where shipment_id = $1 order by position",
      [id],
    )
  ).rows.flatMap(({ etd, eta }) => [etd.toISOString(), eta.toISOString()]);

test("a rolled vessel: open shipments and their planned legs move by days, and one undo brings all back", async () => {
  const { db, pool } = database;
  const actor = await signedIn("lotte");
  const { all, rows } = await onOneVessel("Rolled");
  const before = [await dates("Rolled"), await legs(rows[0]?.id)];
  const moved = await moveEtaOfSelected(db, actor, all, rolled, { now });
  expect(moved).toMatchObject({ state: "done", total: 4, done: 4, skipped: 2 });

  // The clocks go back on October 25: the local time of day is kept.
  const [one, two, three, four] = await dates("Rolled");
  expect(one?.at).toEqual(fromLocalDateTime("2026-10-30T16:00"));
  expect(one).toMatchObject({ first_eta: new Date("2026-10-23T14:00:00Z"), delay_reason: "carrier" });
  expect(two?.at).toEqual(fromLocalDateTime("2026-10-31T17:00"));
  expect(three?.at).toEqual(new Date("2026-10-19T15:00:00Z"));
  expect(four?.at).toBeNull();
  expect(await legs(rows[0]?.id)).toEqual([
    "2026-10-18T06:00:00.000Z",
    "2026-10-18T09:00:00.000Z",
    "2026-10-28T07:00:00.000Z",
    "2026-10-30T15:00:00.000Z",
  ]);
  const lines = await pool.query<{ action: string; summary: string; details: Record<string, unknown> }>(
    "select action, summary, details from audit_log where entity in ('shipment', 'shipments') order by id desc limit 3",
  );
  expect(lines.rows[0]).toMatchObject({ action: "shipments.moved", summary: "2 7 days later" });
  expect(lines.rows.slice(1).map(({ details }) => details)).toContainEqual({
    estimated_delivery: ["2026-10-23T16:00", "2026-10-30T16:00"],
    "planned legs": [null, "7 days later"],
    "why it moved": [null, "Carrier: rolled to the next vessel"],
  });

  await pool.query(
    "update shipments set estimated_delivery = '2026-12-01T12:00:00Z' where tracking_number = 'Rolled 2'",
  );
  expect(await undoBulkAct(db, actor, moved.id)).toMatchObject({ total: 2, done: 2, skipped: 1 });
  const [first, second, ...others] = await dates("Rolled");
  expect(second?.at).toEqual(new Date("2026-12-01T12:00:00Z"));
  expect([[first, before[0]?.[1], ...others], await legs(rows[0]?.id)]).toEqual(before);
  await expect(undoBulkAct(db, actor, moved.id)).rejects.toThrow(Conflict);
});

test("an undo of earlier dates brings back each leg that moved, and no other", async () => {
  const { db, pool } = database;
  const actor = await signedIn("pieter");
  const { all, rows } = await onOneVessel("Earlier");
  // One leg in the past that was never confirmed stays unchanged; one is moved into the past and back.
  await pool.query(
    `update shipment_legs set atd = null, ata = null, etd = '2026-10-18T20:00:00Z', eta = '2026-10-19T09:00:00Z' where shipment_id = $1 and position = 0`,
    [rows[0]?.id],
  );
  const before = [await dates("Earlier"), await legs(rows[0]?.id)];
  const move = { days: -2, eta: null, reason: null, note: null };
  const moved = await moveEtaOfSelected(db, actor, all, move, { now });
  expect(changedBy(moved)).toBe(2);
  expect(await legs(rows[0]?.id)).toEqual([
    "2026-10-18T20:00:00.000Z",
    "2026-10-19T09:00:00.000Z",
    "2026-10-19T06:00:00.000Z",
    "2026-10-21T14:00:00.000Z",
  ]);
  await undoBulkAct(db, actor, moved.id);
  expect([await dates("Earlier"), await legs(rows[0]?.id)]).toEqual(before);
});

test("to one date: also what had none; a viewer moves nothing", async () => {
  const { db } = database;
  const actor = await signedIn("wout");
  const { all, rows } = await onOneVessel("Set");
  const eta = new Date("2026-11-02T16:00:00Z");
  const move = { days: null, eta, reason: null, note: null };
  const viewer = testActor({ role: "viewer" });
  await expect(moveEtaOfSelected(db, viewer, all, move, { now })).rejects.toThrow(Forbidden);
  expect(changedBy(await moveEtaOfSelected(db, actor, all, move, { now }))).toBe(3);
  expect((await dates("Set")).map(({ at }) => at)).toEqual([eta, eta, new Date("2026-10-19T15:00:00Z"), eta]);
  expect((await dates("Set"))[0]?.delay_reason).toBe("weather");
  expect((await legs(rows[0]?.id)).at(-1)).toBe("2026-10-23T14:00:00.000Z");
});

test("a status and an owner given to many by mistake are taken back", async () => {
  const { db } = database;
  const actor = await signedIn("griet");
  const { all } = await onOneVessel("Mistake");
  const states = async () =>
    (
      await database.pool.query(
        "select status, owner_id from shipments where tracking_number like 'Mistake%' order by tracking_number",
      )
    ).rows;
  const before = await states();
  for (const of of ["status", "owner"] as const) {
    if (of === "status") await updateStatusOfSelected(db, actor, all, "pending", { now });
    const act = await (of === "status"
      ? updateStatusOfSelected(db, actor, all, "cancelled", { now })
      : assignOwnerOfSelected(db, actor, all, actor.id, { now }));
    expect(changedBy(act)).toBe(4);
    expect(changedBy(await undoBulkAct(db, actor, act.id))).toBe(4);
    expect((await states()).every(({ status }) => status === "pending")).toBe(true);
  }
  expect((await states()).map(({ owner_id }) => owner_id)).toEqual(before.map(({ owner_id }) => owner_id));
});

test("a place and a note of a bulk update go to each shipment, and its undo brings back where it was", async () => {
  const { db, pool } = database;
  const actor = await signedIn("lieve");
  const { all } = await onOneVessel("Placed");
  const where = async () =>
    (
      await pool.query(
        "select distinct status, current_location, current_code from shipments where tracking_number like 'Placed%'",
      )
    ).rows;
  await updateStatusOfSelected(db, actor, all, "in_transit", {
    now,
    location: "Antwerp",
    place_code: "BEANR",
  });
  const mistaken = await updateStatusOfSelected(db, actor, all, "Out for delivery", {
    now,
    location: "Tema",
    notes: "Two lorries",
  });
  expect(await where()).toEqual([
    { status: "Out for delivery", current_location: "Tema", current_code: "GHTEM" },
  ]);
  const { rows: entries } = await pool.query(
    "select distinct location, place_code, utc_offset, notes from shipment_status_history where status = 'Out for delivery'",
  );
  expect(entries).toEqual([{ location: "Tema", place_code: "GHTEM", utc_offset: 0, notes: "Two lorries" }]);
  const { rows: lines } = await pool.query(
    "select distinct details from audit_log where action = 'status.added' and summary like 'Placed%delivery'",
  );
  expect(lines).toEqual([
    {
      details: {
        status: ["in_transit", "Out for delivery"],
        current_location: ["Antwerp", "Tema"],
      },
    },
  ]);
  await updateStatusOfSelected(db, actor, all, "delivered", { now });
  expect(await where()).toMatchObject([{ current_location: "Tema", current_code: "GHTEM" }]);
  await undoBulkAct(db, actor, mistaken.id);
  expect(await where()).toMatchObject([{ current_location: "Antwerp", current_code: "BEANR" }]);
});

test("legs abroad move by days in the clocks of their places, and the estimated delivery with the last of them", async () => {
  const { db, pool } = database;
  const actor = await signedIn("mila");
  const { all, rows } = await onOneVessel("Abroad");
  // The clocks of New York go back on November 1, a week after those of Brussels.
  await pool.query(
    `update shipment_legs set from_code = 'BEANR', to_code = 'USNYC', etd_offset = 120, eta_offset = -240
     where shipment_id = $1 and position = 1`,
    [rows[0]?.id],
  );
  const before = [await dates("Abroad"), await legs(rows[0]?.id)];
  const moved = await moveEtaOfSelected(db, actor, all, rolled, { now });
  // Brussels keeps 08:00. New York keeps 10:00; its offset has not changed yet.
  expect((await legs(rows[0]?.id)).slice(2)).toEqual([
    "2026-10-28T07:00:00.000Z",
    "2026-10-30T14:00:00.000Z",
  ]);
  expect((await dates("Abroad"))[0]?.at).toEqual(new Date("2026-10-30T14:00:00Z"));
  const offsets = "select etd_offset, eta_offset from shipment_legs where shipment_id = $1 and position = 1";
  expect((await pool.query(offsets, [rows[0]?.id])).rows).toEqual([{ etd_offset: 60, eta_offset: -240 }]);
  await undoBulkAct(db, actor, moved.id);
  expect([await dates("Abroad"), await legs(rows[0]?.id)]).toEqual(before);
  expect((await pool.query(offsets, [rows[0]?.id])).rows).toEqual([{ etd_offset: 120, eta_offset: -240 }]);
});
