import fc from "fast-check";
import { expect, it } from "vitest";
import {
  GROSS_QUANTITY,
  LENGTH_QUANTITY,
  PACKAGES_QUANTITY,
  readQuantity,
  VALUE_QUANTITY,
  VOLUME_QUANTITY,
} from "./quantity.ts";

it("reads numbers as people type and paste them, with their units", () => {
  for (const [text, kg] of [
    ["412,5", 412.5],
    ["412.5", 412.5],
    ["1.250,50", 1250.5],
    ["1 250.5 kg", 1250.5],
    ["1’250.5KGS", 1250.5],
    ["0", 0],
  ] as const)
    expect(readQuantity(text, GROSS_QUANTITY), text).toBe(kg);
  for (const [text, cm] of [
    ["120", 120],
    ["120 cm", 120],
    ["1200mm", 120],
    ["1,2 m", 120],
    ["1.155 m", 115.5],
    ["80,5", 80.5],
  ] as const)
    expect(readQuantity(text, LENGTH_QUANTITY), text).toBe(cm);
  expect(readQuantity("1,5 m³", VOLUME_QUANTITY)).toBe(1.5);
  expect(readQuantity("1.3440 CBM", VOLUME_QUANTITY)).toBe(1.344);
  for (const text of ["6", "6 pcs", "6 Pallets", "6x", "6 PLT."])
    expect(readQuantity(text, PACKAGES_QUANTITY)).toBe(6);
});

it("refuses with words what it cannot read, never another number", () => {
  expect(readQuantity("1.250", GROSS_QUANTITY)).toEqual({
    refused: "Gross weight «1.250» can mean 1250 kg or 1.25 kg: write 1250 or 1.25",
  });
  expect(readQuantity("1,344 m3", VOLUME_QUANTITY)).toEqual({
    refused: "Volume «1,344 m3» can mean 1344 m³ or 1.344 m³: write 1344 or 1.3440",
  });
  for (const text of ["5 t", "heavy", "-3", "12,345,6", "2 lbs", "1e3"])
    expect(readQuantity(text, GROSS_QUANTITY), text).toEqual({
      refused: "Gross weight must be a number of kg with at most 2 decimals",
    });
  expect(readQuantity("0", LENGTH_QUANTITY)).toEqual({ refused: "Length must be more than 0" });
  expect(readQuantity("99999999999", GROSS_QUANTITY)).toEqual({
    refused: "Gross weight must be at most 9,999,999,999 kg",
  });
  expect(readQuantity("1.250", VALUE_QUANTITY), "money names no unit").toEqual({
    refused: "Declared value «1.250» can mean 1250 or 1.25: write 1250 or 1.25",
  });
  expect(readQuantity("ten", VALUE_QUANTITY)).toEqual({
    refused: "Declared value must be a number with at most 2 decimals",
  });
  expect(readQuantity("2,5 pallets", PACKAGES_QUANTITY)).toEqual({
    refused: "Packages must be a whole number",
  });
});

it("reads back every number it would write, in any of the three notations", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (hundredths) => {
      const kg = hundredths / 100;
      const [whole = "", decimals] = String(kg).split(".");
      const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
      for (const text of [
        String(kg),
        `${whole}${decimals ? `,${decimals}` : ""} kg`,
        `${grouped(" ")}${decimals ? `,${decimals}` : ""}`,
      ])
        expect(readQuantity(text, GROSS_QUANTITY)).toBe(kg);
    }),
  );
});
