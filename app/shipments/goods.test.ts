import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { chargeableWeight, volumeFigure } from "#app/goods/chargeable-weight.ts";
import { vagueWords } from "./details-warnings.ts";
import { countingTotals, totalsWarnings } from "./derived-fields.ts";
import { floorMetres, goodsRowSchema, goodsTotals } from "./goods.ts";
import { readPackageCode } from "./package-codes.ts";

const row = (values: object) => goodsRowSchema.parse({ packages: 1, ...values });
const size = (length_cm: number, width_cm: number, height_cm: number) => ({ length_cm, width_cm, height_cm });

describe("totals of goods", () => {
  it("adds packages, weight and volume, typed or from the dimensions", () => {
    const totals = goodsTotals([
      row({ packages: 6, gross_kg: 2840.1, ...size(120, 80, 145) }),
      row({ packages: 12, gross_kg: 0.2, volume_m3: 1.5 }),
    ]);
    expect(totals).toMatchObject({ rows: 2, packages: 18, gross_kg: 2840.3, volume_m3: 9.852 });
    expect(totals?.dimensions).toBe("120 x 80 x 145 cm");
    expect(goodsTotals([])).toBeNull();
  });

  it("makes no total weight of rows of which one has none: what is typed counts, and says so", () => {
    const goods = [row({ gross_kg: 100 }), row({})];
    const typed = { weight: 140, pieces: null, dimensions: null };
    expect(countingTotals(typed, goodsTotals(goods))).toEqual({ weight: 140, pieces: 2, dimensions: null });
    expect(totalsWarnings(typed, goods)).toEqual([
      {
        name: "weight",
        message: "Weight: 1 of 2 goods rows have none, so what is typed counts",
        counts: true,
      },
    ]);
  });

  it("says that the total of nine rows counts where another weight is typed", () => {
    const goods = Array.from({ length: 9 }, () => row({ packages: 2, gross_kg: 145.61 }));
    const typed = { weight: 1250, pieces: 18, dimensions: null };
    expect(countingTotals(typed, goodsTotals(goods)).weight).toBe(1310.49);
    expect(totalsWarnings(typed, goods)).toEqual([
      {
        name: "weight",
        message: "Weight: 1250 kg was typed, the goods rows make 1310.49 kg. The goods rows count.",
        counts: false,
      },
    ]);
  });

  it("is exact and independent of the order of rows", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(weights, (hundredths) => {
        const rows = hundredths.map((weight) => row({ gross_kg: weight / 100 }));
        const expected = hundredths.reduce((sum, weight) => sum + weight, 0) / 100;
        expect(goodsTotals(rows)?.gross_kg).toBe(expected);
        expect(goodsTotals(rows.toReversed())).toEqual(goodsTotals(rows));
      }),
    );
  });

  it("names sizes as long as the column holds them", () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      row({ packages: 1 + index, ...size(100 + index, 80, 145) }),
    );
    expect(goodsTotals(many)?.dimensions).toBe("9 sizes, most of them 108 x 80 x 145 cm");
    expect(goodsTotals(many.slice(0, 2))?.dimensions).toBe("100 x 80 x 145 cm (1), 101 x 80 x 145 cm (2)");
  });
});

describe("loading metres of a load", () => {
  it("has the floor of all packages, what can be stacked in layers up to the roof", () => {
    const single = row({ packages: 14, stackable: false, ...size(120, 100, 100) });
    expect(floorMetres([single])).toBe(7);
    expect(floorMetres([{ ...single, stackable: true }])).toBe(3.5);
    expect(floorMetres([{ ...single, stackable: true, ...size(120, 100, 145) }])).toBe(7);
    const odd = row({ packages: 5, stackable: true, ...size(120, 80, 120) });
    expect(floorMetres([single, odd])).toBe(8.2);
  });

  it("is not known while a size is missing", () => {
    expect(floorMetres([])).toBeNull();
    expect(floorMetres([row({ packages: 2, ...size(120, 80, 100) }), row({ packages: 1 })])).toBeNull();
  });
});

