import { expect, test } from "vitest";
import { headForm, type MasterPlan } from "./consolidation.ts";
import { addHouses, findHouses, removeHouse } from "./members.server.ts";
import { listConsolidations, listOpenWithContainers } from "./list-consolidations.server.ts";
import { readConsolidation } from "./read-consolidations.server.ts";
import {
  setConsolidationClosed,
  createConsolidation,
  createPlannedConsolidation,
} from "./create-consolidation.server.ts";
import { saveConsolidation } from "./save-consolidation.server.ts";
import { undoConsolidationAct } from "./undo-act.server.ts";
import { addConsolidationEvent } from "./write-event.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { containerSchema } from "#app/shipments/containers.ts";
import type { MoveCause } from "#app/shipments/eta.ts";
import { type Leg, legSchema } from "#app/shipments/legs.ts";
import { updateStatusEntry } from "#app/shipments/status-history.server.ts";
import type { StatusEntryInput } from "#app/shipments/status-entry.ts";
import { testActor } from "#tests/actors.ts";
import { insertShipmentRow, useShipments } from "#tests/shipments.ts";

const { database, actor, read, history, save } = useShipments();
const NO_CAUSE = { reason: null, note: null };
const NOBODY: ReadonlySet<string> = new Set();
const ARRIVAL = new Date("2027-01-05T05:00:00Z");
const LATER = new Date("2027-01-12T05:00:00Z");

const mainLeg = (more: object = {}): Leg =>
  legSchema.parse({
    id: null,
    kind: "main",
    mode: "sea",
    from_place: "Shanghai",
    to_place: "Antwerp",
    etd: new Date("2026-12-01T02:00:00Z"),
    eta: ARRIVAL,
    ...more,
  });
const plan = (leg: Leg = mainLeg()): MasterPlan => ({
  legs: [leg],
  containers: [containerSchema.parse({ id: null, number: "MSCU1234566", type_code: "45G1", seal: "S-1" })],
});
const event = (more: Partial<StatusEntryInput> = {}): StatusEntryInput => ({
  status: "in_transit",
  timestamp: new Date(Date.now() - 3_600_000),
  location: "Antwerp",
  notes: null,
  ...more,
});

async function houses(label: string, count: number, values: Readonly<Record<string, unknown>> = {}) {
  const sea = {
    service_type: "Sea Freight",
    origin_location: "Shanghai",
    destination_location: "Ghent",
    status: "pending",
  };
  const ids: string[] = [];
  for (let at = 1; at <= count; at++)
    ids.push(
      await insertShipmentRow(
        database,
        `${label} ${at}`,
        { ...sea, ...values },
        { timestamp: new Date("2026-10-01T08:00:00Z") },
      ),
    );
  return ids;
}

async function consolidation(label: string, count: number) {
  const shipmentIds = await houses(label, count);
  const { id } = await createConsolidation(database.db, actor, { shipmentIds, move: false });
  return { id, ids: shipmentIds };
}

async function write(
  id: string,
  changes: Partial<{ plan: MasterPlan; also: ReadonlySet<string>; head: object; cause: MoveCause }> = {},
) {
  const { master } = await readConsolidation(database.db, actor, id);
  const head = headForm.parse({
    mode: "sea",
    carrier: "CMA CGM",
    conveyance: "Bosphorus 204E",
    master_reference: "SHA-77/1",
    ...changes.head,
  });
  return saveConsolidation(
    database.db,
    actor,
    id,
    { head, plan: changes.plan ?? plan(), cause: changes.cause ?? NO_CAUSE, also: changes.also ?? NOBODY },
    { version: master.version },
  );
}

/** Returns the stored plan with its ids and a changed first leg. */
async function changedPlan(id: string, leg: Partial<Leg>): Promise<MasterPlan> {
  const { master } = await readConsolidation(database.db, actor, id);
  return {
    containers: master.containers,
    legs: master.legs.map((each, at) => (at === 0 ? { ...each, ...leg } : each)),
  };
}

async function legsOf(id: string) {
  const { rows } = await database.pool.query<Record<string, unknown> & { eta: Date }>(
    "select id, carrier, conveyance, eta, master_leg from shipment_legs where shipment_id = $1 order by position",
    [id],
  );
  return rows;
}

