import { describe, expect, test } from "vitest";
import { conflictsOf } from "./conflicts.ts";
import { testStop as stop } from "#tests/planned-stop.ts";
import {
  groupStops,
  matchesPlan,
  parsePlanFilter,
  regionOf,
  planAddress,
  shownDays,
  type Stop,
  stopForm,
  stopKey,
  orderAllForm,
} from "./stop.ts";

const filter = (query: string) => parsePlanFilter(new URLSearchParams(query), "2026-11-28");

describe("a driver twice in one slot", () => {
  const at = (starts: string | null, ends: string | null, more: Partial<Stop> = {}) =>
    stop({ driver: "Jef", starts, ends, ...more });
  const clash = (...stops: Stop[]) => conflictsOf(stops).size;

  test("overlapping slots of a day are a conflict, blind to case; what touches, or has no time, is none", () => {
    expect(clash(at("08:00", "10:00"), at("09:59", "12:00", { driver: "JEF" }))).toBe(2);
    expect(clash(at("08:00", "10:00"), at("10:00", "12:00"))).toBe(0);
    expect(clash(at("08:00", "10:00"), at(null, null))).toBe(0);
    expect(clash(at("08:00", "10:00"), at("08:00", "10:00", { driver: "An" }))).toBe(0);
    expect(clash(at("08:00", "10:00"), at("08:00", "10:00", { day: "2026-11-28" }))).toBe(0);
    expect(clash(at("08:00", "10:00"), at("08:00", "10:00", { isDone: true }))).toBe(0);
  });

  test("a slot without an end lasts an hour", () => {
    expect(clash(at("08:00", null), at("08:59", null))).toBe(2);
    expect(clash(at("08:00", null), at("09:00", null))).toBe(0);
  });

  test("both stops name the driver and where else he is", () => {
    const one = at("08:00", "10:00");
    const other = at("09:00", null, { kind: "pickup", tracking_number: "ZF-X" });
    expect(conflictsOf([one, other]).get(stopKey(one))).toEqual([
      { driver: "Jef", text: "Also at ZF-X, from 09:00" },
    ]);
    expect(conflictsOf([one, other]).get(stopKey(other))).toEqual([
      { driver: "Jef", text: `Also at ${one.tracking_number}, 08:00–10:00` },
    ]);
  });

  test("two stops are too far apart where the way takes longer than from the beginning of one to the end of the other", () => {
    const ghent: Partial<Stop> = { at: [3.72, 51.05] };
    const lyon: Partial<Stop> = { at: [4.85, 45.75], tracking_number: "ZF-LYON" };
    const far = at("13:00", "15:00", lyon);
    const first = at("08:00", "10:00", ghent);
    expect(conflictsOf([first, far]).get(stopKey(first))).toEqual([
      { driver: "Jef", text: "Too far from ZF-LYON, 13:00–15:00 (774 km, 13 h)" },
    ]);
    // Antwerp is 52 km away: 1 h 7 min and half an hour at the door.
    const antwerp = (starts: string, ends: string) => at(starts, ends, { at: [4.4, 51.22] });
    expect(clash(first, antwerp("10:00", "10:30"))).toBe(0);
    expect(clash(at("08:00", "08:15", ghent), antwerp("08:30", "09:30"))).toBe(2);
    expect(clash(at("08:00", "10:00"), far)).toBe(0);
  });
});

test("a planned slot that ends after its deadline is named with it; what is only expected is not", () => {
  const deadline = { label: "VGM cut-off", at: "2026-11-27T12:00" };
  const texts = (values: Partial<Stop>) => [...conflictsOf([stop({ deadline, ...values })]).values()];
  expect(texts({ starts: "11:00", ends: "13:00" })).toEqual([
    [{ driver: null, text: "After its deadline: VGM cut-off, Nov 27 12:00" }],
  ]);
  expect(texts({ starts: "11:00", ends: "12:00" })).toEqual([]);
  expect(texts({ day: "2026-11-28" })).toHaveLength(1);
  expect(texts({ id: null, day: "2026-11-28" })).toEqual([]);
});

