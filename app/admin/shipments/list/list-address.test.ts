import { expect, test } from "vitest";
import { listAddress, readPosition, readView, writePosition } from "./list-address.ts";

test("a view and its address are the same thing, whatever else the address holds", () => {
  const view = readView(new URLSearchParams("utm=1&sort=status&at=3.x&to=2026-03-31&search=zf"));
  expect(view).toEqual({ filter: { search: "zf", to: "2026-03-31" }, order: "status" });
  expect(listAddress(view)).toBe("/admin/shipments?search=zf&to=2026-03-31&sort=status");
  expect(listAddress(readView(new URLSearchParams("sort=-created_at&origin=")))).toBe("/admin/shipments");
});

test("the place in the list is a row and a number", () => {
  const params = new URLSearchParams();
  writePosition(params, { cursor: "176~ab~On hold. customs" }, 1200);
  expect(readPosition(params)).toEqual({ index: 1200, at: "176~ab~On hold. customs" });
  writePosition(params, null, 0);
  expect(params.toString()).toBe("");
  expect(readPosition(new URLSearchParams("at=middle"))).toBeNull();
});