test("five shipments become one consolidation, and what is planned on it reaches each", async () => {
  const { id, ids } = await consolidation("Plan", 5);
  expect(await write(id)).toEqual({ reached: 5, leftOut: [], kept: [] });
  const { master, houses: members } = await readConsolidation(database.db, actor, id);
  expect(master).toMatchObject({
    mode: "sea",
    number: expect.stringMatching(/^CON-\d{4}-\d{4}$/),
    eta: ARRIVAL,
  });
  expect(members.map((house) => house.tracking_number)).toEqual([
    "Plan 1",
    "Plan 2",
    "Plan 3",
    "Plan 4",
    "Plan 5",
  ]);
  for (const house of ids) {
    expect(await legsOf(house)).toMatchObject([
      { carrier: "CMA CGM", conveyance: "Bosphorus 204E", eta: ARRIVAL },
    ]);
    expect(await read(house)).toMatchObject({ estimated_delivery: ARRIVAL, eta_follows_legs: true });
  }
  const { rows } = await database.pool.query<{ number: string }>(
    "select number from shipment_containers where shipment_id = any($1)",
    [ids],
  );
  expect(rows.map(({ number }) => number)).toEqual(Array(5).fill("MSCU1234566"));
});

test("a new one is there with its plan once it is saved; one that fails takes no number", async () => {
  const head = headForm.parse({ mode: "barge", carrier: "Contargo", cargo_cutoff: "2026-11-30T12:00" });
  const typed = { head, plan: plan(mainLeg({ mode: "barge", from_code: "CNSHA" })), cause: NO_CAUSE };
  const make = (of = typed) => createPlannedConsolidation(database.db, actor, of);
  const countOf = async (id: string) =>
    Number((await readConsolidation(database.db, actor, id)).master.number.slice(-4));
  const first = await make();
  expect((await readConsolidation(database.db, actor, first)).master).toMatchObject({
    mode: "barge",
    carrier: "Contargo",
    eta: ARRIVAL,
    cargo_cutoff: new Date("2026-11-30T04:00:00Z"),
    containers: [{ number: "MSCU1234566" }],
  });
  await expect(make({ ...typed, plan: { legs: [null as never], containers: [] } })).rejects.toThrow();
  expect(await countOf(await make())).toBe((await countOf(first)) + 1);
});

test("dangerous goods of all houses are counted together, but for cancelled ones", async () => {
  const { id, ids } = await consolidation("Points", 3);
  expect((await readConsolidation(database.db, actor, id)).adr).toBeNull();
  await database.pool.query(
    `insert into shipment_goods (shipment_id, position, packages, un_number, dg_name, dg_class, transport_category, dg_quantity, dg_unit)
     select house, 0, 1, '1263', 'PAINT', '3', '2', 150, 'l' from unnest($1::uuid[]) as house`,
    [ids],
  );
  await database.pool.query("update shipments set status = 'cancelled' where id = $1", [ids[2]]);
  expect((await readConsolidation(database.db, actor, id)).adr).toMatchObject({ points: 900, incomplete: 0 });
});

test("a late vessel moves each house with its own delivery behind it and the reason; a house that was corrected stays", async () => {
  const { id, ids } = await consolidation("Late", 3);
  await write(id);
  await database.pool.query(
    `insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, etd, eta)
     values ($1, 1, 'delivery', 'road', 'Antwerp', 'Ghent', '2027-01-06T07:00:00Z', '2027-01-06T09:00:00Z')`,
    [ids[1]],
  );
  const own = new Date("2027-01-20T08:00:00Z");
  await save(ids[2]!, { estimated_delivery: own });
  const reached = await write(id, {
    plan: await changedPlan(id, { eta: LATER }),
    cause: { reason: "carrier", note: null },
  });
  expect(reached.kept).toEqual(["Late 3"]);
  expect(await read(ids[0]!)).toMatchObject({
    estimated_delivery: LATER,
    delay_reason: "carrier",
    first_eta: ARRIVAL,
  });
  expect((await legsOf(ids[1]!)).map(({ eta }) => eta)).toEqual([LATER, new Date("2027-01-13T09:00:00Z")]);
  expect(await read(ids[2]!)).toMatchObject({ estimated_delivery: own });

  const { acts } = await readConsolidation(database.db, actor, id);
  expect(await undoConsolidationAct(database.db, actor, id, acts[0]!.id)).toMatchObject({ reached: 3 });
  expect(await read(ids[0]!)).toMatchObject({ estimated_delivery: ARRIVAL, delay_reason: null });
  expect((await legsOf(ids[1]!)).map(({ eta }) => eta)).toEqual([ARRIVAL, new Date("2027-01-06T09:00:00Z")]);
  expect(await read(ids[2]!)).toMatchObject({ estimated_delivery: own });
  expect((await readConsolidation(database.db, actor, id)).master).toMatchObject({ eta: ARRIVAL });
  await expect(undoConsolidationAct(database.db, actor, id, acts[0]!.id)).rejects.toThrow(Conflict);
});

