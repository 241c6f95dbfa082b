import { expect, test } from "vitest";
import { countConditions, parseShipmentFilter, shipmentFilterParams } from "./shipment-filter.ts";

const read = (address: string) => parseShipmentFilter(new URLSearchParams(address));

test("a filter round-trips through a query, in a fixed order", () => {
  const filter = read(
    "to=2026-03-31&search=+zf+7k2m+&status=Out+for+delivery&utm=x&from=2026-03-01&view=late",
  );
  expect(filter).toEqual({
    search: "zf 7k2m",
    status: "out_for_delivery",
    from: "2026-03-01",
    to: "2026-03-31",
    view: "late",
  });
  expect(shipmentFilterParams(filter).toString()).toBe(
    "search=zf+7k2m&status=out_for_delivery&from=2026-03-01&to=2026-03-31&view=late",
  );
  expect(countConditions(filter)).toBe(5);
});

test("invalid conditions are ignored", () => {
  expect(read("search=++&from=2026-02-30&to=soon&shipper=me&view=all&status=&origin=%00")).toEqual({});
  expect(countConditions({})).toBe(0);
});
