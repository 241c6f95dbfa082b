import { expect, test } from "vitest";
import { settle } from "./sent-filters.ts";

test("an answer that comes late, after more was sent, leaves what is typed", () => {
  const sent = ["", "search=f", "search=filter"];
  const late = settle(sent, "search=f");
  expect(late).toEqual(["search=f", "search=filter"]);
  expect(settle(late ?? [], "search=filter")).toEqual(["search=filter"]);
});

test("an address from elsewhere, such as one gone back to, takes the place of what is typed", () => {
  expect(settle(["search=filter"], "search=f")).toBeNull();
  expect(settle(["search=filter"], "")).toBeNull();
});
