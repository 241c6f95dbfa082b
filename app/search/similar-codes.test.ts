import { expect, test } from "vitest";
import { isNearText, similarCodes } from "./similar-codes.ts";

test("codes with one wrong, missing, superfluous or two swapped letters are near", () => {
  const near = similarCodes("ZF23456789C");
  for (const typo of [
    "ZF23456788C",
    "ZF2345679C",
    "ZF234567889C",
    "ZF23465789C",
    "FZ23456789C",
    "ZF23456789",
  ]) {
    expect(near, typo).toContain(typo);
  }
  expect(near).not.toContain("ZF23456789C");
  expect(near).not.toContain("ZF23465798C");
  expect(near.length).toBeLessThan(1_000);
});

test("what is too short, too long or no code has none", () => {
  for (const code of ["AB12", "ANTWERP", "1".repeat(21), ""]) expect(similarCodes(code), code).toEqual([]);
});

test("each word may have one letter wrong", () => {
  for (const typed of ["antwrep", "antwep", "anttwerp", "antwerk", "nantwerp"]) {
    expect(isNearText([typed], "Valves Antwerp 12"), typed).toBe(true);
  }
  expect(isNearText(["vavles", "antwrep"], "Valves Antwerp 12")).toBe(true);
  expect(isNearText(["leige"], "Liège")).toBe(true);
  expect(isNearText(["natwrep"], "Valves Antwerp 12")).toBe(false);
  expect(isNearText(["nv"], "NB")).toBe(false);
});
