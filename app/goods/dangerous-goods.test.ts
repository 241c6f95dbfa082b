import { expect, test } from "vitest";
import {
  adrPoints,
  adrPointsText,
  type DangerousGoods,
  isAdrExempt,
  missingDangerous,
  NOT_DANGEROUS,
  pointsSum,
  proposedDangerousGoods,
} from "./dangerous-goods.ts";

const row = (
  un_number: string,
  transport_category: string | null,
  dg_quantity: number | null,
  more: Partial<DangerousGoods & { gross_kg: number | null }> = {},
) => ({ ...NOT_DANGEROUS, gross_kg: null, un_number, transport_category, dg_quantity, ...more });

test.each([
  [[row("1263", "3", 1_000)], 1_000, true],
  [[row("1263", "3", 1_000.001)], 1_000.001, false],
  [[row("1950", "2", 333), row("1263", "3", 1)], 1_000, true],
  [[row("1230", "1", 20)], 1_000, true],
  // Note a of 1.1.3.6.3: chlorine is multiplied by 20.
  [[row("1017", "1", 50)], 1_000, true],
  [[row("3268", "4", 90_000)], 0, true],
  [[row("0190", "0", 0.001)], 0, false],
  [[row("1263", "3", null, { gross_kg: 400 })], 400, true],
  [[row("1263", null, 5)], 0, false],
  [[row("1263", "3", 0.1), row("1263", "3", 0.2)], 0.3, true],
])("points of %j", (rows, points, exempt) => {
  const adr = adrPoints(rows);
  expect(adr?.points).toBe(points);
  expect(adr && isAdrExempt(adr)).toBe(exempt);
});

test("limited quantities and other goods make no points; litres and kilograms stay apart", () => {
  const limited = row("1263", "3", 5_000, { limited_quantity: true });
  expect(adrPoints([limited, { ...limited, un_number: null }])).toBeNull();
  const adr = adrPoints([
    limited,
    row("1263", "3", 900, { dg_unit: "l" }),
    row("1942", "3", 200, { dg_unit: "kg" }),
  ]);
  expect(adr?.byCategory).toEqual([{ category: "3", l: 900, kg: 200, factor: 1, points: 1_100 }]);
  expect(pointsSum(adr!.byCategory[0]!, String)).toBe("900 l + 200 kg × 1 = 1100");
  expect(adr && adrPointsText(adr)).toBe("1,100, over 1,000: full ADR");
});

test("a number proposes what its entry has, that of its packing group where it is given", () => {
  expect(proposedDangerousGoods("1263")).toMatchObject({ dg_name: "PAINT", transport_category: "3" });
  expect(proposedDangerousGoods("1263", "II")).toMatchObject({ transport_category: "2", tunnel_code: "D/E" });
  expect(proposedDangerousGoods("9999")).toBeNull();
});

test("a packing group is wanted where the substance has one", () => {
  const acid = row("1789", "2", 1, { dg_name: "HYDROCHLORIC ACID", dg_class: "8", tunnel_code: "E" });
  expect(missingDangerous(acid)).toEqual(["packing_group"]);
  expect(missingDangerous({ ...acid, un_number: "2794" })).toEqual([]);
  expect(missingDangerous({ ...acid, un_number: null })).toEqual([]);
});
