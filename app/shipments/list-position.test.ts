import { expect, test } from "vitest";
import { readPosition, writePosition } from "./list-position.ts";

test("the place in the list is a row and a number", () => {
  const params = new URLSearchParams();
  writePosition(params, { cursor: "176~ab~On hold. customs" }, 1200);
  expect(readPosition(params)).toEqual({ index: 1200, at: "176~ab~On hold. customs" });
  writePosition(params, null, 0);
  expect(params.toString()).toBe("");
  expect(readPosition(new URLSearchParams("at=middle"))).toBeNull();
});