test("a shipment whose legs are its own is named where a new arrival does not reach it", async () => {
  const { id, ids } = await consolidation("Apart", 2);
  await write(id);
  await database.pool.query("update shipment_legs set master_leg = null where shipment_id = $1", [ids[0]]);
  const reached = await write(id, { plan: await changedPlan(id, { eta: LATER }) });
  expect(reached).toEqual({ reached: 1, leftOut: [], kept: ["Apart 1"] });
});

test("an event reaches each house once, marked with its source; one that has it otherwise, and finished ones, are named", async () => {
  const { id, ids } = await consolidation("Event", 5);
  const at = new Date(Date.now() - 7_200_000);
  await database.pool.query("update shipments set status = 'cancelled' where id = $1", [ids[3]]);
  await database.pool.query("update shipments set status = 'delivered' where id = $1", [ids[4]]);
  // Three hours earlier in another spelling is the same event; at another place it is a different one.
  for (const [house, hours, location] of [
    [ids[2], 3, "ANTWERP"],
    [ids[1], 0, "Rotterdam"],
  ] as const)
    await database.pool.query(
      "insert into shipment_status_history (shipment_id, status, timestamp, location) values ($1, 'in_transit', $2, $3)",
      [house, new Date(at.getTime() - hours * 3_600_000), location],
    );
  const reached = await addConsolidationEvent(database.db, actor, id, event(), new Set([ids[4]!]));
  expect(reached).toEqual({ reached: 3, leftOut: ["Event 4"], hadIt: ["Event 3"], kept: [] });
  expect(await read(ids[0]!)).toMatchObject({ status: "in_transit", current_location: "Antwerp" });
  expect((await history(ids[0]!)).at(-1)).toMatchObject({ source: "consolidation", status: "in_transit" });
  const placesOf = async (house = "") =>
    (await history(house)).filter(({ status }) => status === "in_transit").map(({ location }) => location);
  expect(await placesOf(ids[2])).toEqual(["ANTWERP"]);
  expect((await placesOf(ids[1])).toSorted()).toEqual(["Antwerp", "Rotterdam"]);
});

test("undo takes an event back at each house, except where it was corrected there", async () => {
  const { id, ids } = await consolidation("Undo", 3);
  await addConsolidationEvent(database.db, actor, id, event(), NOBODY);
  const written = (await history(ids[1]!)).at(-1)!;
  await updateStatusEntry(database.db, actor, ids[1]!, written.id, event({ location: "Ghent" }));
  const { acts } = await readConsolidation(database.db, actor, id);
  const undone = await undoConsolidationAct(database.db, actor, id, acts[0]!.id);
  expect(undone).toMatchObject({ reached: 2, kept: ["Undo 2"] });
  expect(await read(ids[0]!)).toMatchObject({ status: "pending" });
  expect(await read(ids[1]!)).toMatchObject({ status: "in_transit", current_location: "Ghent" });
});

test("a house is in one at a time: moved to another master it keeps its events and gets the other's legs", async () => {
  const [one, other] = [await consolidation("Here", 2), await consolidation("There", 1)];
  await addConsolidationEvent(database.db, actor, one.id, event(), NOBODY);
  await write(other.id);
  const [moved] = one.ids as [string];
  await expect(
    addHouses(database.db, actor, other.id, { shipmentIds: [moved], move: false, also: NOBODY }),
  ).rejects.toThrow(Invalid);
  await addHouses(database.db, actor, other.id, { shipmentIds: [moved], move: true, also: NOBODY });
  expect((await history(moved)).filter(({ source }) => source === "consolidation")).toHaveLength(1);
  expect(await legsOf(moved)).toMatchObject([{ carrier: "CMA CGM" }]);
  const { acts, houses: left } = await readConsolidation(database.db, actor, one.id);
  expect(left.map((house) => house.tracking_number)).toEqual(["Here 2"]);
  await undoConsolidationAct(database.db, actor, one.id, acts[0]!.id);
  expect(await read(moved)).toMatchObject({ status: "in_transit" });
});

test("what is taken out keeps what it has, and follows no more", async () => {
  const { id, ids } = await consolidation("Out", 2);
  await write(id);
  await removeHouse(database.db, actor, id, ids[0]!);
  await write(id, { plan: await changedPlan(id, { eta: LATER }) });
  expect(await legsOf(ids[0]!)).toMatchObject([{ eta: ARRIVAL, master_leg: null }]);
  expect(await legsOf(ids[1]!)).toMatchObject([{ eta: LATER }]);
});

