import { expect, test } from "vitest";
import { profileNotice } from "./peppol.ts";

const next = { version: "3.0.99", mandatoryFrom: "2027-02-15" };

test("a version that becomes mandatory is named from sixty days before on", () => {
  expect(profileNotice(next, "2026-12-16")).toBeNull();
  const notice =
    "Version 3.0.99 of Peppol BIS Billing is mandatory from Feb 15, 2027: update this product before.";
  expect(profileNotice(next, "2026-12-17")).toBe(notice);
  expect(profileNotice(next, "2027-03-01")).toBe(notice);
  expect(profileNotice(null, "2027-03-01")).toBeNull();
});
