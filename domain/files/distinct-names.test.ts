import { expect, test } from "vitest";
import { distinctNames } from "./distinct-names.ts";

test("names that differ in case alone, or lead out of the folder, are told apart and kept in it", () => {
  expect(distinctNames(["CMR.pdf", "cmr.pdf", "cmr (2).pdf", "../../x", "a:b", ".env", ".env"])).toEqual([
    "CMR.pdf",
    "cmr (2).pdf",
    "cmr (2) (2).pdf",
    ".._.._x",
    "a_b",
    ".env",
    ".env (2)",
  ]);
});