test("houses are found by tracking number, house bill and container; what nobody has is named", async () => {
  const ids = await houses("Find", 2);
  await database.pool.query(
    "insert into shipment_references (shipment_id, position, kind, value) values ($1, 0, 'house_bl', 'HBL-9/41')",
    [ids[1]],
  );
  expect(await findHouses(database.db, actor, "find 1\nhbl 9-41")).toEqual(ids);
  await expect(findHouses(database.db, actor, "find 1, nobody 7")).rejects.toThrow("nobody 7");
});

test("a container is named with the open consolidation that has it, in any spelling; a closed one is left out", async () => {
  const stored = [await consolidation("Box", 1), await consolidation("Box closed", 1)];
  const [{ id }, { id: closed }] = stored as [(typeof stored)[0], (typeof stored)[0]];
  const number = "TGHU 7654320";
  const containers = [containerSchema.parse({ id: null, number })];
  for (const each of [id, closed]) await write(each, { plan: { legs: [], containers } });
  await setConsolidationClosed(database.db, actor, closed, true);
  const holders = (except: string | null) =>
    listOpenWithContainers(database.db, actor, ["tghu-765432-0", "TGHU7654315"], except);
  expect(await holders(null)).toEqual([
    { number: "tghu-765432-0", id, consolidation: expect.stringMatching(/^CON-/) },
  ]);
  expect(await holders(id)).toEqual([]);
});

const none = { search: "", state: "", mode: "", carrier: "", etd_from: "", etd_to: "" } as const;
const shown = { limit: 50, now: new Date() };

test("the list begins with the cut-off that comes next; what has none left follows, and closed ones stand last", async () => {
  const ids: string[] = [];
  for (const name of ["Closed", "None left", "Later", "Next"])
    ids.push((await consolidation(`Order ${name}`, 1)).id);
  const [closed, passed, later, next] = ids;
  const cutoffs = `update consolidations set carrier = 'Order Line',
    documents_cutoff = now() + make_interval(hours => $2), cargo_cutoff = now() + make_interval(hours => $3) where id = $1`;
  await database.pool.query(cutoffs, [closed, 1, 1]);
  await database.pool.query(cutoffs, [passed, -9, -8]);
  await database.pool.query(cutoffs, [later, 30, 40]);
  // Its documents cut-off is over: the cargo cut-off counts.
  await database.pool.query(cutoffs, [next, -3, 20]);
  await setConsolidationClosed(database.db, actor, closed!, true);
  const read = async (from: number, limit: number) => {
    const page = await listConsolidations(database.db, actor, { ...none, carrier: "order line" }, from, {
      limit,
      now: new Date(),
    });
    return [page.rows.map(({ id }) => id), page.previous, page.next];
  };
  expect(await read(0, 50)).toEqual([[next, later, passed, closed], null, null]);
  expect(await read(0, 2)).toEqual([[next, later], null, "2"]);
  expect(await read(2, 2)).toEqual([[passed, closed], "0", null]);
});

test("the list finds it by master reference and container in any spelling, with what it holds", async () => {
  const { id, ids } = await consolidation("Search", 3);
  await write(id, {
    head: { master_reference: "MAEU-559 001" },
    plan: plan(mainLeg({ to_place: "Port of Antwerp", to_code: "BEANR" })),
  });
  await database.pool.query("update shipments set weight = 250.5 where id = any($1)", [ids.slice(0, 2)]);
  await database.pool.query("update shipments set weight = null where id = $1", [ids[2]]);
  // Two rows with a volume, one of them by its dimensions.
  await database.pool.query(
    `insert into shipment_goods (shipment_id, position, packages, length_cm, width_cm, height_cm, volume_m3)
      values ($1, 0, 2, 120, 80, 100, null), ($1, 1, 1, null, null, null, 3.5), ($1, 2, 1, null, null, null, null)`,
    [ids[0]],
  );
  const isListed = async (filter: object) => {
    const page = await listConsolidations(database.db, actor, { ...none, ...filter }, 0, shown);
    return page.rows.some((row) => row.id === id);
  };
  for (const search of ["maeu 559001", "MAEU-559 001", "mscu 123456-6", "bosphorus"])
    expect(await isListed({ search })).toBe(true);
  const { rows } = await listConsolidations(database.db, actor, { ...none, search: "maeu 559001" }, 0, {
    ...shown,
    limit: 1,
  });
  expect(rows[0]).toMatchObject({ from_place: "Shanghai", to_place: "Antwerp" });
  expect(rows[0]).toMatchObject({ houses: 3, gross_kg: 501, volume_m3: 5.42 });
  expect(rows[0]).toMatchObject({ without_weight: 1, without_volume: 2 });
  expect(await isListed({ mode: "sea", etd_from: "2026-12-01", etd_to: "2026-12-01" })).toBe(true);
  for (const filter of [
    { mode: "air" },
    { search: "nothing such" },
    { etd_to: "2026-11-30" },
    { state: "closed" },
  ])
    expect(await isListed(filter)).toBe(false);
});

