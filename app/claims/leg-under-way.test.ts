import { expect, test } from "vitest";
import { legUnderWay } from "./leg-under-way.ts";

const day = (of: number | null) => (of === null ? null : new Date(Date.UTC(2026, 10, of)));
const leg = (etd: number | null, atd: number | null, ata: number | null) => ({
  etd: day(etd),
  atd: day(atd),
  ata: day(ata),
});

test.each([
  ["none, without legs", [], 5, -1],
  ["the first, before anything was to leave", [leg(6, null, null), leg(8, null, null)], 5, 0],
  ["as planned, where nobody reports", [leg(1, null, null), leg(4, null, null), leg(9, null, null)], 5, 1],
  [
    "a vessel that is late, though the lorry was to leave",
    [leg(1, 1, 2), leg(2, 3, null), leg(4, null, null)],
    5,
    1,
  ],
  ["the lorry, once the vessel is in", [leg(1, 1, 2), leg(2, 3, 4), leg(5, null, null)], 5, 2],
  ["the vessel, as long as no lorry was to leave", [leg(1, 1, 2), leg(2, 3, 4), leg(7, null, null)], 5, 1],
  ["what had left by then, not what left later", [leg(1, 1, 2), leg(2, 3, 4), leg(7, 7, null)], 5, 1],
  ["the last, after the arrival", [leg(1, 1, 2), leg(2, 3, 4)], 9, 1],
])("the goods were on %s", (_, legs, at, index) => {
  expect(legUnderWay(legs, day(at)!)).toBe(index);
});