describe("chargeable weight", () => {
  const { air, road, sea } = chargeableFigures({ air_cm3_per_kg: 6_000 });

  it("is the larger of scale and volume, in the air rounded up to half a kilogram", () => {
    expect(chargeableWeight({ gross_kg: 190, volume_m3: 1.345 }, air)).toEqual({
      kg: 224.5,
      calculation: "1.345 m³ ÷ 6,000 cm³ a kg = 224.17 kg, against 190 kg gross: 224.5 kg",
    });
    expect(chargeableWeight({ gross_kg: 600, volume_m3: 4.2 }, air)?.kg).toBe(700);
    const courier = chargeableFigures({ air_cm3_per_kg: 5_000 }).air;
    expect(chargeableWeight({ gross_kg: 600, volume_m3: 4.2 }, courier)?.kg).toBe(840);
    expect(chargeableWeight({ gross_kg: 300, volume_m3: 1.344 }, air)?.kg).toBe(300);
  });

  it("counts loading metres of what cannot be stacked on the road, and W/M at sea", () => {
    const pallets = goodsTotals([
      row({ packages: 6, gross_kg: 1200, stackable: false, ...size(120, 80, 145) }),
    ])!;
    expect(pallets.loading_metres).toBe(2.4);
    expect(chargeableWeight(pallets, road)).toEqual({
      kg: 4440,
      calculation:
        "2.4 loading metres × 1,850 kg = 4,440 kg, against 8.352 m³ × 333 kg = 2,781.22 kg and 1,200 kg gross",
    });
    expect(chargeableWeight({ gross_kg: 9000, volume_m3: 12 }, sea)?.kg).toBe(12_000);
    expect(chargeableWeight({ gross_kg: null, volume_m3: null }, sea)).toBeNull();
  });

  it("is never less than the gross weight, and less than one step more than the largest figure", () => {
    const hundredths = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(hundredths, hundredths, fc.constantFrom(air, road, sea), (weight, volume, figures) => {
        const goods = { gross_kg: weight / 100, volume_m3: volume / 100 };
        const { factor, divisor } = volumeFigure(figures);
        const ofVolume = Number(((goods.volume_m3 * factor) / divisor).toFixed(2));
        const most = Math.max(goods.gross_kg, ofVolume);
        const { kg } = chargeableWeight(goods, figures)!;
        expect(kg).toBeGreaterThanOrEqual(most);
        expect(kg).toBeLessThan(most + figures.roundUpToKg);
      }),
    );
  });
});

it("finds descriptions that customs refuses, not those that say more", () => {
  for (const vague of [
    "Parts",
    "2 cartons",
    "GENERAL CARGO",
    "spare parts, equipment",
    "Machinery and tools",
  ])
    expect(vagueWords(vague), vague).not.toBeNull();
  for (const clear of ["Brake discs for passenger cars", "Centrifugal pumps", "tractor parts", ""])
    expect(vagueWords(clear), clear).toBeNull();
});

it("reads package types by code, name and what packing lists write", () => {
  expect(
    ["px", "Pallets", "PLT", "boxes", "CTN", "Crates", "px Pallet", "ZZ", "1A"].map(readPackageCode),
  ).toEqual(["PX", "PX", "PX", "BX", "CT", "CR", "PX", "ZZ", "1A"]);
  expect(readPackageCode("something")).toBeNull();
});

it("stores codes without separators and refuses those that are none", () => {
  expect(row({ hs_code: "8413.70", un_number: "UN 1263", package_code: "px" })).toMatchObject({
    hs_code: "841370",
    un_number: "1263",
    package_code: "PX",
  });
  expect(goodsRowSchema.safeParse({ packages: 1, un_number: "12" }).error?.issues[0]?.message).toBe(
    "A UN number has four digits, such as UN 1263",
  );
  expect(goodsRowSchema.safeParse({ packages: 0 }).success).toBe(false);
});
