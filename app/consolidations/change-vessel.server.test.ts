import { expect, test } from "vitest";
import { addHouses } from "./members.server.ts";
import { changeVessel, undoVesselChange } from "./change-vessel.server.ts";
import { headForm } from "./consolidation.ts";
import { createConsolidation } from "./create-consolidation.server.ts";
import { readConsolidation } from "./read-consolidations.server.ts";
import { listChangedShipments, readVessel, vesselsOf } from "./read-vessel.server.ts";
import { saveConsolidation } from "./save-consolidation.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import { legSchema } from "#app/shipments/legs.ts";
import { parseShipmentFilter } from "#app/shipments/shipment-filter.ts";
import { testActor } from "#tests/actors.ts";
import { storeShipment } from "#tests/stored-records.ts";
import { insertShipmentRow, useShipments } from "#tests/shipments.ts";

const { database, actor } = useShipments();
const NO_CAUSE = { reason: null, note: null };
const ETA = new Date("2027-01-05T05:00:00Z");
const VESSEL = "Bosphorus 204E";
const AFTER = "Marmara 11E";

async function legsOf(id: string) {
  const { rows } = await database.pool.query<{ conveyance: string; eta: Date | null; mode: string }>(
    `select conveyance, leg.eta, mode, estimated_delivery from shipment_legs as leg join shipments on shipments.id = shipment_id
      where shipment_id = $1 order by position`,
    [id],
  );
  return rows;
}

/** Stores two houses of a master, and two other shipments, the second of which has a road delivery at the end. */
async function twelve(label: string) {
  const stored = [];
  for (let at = 0; at < 4; at++)
    stored.push(await insertShipmentRow(database, `${label} ${at}`, { status: "pending" }));
  const [one = "", other = "", third = "", fourth = ""] = stored;
  const { id } = await createConsolidation(database.db, actor, { shipmentIds: [one], move: false });
  const { master } = await readConsolidation(database.db, actor, id);
  const leg = {
    id: null,
    kind: "main",
    mode: "sea",
    from_place: "Shanghai",
    from_code: "CNSHA",
    to_place: "Antwerp",
    to_code: "BEANR",
  };
  const plan = {
    legs: [legSchema.parse({ ...leg, etd: new Date("2026-12-01T02:00:00Z"), eta: ETA })],
    containers: [],
  };
  const head = headForm.parse({ mode: "sea", conveyance: VESSEL });
  await saveConsolidation(
    database.db,
    actor,
    id,
    { head, plan, cause: NO_CAUSE, also: new Set() },
    { version: master.version },
  );
  await addHouses(database.db, actor, id, { shipmentIds: [other], move: false, also: new Set() });
  await database.pool.query(
    `insert into shipment_legs (shipment_id, position, kind, mode, conveyance, from_place, from_code, to_place, to_code, etd, eta)
     select id, 0, 'main', 'sea', 'MV ${label} ${VESSEL}', 'Shanghai', 'CNSHA', 'Antwerp', 'BEANR', '2026-12-01T02:00Z', $2
     from unnest($1::uuid[]) as id`,
    [[third, fourth], ETA],
  );
  await database.pool.query("update shipment_legs set conveyance = $2 where shipment_id = any($1::uuid[])", [
    [third, fourth],
    VESSEL,
  ]);
  await database.pool.query(
    `insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, etd, eta)
     values ($1, 1, 'delivery', 'road', 'Antwerp', 'Ghent', '2027-01-06T07:00Z', '2027-01-06T09:00Z')`,
    [fourth],
  );
  return { id, houses: [one, other], own: [third, fourth] };
}

