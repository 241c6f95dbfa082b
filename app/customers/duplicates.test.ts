import { expect, test } from "vitest";
import { type MovedCounts, proposeKept } from "./duplicates.ts";

test("the customer to whom more belongs is proposed to stay, the first of two equal ones", () => {
  type Side = { id: string; belongs: MovedCounts };
  const busy: Side = { id: "busy", belongs: { shipments: 2, invoices: 3 } };
  const older: Side = { id: "older", belongs: { shippers: 4 } };
  const empty: Side = { id: "empty", belongs: {} };
  expect(proposeKept(older, busy).id).toBe("busy");
  expect(proposeKept(busy, older).id).toBe("busy");
  expect(proposeKept(empty, older).id).toBe("older");
  expect(proposeKept(empty, { ...empty, id: "second" }).id).toBe("empty");
});
