import { expect, test } from "vitest";
import { regionName } from "./region-names.ts";

test("countries are called as addresses call them", () => {
  expect(["CD", "CG", "HK", "MM", "GB"].map((code) => regionName("en-GB", code))).toEqual([
    "DR Congo",
    "Congo",
    "Hong Kong",
    "Myanmar",
    "United Kingdom",
  ]);
  expect(["CD", "HK", "MO", "US"].map((code) => regionName("fr-BE", code))).toEqual([
    "Congo-Kinshasa",
    "Hong Kong",
    "Macao",
    "États-Unis",
  ]);
});