test("a delivery that is planned before its own pick-up is named with it", () => {
  const texts = (pickup_at: string | null, values: Partial<Stop> = {}) =>
    [...conflictsOf([stop({ pickup_at, ...values })]).values()].flat().map(({ text }) => text);
  const slot = { starts: "08:00", ends: "10:00" };
  expect(texts("2026-11-28T09:00", slot)).toEqual(["Before its pick-up: Nov 28 09:00"]);
  expect(texts("2026-11-28")).toEqual(["Before its pick-up: Nov 28"]);
  expect(texts("2026-11-27T10:00", slot)).toHaveLength(1);
  expect(texts("2026-11-27T09:30", slot)).toEqual([]);
  expect(texts("2026-11-27T10:00")).toEqual([]);
  expect(texts("2026-11-28", { id: null })).toEqual([]);
  expect(texts(null, slot)).toEqual([]);
});

test("a week begins on Monday, and tomorrow is shown unless another day is chosen", () => {
  expect(shownDays(filter(""))).toEqual(["2026-11-28"]);
  const week = shownDays(filter("day=2026-11-29&span=week"));
  expect([week[0], week.at(-1), week.length]).toEqual(["2026-11-23", "2026-11-29", 7]);
  expect(filter("day=2026-02-30&by=colour&view=board")).toMatchObject({
    day: "2026-11-28",
    by: "haulier",
    view: "board",
  });
  expect(planAddress(filter("driver=Jef"))).toContain("driver=Jef");
});

test("stops without a haulier stand first, the others by name and time", () => {
  const stops = [
    stop({ haulier: "Zwaan", starts: "10:00" }),
    stop({ haulier: "zwaan", starts: "08:00" }),
    stop({}),
    stop({ haulier: "Aerts" }),
  ];
  const groups = groupStops(stops, "haulier");
  expect(groups.map(({ name, stops: own }) => [name, own.map(({ starts }) => starts)])).toEqual([
    [null, [null]],
    ["Aerts", [null]],
    ["Zwaan", ["08:00", "10:00"]],
  ]);
  expect(stops.filter((each) => matchesPlan(filter("haulier=ZWAAN"), each))).toHaveLength(2);
});

test.each([
  [{ address: "Havenlaan 86c\n1000 Brussel", code: "BEBRU" }, "BE 10"],
  [{ address: "Quay 869, B-2040 Antwerpen, tel. 03 555 0140", code: "BEANR" }, "BE 20"],
  [{ address: "Rue 12\n59000 Lille\nFrance", country: "FR" }, "FR 59"],
  [{ postcode: "3011 AB", country: "NL" }, "NL 30"],
  [{ address: "P.O. Box 7", code: "NGAPP" }, "NG"],
  [{}, "Quay 7"],
])("the region of %o is %s", (at, region) => {
  expect(regionOf({ address: null, postcode: null, country: null, code: null, place: "Quay 7", ...at })).toBe(
    region,
  );
});

test("a slot that ends before it begins, or has no beginning, says so beside the field", () => {
  const wrong = (values: object) =>
    stopForm
      .safeParse({ shipment_id: "1", kind: "pickup", day: "2026-11-27", ...values })
      .error?.issues.map(({ path }) => path.join("."));
  expect(wrong({ starts: "10:00", ends: "10:00" })).toEqual(["ends"]);
  expect(wrong({ ends: "10:00" })).toEqual(["starts"]);
  expect(wrong({ starts: "25:00" })).toEqual(["starts"]);
  expect(wrong({ day: "" })).toEqual(["day"]);
  expect(wrong({ starts: "08:00", ends: "10:00" })).toBeUndefined();
});

test("orders name stops of shipments; a form without any is refused", () => {
  const id = "0e5a8e0c-3a0b-4f5e-9a43-6f6f3b1d2c4e";
  const stops = (...keys: string[]) =>
    orderAllForm.safeParse({ to: "plan@haul.example", stops: keys }).data?.stops;
  expect(stops(`pickup-${id}`, "delivery-x", `other-${id}`)).toEqual([{ kind: "pickup", shipmentId: id }]);
  expect(stops("pickup-x")).toBeUndefined();
  expect(stops()).toBeUndefined();
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `pickup-${id.slice(0, -3)}${String(index).padStart(3, "0")}`);
  expect(stops(...many(100))).toHaveLength(100);
  expect(stops(...many(101))).toBeUndefined();
});