test("closed, or changed meanwhile, nothing is written", async () => {
  const { id } = await consolidation("Closed", 1);
  const { master } = await readConsolidation(database.db, actor, id);
  await write(id);
  const typed = { head: headForm.parse({ mode: "sea" }), plan: plan(), cause: NO_CAUSE, also: NOBODY };
  await expect(saveConsolidation(database.db, actor, id, typed, master)).rejects.toThrow(Conflict);
  await setConsolidationClosed(database.db, actor, id, true);
  await expect(addConsolidationEvent(database.db, actor, id, event(), NOBODY)).rejects.toThrow(Conflict);
});

test("an event or a house that came while the plan was typed does not refuse the plan, and both stay", async () => {
  const { id } = await consolidation("Meanwhile", 1);
  await write(id);
  const next = await changedPlan(id, { eta: LATER });
  const { master } = await readConsolidation(database.db, actor, id);
  await addConsolidationEvent(database.db, actor, id, event(), NOBODY);
  const [second = ""] = await houses("Meanwhile more", 1);
  await addHouses(database.db, actor, id, { shipmentIds: [second], move: false, also: NOBODY });
  await saveConsolidation(
    database.db,
    actor,
    id,
    { head: headForm.parse(master), plan: next, cause: NO_CAUSE, also: NOBODY },
    master,
  );
  expect(await legsOf(second)).toMatchObject([{ eta: LATER }]);
  expect(await history(second)).toHaveLength(1);
});

test("sales read it and write nothing on it", async () => {
  const { id } = await consolidation("Roles", 1);
  const sales = testActor({ id: actor.id, role: "sales" });
  await expect(addConsolidationEvent(database.db, sales, id, event(), NOBODY)).rejects.toThrow(Forbidden);
  expect(await readConsolidation(database.db, sales, id)).toMatchObject({
    houses: [{ tracking_number: "Roles 1" }],
  });
});

test("the master and a house edited at once end in one of two orders, without a deadlock", async () => {
  const { id, ids } = await consolidation("Race", 8);
  await write(id);
  const next = await changedPlan(id, { eta: LATER });
  const settled = await Promise.allSettled([
    write(id, { plan: next }),
    ...ids.map((house) => save(house, { current_location: "Rotterdam" })),
    addConsolidationEvent(database.db, actor, id, event({ location: "Ghent" }), NOBODY),
  ]);
  expect(settled.filter(({ status }) => status === "rejected")).toEqual([]);
  for (const house of ids) expect(await legsOf(house)).toMatchObject([{ eta: LATER }]);
});

test.each([50, 300])(
  "an event and a late vessel for %i houses take as many statements as for one",
  async (count) => {
    const { id, ids } = await consolidation(`Many${count}`, count);
    await database.pool.query(
      `with reader as (insert into consignees (name, email, mails_wanted) values ('Reader', $2, 'all') returning id)
     update shipments set consignee_id = reader.id from reader where shipments.id = any($1)`,
      [ids, `reader${count}@example.com`],
    );
    await write(id);
    const begun = performance.now();
    await addConsolidationEvent(database.db, actor, id, event(), NOBODY);
    const event_ms = Math.round(performance.now() - begun);
    const again = performance.now();
    await write(id, { plan: await changedPlan(id, { eta: LATER }) });
    const plan_ms = Math.round(performance.now() - again);
    const { rows } = await database.pool.query<{ notices: number }>(
      "select count(*)::int as notices from shipment_notices where shipment_id = any($1)",
      [ids],
    );
    process.stdout.write(
      `${count} houses: event ${event_ms} ms, plan ${plan_ms} ms, notices ${rows[0]?.notices}\n`,
    );
    // One mail per house for the whole batch, never twice.
    expect(rows[0]?.notices).toBe(count);
    for (const house of [ids[0]!, ids.at(-1)!])
      expect(await read(house)).toMatchObject({ estimated_delivery: LATER });
  },
);