test("a vessel changes on masters, their houses and other shipments at once, after a preview, and is taken back", async () => {
  const { id, houses, own } = await twelve("Vessel");
  const vessel = await readVessel(database.db, actor, "bosphorus 204-E");
  expect(vessel).toMatchObject({
    masters: [{ id, houses: 2 }],
    calls: [{ legs: 3, eta: "2027-01-05T06:00" }],
  });
  expect(vessel.shipments.map((shipment) => shipment.id)).toEqual(own);
  const times = new Map([[vessel.calls[0]?.key ?? "", { etd: "", eta: "2027-01-12T06:00" }]]);
  const wanted = {
    name: VESSEL,
    conveyance: AFTER,
    carrier: null,
    times,
    masters: [id],
    shipments: own,
    cause: NO_CAUSE,
  };
  const all = [...houses, ...own];

  const preview = await changeVessel(database.db, actor, wanted, { isPreview: true });
  expect(preview.rows).toHaveLength(4);
  for (const each of all) expect((await legsOf(each))[0]).toMatchObject({ conveyance: VESSEL, eta: ETA });

  const { batch, rows } = await changeVessel(database.db, actor, wanted);
  expect(rows.map(({ tracking_number, eta }) => [tracking_number, eta?.after])).toEqual(
    preview.rows.map(({ tracking_number, eta }) => [tracking_number, eta?.after]),
  );
  const reached = async () => (await listChangedShipments(database.db, actor, batch)).map((each) => each.id);
  expect(new Set(await reached())).toEqual(new Set(all));
  const later = new Date("2027-01-12T05:00:00Z");
  for (const each of all) expect((await legsOf(each))[0]).toMatchObject({ conveyance: AFTER, eta: later });
  const behind = new Date("2027-01-13T09:00:00Z");
  expect((await legsOf(own[1] ?? ""))[1]).toMatchObject({ eta: behind, estimated_delivery: behind });
  const { master } = await readConsolidation(database.db, actor, id);
  expect(master).toMatchObject({ conveyance: AFTER, eta: later });

  await database.pool.query("update shipment_legs set conveyance = 'Corrected' where shipment_id = $1", [
    own[0],
  ]);
  await undoVesselChange(database.db, actor, batch);
  await expect(reached()).rejects.toThrow(NotFound);
  for (const each of [...houses, own[1] ?? ""])
    expect((await legsOf(each))[0]).toMatchObject({ conveyance: VESSEL, eta: ETA });
  expect((await legsOf(own[0] ?? ""))[0]).toMatchObject({ conveyance: "Corrected", eta: ETA });
  expect((await readConsolidation(database.db, actor, id)).master).toMatchObject({
    conveyance: VESSEL,
    eta: ETA,
  });
  await expect(undoVesselChange(database.db, actor, batch)).rejects.toThrow(Conflict);
  await expect(changeVessel(database.db, testActor({ role: "viewer" }), wanted)).rejects.toThrow(Forbidden);
});

test("the vessels of all that a filter finds are proposed as those of chosen ones are", async () => {
  const { own } = await twelve("Chosen");
  const all = { all: true as const, filter: parseShipmentFilter([]), except: [] };
  const choicesOf = (selection: typeof all | { all: false; ids: string[] }) =>
    vesselsOf(database.db, actor, selection, new Date());
  expect((await choicesOf(all)).map(({ name }) => name)).toContain(VESSEL);
  const [choice] = await choicesOf({ all: false, ids: own });
  expect(choice).toMatchObject({ name: VESSEL, isShared: true });
  expect(choice?.numbers).toHaveLength(own.length);
  const other = await storeShipment(database.db, actor);
  expect((await choicesOf({ all: false, ids: [...own, other] }))[0]).toEqual({ ...choice, isShared: false });
});

test("what was chosen in the list is marked, by hand or by a filter, and counted in its master", async () => {
  const { id, houses, own } = await twelve("Marked");
  const marked = async (chosen?: Parameters<typeof readVessel>[3]) => {
    const { masters, shipments } = await readVessel(database.db, actor, VESSEL, chosen);
    const of = shipments.filter((shipment) => own.includes(shipment.id));
    return [masters.find((master) => master.id === id)?.chosen, of.map(({ isChosen }) => isChosen)];
  };
  const now = new Date();
  const ids = [houses[0] ?? "", own[1] ?? ""];
  expect(await marked()).toEqual([null, [true, true]]);
  expect(await marked({ selection: { all: false, ids }, now })).toEqual([1, [false, true]]);
  expect(await marked({ selection: { all: false, ids: [] }, now })).toEqual([0, [false, false]]);
  const filter = parseShipmentFilter([["search", "Marked"]]);
  expect(await marked({ selection: { all: true, filter, except: ids }, now })).toEqual([1, [true, false]]);
});
