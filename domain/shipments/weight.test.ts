import { expect, it } from "vitest";
import { displayWeight, readWeightKg } from "./weight.ts";

it("parses kilograms as typed", () => {
  expect(readWeightKg("12,55")).toBe(12.55);
  expect(readWeightKg("1.250,50")).toBe(1250.5);
  expect(readWeightKg("1 250.5 kg")).toBe(1250.5);
  expect(readWeightKg("1'250,5KGS")).toBe(1250.5);
  expect(readWeightKg("9999999999.99")).toBe(9_999_999_999.99);
});

it("explains why a weight is refused, with both readings of an ambiguous one", () => {
  const invalid = "Weight must be a number of kilograms from 0 with at most two decimals";
  for (const text of ["", "heavy", "-1", "1e3", "1234,567", "5 t"]) {
    expect(readWeightKg(text)).toEqual({ refused: invalid });
  }
  expect(readWeightKg("10000000000")).toEqual({ refused: "Weight must be at most 9,999,999,999.99 kg" });
  expect(readWeightKg("1,250")).toEqual({
    refused: "Weight «1,250» can mean 1250 kg or 1.25 kg: write 1250 or 1.25",
  });
});

it("formats a weight without trailing zeros, N/A without one", () => {
  expect(displayWeight("1250.50")).toBe("1250.5 kg");
  expect(displayWeight(80)).toBe("80 kg");
  expect(displayWeight("0.00")).toBe("0 kg");
  expect(displayWeight(null)).toBe("N/A");
});
