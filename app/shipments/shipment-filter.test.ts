import { expect, test } from "vitest";
import {
  countConditions,
  parseShipmentFilter,
  shipmentFilterParams,
  listAddress,
  pendingFilters,
  readView,
} from "./shipment-filter.ts";

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

test("the view that earlier releases called «stale» opens as the one of silent shipments", () => {
  expect(read("view=stale")).toEqual({ view: "silent" });
  expect(shipmentFilterParams(read("view=stale")).toString()).toBe("view=silent");
});

test("mode, estimated delivery and owner are conditions; «mine» stays a word until somebody asks", () => {
  const id = "5f0c6c1e-6f0f-4b5e-9a39-0f6f2f1b7a11";
  const filter = read(`owner=me&mode=sea&eta_to=2026-04-02&eta_from=2026-04-01`);
  expect(filter).toEqual({ mode: "sea", eta_from: "2026-04-01", eta_to: "2026-04-02", owner: "me" });
  expect(shipmentFilterParams(filter).toString()).toBe(
    "mode=sea&eta_from=2026-04-01&eta_to=2026-04-02&owner=me",
  );
  expect(read(`owner=${id}`)).toEqual({ owner: id });
  expect(read("owner=nobody")).toEqual({ owner: "nobody" });
  expect(read("owner=you&mode=rail&eta_from=2026-02-30")).toEqual({});
});

test("a view and its address are the same thing, whatever else the address holds", () => {
  const view = readView(new URLSearchParams("utm=1&sort=status&at=3.x&to=2026-03-31&search=zf"));
  expect(view).toEqual({ filter: { search: "zf", to: "2026-03-31" }, order: "status" });
  expect(listAddress(view)).toBe("/admin/shipments?search=zf&to=2026-03-31&sort=status");
  expect(listAddress(readView(new URLSearchParams("sort=-created_at&origin=")))).toBe("/admin/shipments");
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
