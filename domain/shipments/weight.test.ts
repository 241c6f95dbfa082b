import { expect, it } from "vitest";
import { displayWeight, parseWeightKg } from "./weight.ts";

it("reads kilograms with a point or a comma", () => {
  expect(parseWeightKg("12.5")).toBe(12.5);
  expect(parseWeightKg("12,55")).toBe(12.55);
  expect(parseWeightKg("12.555")).toBeNull();
  expect(parseWeightKg("")).toBeNull();
});

it("shows a weight without needless zeros, N/A without one", () => {
  expect(displayWeight("1250.50")).toBe("1250.5 kg");
  expect(displayWeight(80)).toBe("80 kg");
  expect(displayWeight("0.00")).toBe("0 kg");
  expect(displayWeight(null)).toBe("N/A");
});
