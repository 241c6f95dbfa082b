import { expect, test } from "vitest";
import { headForm } from "./consolidation.ts";
import { createConsolidation } from "./create-consolidation.server.ts";
import { addHouses, removeHouse } from "./members.server.ts";
import { readConsolidation } from "./read-consolidations.server.ts";
import { undoConsolidationAct } from "./undo-act.server.ts";
import { moveConsolidation, saveConsolidation } from "./save-consolidation.server.ts";
import { deadlineForm } from "#app/deadlines/deadline.ts";
import { changeDeadline, setDeadlineDone, removeDeadline } from "#app/deadlines/deadlines.server.ts";
import { deadlinesOfShipment } from "#app/deadlines/read-deadlines.server.ts";
import { legSchema } from "#app/shipments/legs.ts";
import { insertShipmentRow, useShipments } from "#tests/shipments.ts";

const { database, actor } = useShipments();
const NO_CAUSE = { reason: null, note: null };
const LEG = {
  id: null,
  kind: "main",
  mode: "sea",
  from_place: "Shanghai",
  from_code: "CNSHA",
  to_place: "Antwerp",
  to_code: "BEANR",
};

async function save(id: string, cutoffs: Record<string, string>, port?: { place: string; code: string }) {
  const { master } = await readConsolidation(database.db, actor, id);
  const [first = legSchema.parse(LEG), ...others] = master.legs;
  const from = port && { from_place: port.place, from_code: port.code };
  const plan = { legs: [{ ...first, ...from }, ...others], containers: [] };
  const typed = {
    head: headForm.parse({ mode: "sea", ...cutoffs }),
    plan,
    cause: NO_CAUSE,
    also: new Set<string>(),
  };
  await saveConsolidation(database.db, actor, id, typed, { version: master.version });
}
const cutoffsOf = async (id: string) =>
  (await deadlinesOfShipment(database.db, actor, id)).map(({ kind, due_at }) => [
    kind,
    due_at?.toISOString(),
  ]);

test("cut-offs of a consolidation are deadlines of its shipments, until a person changes one there", async () => {
  const route = { status: "pending", origin_location: "Shanghai", destination_location: "Antwerp" };
  const stored = ["A", "B", "C"].map((label) => insertShipmentRow(database, `Cut ${label}`, route));
  const [one = "", other = "", late = ""] = await Promise.all(stored);
  const { id } = await createConsolidation(database.db, actor, { shipmentIds: [one, other], move: false });
  await save(id, { cargo_cutoff: "2027-02-01T12:00", vgm_cutoff: "2027-01-31T12:00" });
  const vgm = ["vgm", "2027-01-31T04:00:00.000Z"];
  for (const house of [one, other])
    expect(await cutoffsOf(house)).toEqual([vgm, ["cargo", "2027-02-01T04:00:00.000Z"]]);

  const [, cargo] = await deadlinesOfShipment(database.db, actor, other);
  const own = deadlineForm.parse({ kind: "cargo", due_at: "2027-01-30T09:00", place: "Shanghai" });
  await changeDeadline(database.db, actor, cargo?.id ?? "", own, cargo?.revision ?? 0);
  const [first] = await deadlinesOfShipment(database.db, actor, one);
  await setDeadlineDone(database.db, actor, first?.id ?? "", true);
  await save(id, { cargo_cutoff: "2027-02-03T12:00" });
  // Completed deadlines stay, and those changed by a person no longer follow the master.
  expect(await cutoffsOf(one)).toEqual([["cargo", "2027-02-03T04:00:00.000Z"], vgm]);
  expect(await cutoffsOf(other)).toEqual([["cargo", "2027-01-30T01:00:00.000Z"]]);

  // Undone, the earlier cut-offs return there and at the shipments that still follow.
  const { acts } = await readConsolidation(database.db, actor, id);
  await undoConsolidationAct(database.db, actor, id, acts[0]?.id ?? "");
  expect((await readConsolidation(database.db, actor, id)).master).toMatchObject({
    cargo_cutoff: new Date("2027-02-01T04:00:00.000Z"),
    vgm_cutoff: new Date("2027-01-31T04:00:00.000Z"),
  });
  expect(await cutoffsOf(one)).toContainEqual(["cargo", "2027-02-01T04:00:00.000Z"]);
  expect(await cutoffsOf(other)).toEqual([["cargo", "2027-01-30T01:00:00.000Z"], vgm]);
  await save(id, { cargo_cutoff: "2027-02-03T12:00" });

  await addHouses(database.db, actor, id, { shipmentIds: [late], move: false, also: new Set() });
  await removeHouse(database.db, actor, id, one);
  await save(id, { cargo_cutoff: "2027-02-05T12:00" });
  expect(await cutoffsOf(late)).toEqual([["cargo", "2027-02-05T04:00:00.000Z"]]);
  expect(await cutoffsOf(one)).toContainEqual(["cargo", "2027-02-03T04:00:00.000Z"]);
});

