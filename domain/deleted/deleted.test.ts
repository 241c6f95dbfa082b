import { expect, test } from "vitest";
import { parseDeletedRequest } from "./deleted.ts";
import { confirmErase, refusalText, restoredText, restoreSummary } from "#words/deleted.ts";

const id = "0f1e2d3c-0000-4000-8000-000000000001";

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseDeletedRequest(form);
}

test("a request names one record or one act, and nothing else", () => {
  expect(parse({ intent: "restore", deleted: id })).toEqual({
    intent: "restore",
    wanted: { deleted: id },
    withNeeded: false,
  });
  expect(parse({ intent: "erase", act: id, with_needed: "1" })).toEqual({
    intent: "erase",
    wanted: { act: id },
    withNeeded: true,
  });
  expect(parse({ intent: "restore", act: id, deleted: id })).toBeNull();
  expect(parse({ intent: "restore", deleted: "1' or 1=1 --" })).toBeNull();
  expect(parse({ intent: "drop", deleted: id })).toBeNull();
  expect(parse({})).toBeNull();
});

test("the confirmation says what is restored and how many", () => {
  const shipment = { kind: "shipment", name: "ZF-1", count: 1, entries: 1 } as const;
  expect(restoreSummary(shipment)).toBe("The shipment “ZF-1” comes back with its 1 status entry.");
  expect(restoreSummary({ ...shipment, entries: 4 })).toContain("with its 4 status entries.");
  expect(restoreSummary({ ...shipment, entries: 0 })).toBe("The shipment “ZF-1” comes back.");
  const act = { kind: "shipment", name: null, count: 12_000, entries: 48_211 } as const;
  expect(restoreSummary(act)).toBe("12,000 shipments come back with their 48,211 status entries.");
  expect(restoreSummary({ ...act, count: 1, entries: 1 })).toBe(
    "1 shipment comes back with its 1 status entry.",
  );
  expect(restoreSummary({ kind: "quote_request", name: "a@b.example", count: 1, entries: 0 })).toBe(
    "The quote request of “a@b.example” comes back.",
  );
  expect(restoreSummary({ kind: "blog_post", name: "Pallets", count: 1, entries: 0 })).toContain(
    "on the site at once",
  );
  expect(confirmErase(act)).toContain("12,000 shipments for good? Nobody can restore them");
  expect(confirmErase(shipment)).toContain("the shipment “ZF-1” for good? Nobody can restore it");
});

test("the outcome of a restore and the reasons of conflicts have messages", () => {
  const outcome = { kind: "shipper", name: "Maes NV", restored: 1, refused: 0, refusals: [] } as const;
  expect(restoredText({ ...outcome, refusals: [] })).toBe("Restored the shipper “Maes NV”");
  expect(restoredText({ ...outcome, kind: "shipment", restored: 1204, refusals: [] })).toBe(
    "Restored 1,204 shipments",
  );
  expect(refusalText({ kind: "shipment", name: "ZF-1", why: "taken", by: "zf 1" })).toContain(
    "The tracking number ZF-1 was taken meanwhile",
  );
  expect(refusalText({ kind: "blog_post", name: "Pallets", why: "taken", by: "Pallets again" })).toContain(
    "was taken meanwhile by the post “Pallets again”",
  );
  const needed = { kind: "consignee", name: "Ada", id } as const;
  expect(refusalText({ kind: "shipment", name: "ZF-1", why: "needs", needed: [needed] })).toBe(
    "The consignee “Ada” was deleted too. Restore it first.",
  );
  const both = [{ ...needed, kind: "shipper", name: "Bo" } as const, needed];
  expect(refusalText({ kind: "shipment", name: "ZF-1", why: "needs", needed: both })).toBe(
    "The shipper “Bo” and the consignee “Ada” were deleted too. Restore them first.",
  );
  expect(refusalText({ kind: "status", name: "ZF-1: lost", why: "orphan" })).toContain("deleted for good");
});
