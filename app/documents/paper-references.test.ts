import { expect, test } from "vitest";
import { paperReferences, type Master } from "./paper-references.ts";

const own = [
  { kind: "house_bl" as const, value: "ZFA-20121" },
  { kind: "master_bl" as const, value: "ZZZU663972900" },
  { kind: "booking" as const, value: "634375467" },
];
const master = { number: "CON-2026-0001", mode: "sea", master: "SOLU 881 204", booking: "BK-40721" };

const referencesUnder = (consolidation: Master | null, recorded: typeof own) =>
  paperReferences({ consolidation, bill: null }, recorded).references;

test("papers name one master and one booking: those of the consolidation", () => {
  expect(referencesUnder(master, own)).toEqual([
    { kind: "master_bl", value: "SOLU 881 204" },
    { kind: "booking", value: "BK-40721" },
    { kind: "house_bl", value: "ZFA-20121" },
  ]);
  expect(referencesUnder({ ...master, mode: "air" }, [own[0]!])).toContainEqual({
    kind: "mawb",
    value: "SOLU 881 204",
  });
});

test("what the consolidation does not have stays the shipment's own", () => {
  expect(referencesUnder(null, own)).toEqual(own);
  expect(referencesUnder({ ...master, master: null }, own)).toContainEqual(own[1]);
  expect(referencesUnder({ ...master, mode: "road" }, own)).toContainEqual(own[1]);
});

test("once a house bill of ours is issued, papers name it in place of the recorded one, which is kept aside", () => {
  const bill = { paper: "house_bill_of_lading" as const, number: "HBL-2026-00001" };
  const { references, recordedReferences } = paperReferences({ consolidation: null, bill }, own);
  expect(references).toEqual([{ kind: "house_bl", value: "HBL-2026-00001" }, own[1], own[2]]);
  expect(recordedReferences).toEqual(own);
  expect(paperReferences({ consolidation: null, bill: null }, own)).toEqual({ references: own });
});
