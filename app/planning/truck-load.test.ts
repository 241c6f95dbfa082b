import { expect, test } from "vitest";
import { conflictsOf } from "./conflicts.ts";
import { isOverloaded, trucksOf } from "./truck-load.ts";
import { type Stop, stopKey } from "./stop.ts";
import { testStop } from "#tests/planned-stop.ts";

const at = (starts: string, kind: Stop["kind"], kg: number | null, more: Partial<Stop> = {}) =>
  testStop({ driver: "Jef", starts, ends: null, kind, kg, ...more });

test("the load of a truck is the most that is on it at once", () => {
  const [truck] = trucksOf([
    at("14:00", "delivery", 800),
    at("08:00", "delivery", 1000),
    at("10:00", "pickup", 1500, { vehicle: "rigid_7" }),
    at("12:00", "pickup", null, { driver: "JEF" }),
  ]);
  // It starts with 1,800 kg, and has 800 kg after the first stop and 2,300 kg after the second.
  expect(truck).toMatchObject({ kg: 2300, vehicle: "rigid_7", payloadKg: 2800, unknown: 1 });
  expect(truck?.stops.map(({ starts }) => starts)).toEqual(["08:00", "10:00", "12:00", "14:00"]);
});

test("what is picked up and delivered on one round counts once; another day or driver is another truck", () => {
  const pickup = at("08:00", "pickup", 900);
  const delivery = at("11:00", "delivery", 900, { shipment_id: pickup.shipment_id });
  expect(trucksOf([delivery, pickup])).toMatchObject([{ kg: 900, payloadKg: null }]);
  expect(trucksOf([pickup, at("09:00", "pickup", 1, { driver: "An" })])).toHaveLength(2);
  expect(trucksOf([pickup, at("09:00", "pickup", 1, { day: "2026-11-28" })])).toHaveLength(2);
  expect(
    trucksOf([at("09:00", "pickup", 1, { id: null }), at("09:00", "pickup", 1, { driver: null })]),
  ).toEqual([]);
});

test("more than the vehicle carries is a conflict of each stop of the truck; the exact payload is none", () => {
  const heavy = at("08:00", "pickup", 1101, { vehicle: "van" });
  const light = at("13:00", "delivery", 1);
  const exact = at("08:00", "pickup", 1100, { vehicle: "van", driver: "An" });
  const conflicts = conflictsOf([heavy, light, exact]);
  expect(conflicts.get(stopKey(heavy))).toEqual([{ driver: "Jef", text: "Too heavy: 1,102 kg of 1,100 kg" }]);
  expect([conflicts.has(stopKey(light)), conflicts.has(stopKey(exact))]).toEqual([true, false]);
  expect(trucksOf([exact]).some(isOverloaded)).toBe(false);
});
