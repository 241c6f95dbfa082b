import { expect, test } from "vitest";
import { listAddress, pendingFilters, readPosition, readView, writePosition } from "./list-address.ts";

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

test("an answer that comes late, after more was sent, leaves what is typed", () => {
  const sent = ["", "search=f", "search=filter"];
  const late = pendingFilters(sent, "search=f");
  expect(late).toEqual(["search=f", "search=filter"]);
  expect(pendingFilters(late ?? [], "search=filter")).toEqual(["search=filter"]);
});

test("an address from elsewhere, such as one gone back to, takes the place of what is typed", () => {
  expect(pendingFilters(["search=filter"], "search=f")).toBeNull();
  expect(pendingFilters(["search=filter"], "")).toBeNull();
});
