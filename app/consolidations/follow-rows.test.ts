import { expect, test } from "vitest";
import type { Leg } from "#app/shipments/legs.ts";
import { commonRoute, type Following, followRows, LEGS, takeBackRows } from "./follow-rows.ts";

const leg = (id: string, more: Partial<Leg> = {}): Leg => ({
  id,
  kind: "main",
  mode: "sea",
  carrier: "CMA CGM",
  conveyance: "Bosphorus 204E",
  from_place: "Shanghai",
  from_code: "CNSHA",
  to_place: "Antwerp",
  to_code: "BEANR",
  etd: new Date("2026-12-01T02:00:00Z"),
  etd_offset: 480,
  eta: new Date("2027-01-05T05:00:00Z"),
  eta_offset: 60,
  atd: null,
  atd_offset: null,
  ata: null,
  ata_offset: null,
  ...more,
});
const own = (row: Leg, master: string | null = null): Following<Leg> => ({ ...row, master });
const later = new Date("2027-01-12T05:00:00Z");

test("a new leg of the master stands before the house's own delivery, and the next one behind it", () => {
  const delivery = own(leg("d", { kind: "delivery", mode: "road" }));
  const { rows } = followRows(LEGS, [delivery], [], [leg("m1"), leg("m2", { mode: "barge" })]);
  expect(rows.map(({ master, kind }) => [master, kind])).toEqual([
    ["m1", "main"],
    ["m2", "main"],
    [null, "delivery"],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
});

test("the house's own leg of the same kind and mode is meant, until it has left", () => {
  const master = leg("m", { eta: later, conveyance: null });
  const { rows } = followRows(LEGS, [own(leg("h", { conveyance: "Old 1" }))], [], [master]);
  expect(rows).toMatchObject([{ id: "h", master: "m", eta: later, conveyance: "Old 1" }]);
  const left = own(leg("h", { atd: new Date("2026-11-01T00:00:00Z") }));
  expect(followRows(LEGS, [left], [], [master]).rows).toHaveLength(2);
});

test("a column follows while it is what the master had; a correction stays and is named", () => {
  const [before, after] = [leg("m"), leg("m", { eta: later, conveyance: "Other 9" })];
  const following = followRows(LEGS, [own(leg("h"), "m")], [before], [after]);
  expect(following).toMatchObject({
    isCorrected: false,
    rows: [{ id: "h", eta: later, conveyance: "Other 9" }],
  });
  const eta = new Date("2027-01-07T05:00:00Z");
  const corrected = followRows(LEGS, [own(leg("h", { eta }), "m")], [before], [after]);
  expect(corrected).toMatchObject({ isCorrected: true, rows: [{ eta, conveyance: "Other 9" }] });
});

test("the first leg of a master goes where all of its houses go, and asks where they differ", () => {
  const house = { origin: "Shanghai", origin_code: "CNSHA", destination: "Ghent", destination_code: null };
  expect(commonRoute([house, { ...house, destination: "Lille" }])).toEqual({
    origin_location: "Shanghai",
    origin_code: "CNSHA",
    destination_location: "",
    destination_code: "",
  });
  expect(commonRoute([])).toMatchObject({ origin_location: "", destination_location: "" });
});

test("a moment and its offset follow together", () => {
  const moved = leg("m", { eta: later, eta_offset: 0 });
  const { rows } = followRows(LEGS, [own(leg("h", { eta_offset: 120 }), "m")], [leg("m")], [moved]);
  expect(rows[0]).toMatchObject({ eta: leg("m").eta, eta_offset: 120 });
});

test("a leg that the house took away stays away; one that the master loses goes unless it was corrected", () => {
  expect(followRows(LEGS, [], [leg("m")], [leg("m", { eta: later })]).rows).toEqual([]);
  expect(followRows(LEGS, [own(leg("h"), "m")], [leg("m")], []).rows).toEqual([]);
  const corrected = followRows(LEGS, [own(leg("h", { carrier: "MSC" }), "m")], [leg("m")], []);
  expect(corrected).toMatchObject({ isCorrected: true, rows: [{ id: "h", master: null, carrier: "MSC" }] });
});

test("taking back restores what was written and leaves what was changed since", () => {
  const before = [own(leg("h", { conveyance: "Old 1" })), own(leg("gone", { mode: "barge" }))];
  const after = [own(leg("h", { eta: later }), "m"), own(leg("new"), "m2")];
  expect(takeBackRows(LEGS, after, { before, after }).rows).toEqual(before);
  const since = [own({ ...after[0]!, carrier: "MSC", conveyance: "Mine" }, "m"), after[1]!];
  const undone = takeBackRows(LEGS, since, { before, after });
  expect(undone.isCorrected).toBe(true);
  expect(undone.rows[0]).toMatchObject({
    id: "h",
    carrier: "MSC",
    conveyance: "Mine",
    eta: leg("h").eta,
    master: null,
  });
});
