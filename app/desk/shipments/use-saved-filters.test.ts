import { expect, test } from "vitest";
import { readSavedFilters, writeSavedFilters } from "./use-saved-filters.ts";

test("a saved filter is stored under the specified names and read again", () => {
  const saved = [
    {
      name: "Late to Lille",
      filter: { search: "zf", destination: "Lille", from: "2026-03-01", owner: "me" as const },
    },
  ];
  const text = writeSavedFilters(saved);
  expect(JSON.parse(text)).toEqual([
    {
      name: "Late to Lille",
      filters: {
        searchTerm: "zf",
        status: "",
        originLocation: "",
        destinationLocation: "Lille",
        dateFrom: "2026-03-01",
        dateTo: "",
        shipper: "",
        consignee: "",
        mode: "",
        etaFrom: "",
        etaTo: "",
        owner: "me",
        view: "",
      },
    },
  ]);
  expect(readSavedFilters(text)).toEqual(saved);
});

test("a condition that came later is stored where it is set, under its own name", () => {
  const filter = { conveyance: "MSC", lane_from: "BEANR", leg_times: "known" as const };
  const text = writeSavedFilters([{ name: "Lane", filter }]);
  expect((JSON.parse(text) as [{ filters: object }])[0].filters).toMatchObject({
    conveyance: "MSC",
    laneFrom: "BEANR",
    legTimes: "known",
  });
  expect(text).not.toContain("laneTo");
  expect(readSavedFilters(text)).toEqual([{ name: "Lane", filter }]);
});

test("what somebody else has left in the storage does no harm", () => {
  for (const text of [
    "",
    "null",
    "{",
    "[1]",
    '[{"name":" "}]',
    '[{"name":"x","filters":null}]',
    '{"name":"x"}',
  ]) {
    expect(readSavedFilters(text)).toEqual([]);
  }
  expect(readSavedFilters('[{"name":"x","filters":{"status":4,"dateFrom":"soon"}}]')).toEqual([
    { name: "x", filter: {} },
  ]);
});
