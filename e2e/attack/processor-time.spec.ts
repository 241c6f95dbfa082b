import { expect, test } from "@playwright/test";
import { measureHostileRequests } from "../../tests/hostile-requests.ts";
import { useAttackedProduct } from "./attacked-product.ts";

const attacked = useAttackedProduct();

test("one request of a stranger costs no more processor time than three pages, whatever it is made of", async () => {
  const costs = await measureHostileRequests(attacked.product);
  expect(costs.length).toBeGreaterThan(100);
  expect(costs.filter(({ pages }) => pages > 3)).toEqual([]);
  // No request may overload the product: a 503 would be caused by something else than the request.
  expect(costs.filter(({ status }) => status >= 500)).toEqual([]);
});
