import { expect, test } from "vitest";
import { pendingFilters } from "./list-address.ts";

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