test("a cut-off whose moment stays follows to another port, on its clock, and back when that is undone", async () => {
  const house = await insertShipmentRow(database, "Cut port", { status: "pending" });
  const { id } = await createConsolidation(database.db, actor, { shipmentIds: [house], move: false });
  const removed = { vgm_cutoff: "2027-01-31T12:00" };
  await save(id, { cargo_cutoff: "2027-02-01T12:00", ...removed });
  const [vgm, entered] = await deadlinesOfShipment(database.db, actor, house);
  await removeDeadline(database.db, actor, vgm?.id ?? "");
  // The same moments in the local time of Singapore, which equals that of Shanghai, and in that of Antwerp.
  await save(id, { cargo_cutoff: "2027-02-01T12:00", ...removed }, { place: "Singapore", code: "SGSIN" });
  const { id: deadline, due_at, starts_at, half_at } = entered!;
  const only = () => deadlinesOfShipment(database.db, actor, house);
  expect(await only()).toMatchObject([
    { id: deadline, due_at, starts_at, half_at, place: "Singapore", place_code: "SGSIN", due_offset: 480 },
  ]);
  const antwerp = { place: "Antwerp", code: "BEANR" };
  await save(id, { cargo_cutoff: "2027-02-01T05:00", vgm_cutoff: "2027-01-31T05:00" }, antwerp);
  expect(await only()).toMatchObject([{ due_at, place: "Antwerp", due_offset: 60 }]);
  const { acts } = await readConsolidation(database.db, actor, id);
  await undoConsolidationAct(database.db, actor, id, acts[0]?.id ?? "");
  expect(await only()).toMatchObject([{ place: "Singapore", place_code: "SGSIN", due_offset: 480 }]);
});

test("moved by days, cut-offs stay where they are, or follow the departure where that is wanted", async () => {
  const house = await insertShipmentRow(database, "Cut move", { status: "pending" });
  const { id } = await createConsolidation(database.db, actor, { shipmentIds: [house], move: false });
  const { master } = await readConsolidation(database.db, actor, id);
  const leg = { ...LEG, etd: new Date("2027-03-22T13:00:00Z"), eta: new Date("2027-04-25T05:00:00Z") };
  const plan = { legs: [legSchema.parse(leg)], containers: [] };
  const head = headForm.parse({ mode: "sea", documents_cutoff: "2027-03-20T12:00" });
  const typed = { head, plan, cause: NO_CAUSE, also: new Set<string>() };
  await saveConsolidation(database.db, actor, id, typed, { version: master.version });
  const later = { days: 4, eta: null, ...NO_CAUSE };
  const also = new Set<string>();
  await moveConsolidation(database.db, actor, id, later, { also });
  expect(await cutoffsOf(house)).toEqual([["documents", "2027-03-20T04:00:00.000Z"]]);
  // Shanghai has no summer time, Brussels begins it meanwhile.
  await moveConsolidation(database.db, actor, id, later, { also, withCutoffs: true });
  expect(await cutoffsOf(house)).toEqual([["documents", "2027-03-24T04:00:00.000Z"]]);
  const arrival = { days: null, eta: new Date("2027-05-05T05:00:00Z"), ...NO_CAUSE };
  await moveConsolidation(database.db, actor, id, arrival, { also, withCutoffs: true });
  expect(await cutoffsOf(house)).toEqual([["documents", "2027-03-24T04:00:00.000Z"]]);
});
