import { expect, test } from "vitest";
import { createBudget, networkShares } from "./budget.ts";

test("a network, a /48 and all together have no more at once than their shares, and again what is given back", () => {
  const budget = createBudget(6, networkShares(2, 3));
  const taken = (address: string) => budget.take(address);
  expect([taken("192.0.2.1"), taken("192.0.2.1"), taken("192.0.2.1")]).toEqual([null, null, "client"]);
  const site = [
    "2001:db8:1:1::1",
    "2001:db8:1:1::2",
    "2001:db8:1:1::3",
    "2001:db8:1:2::1",
    "2001:db8:1:3::1",
  ];
  expect(site.map(taken)).toEqual([null, null, "client", null, "client"]);
  expect([taken("192.0.2.2"), taken("192.0.2.3")]).toEqual([null, "all"]);
  expect(budget.held()).toBe(6);
  budget.giveBack("2001:db8:1:2::1");
  expect([taken("2001:db8:1:4::1"), taken("2001:db8:1:5::1")]).toEqual([null, "client"]);
});

test("an amount counts whole, or not at all", () => {
  const budget = createBudget(10, networkShares(8, 8));
  expect([budget.take("a", 5), budget.take("a", 4), budget.take("a", 3)]).toEqual([null, "client", null]);
  expect([budget.take("b", 3), budget.take("b", 2)]).toEqual(["all", null]);
  budget.giveBack("a", 8);
  budget.giveBack("b", 2);
  expect(budget.held()).toBe(0);
});
