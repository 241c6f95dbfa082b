import { expect, test } from "vitest";
import { detailChanges } from "./shipment-changes.ts";
import type { Leg } from "./legs.ts";

const leg: Leg = {
  id: "11111111-1111-4111-8111-111111111111",
  kind: "main",
  mode: "road",
  carrier: null,
  conveyance: null,
  from_place: "Kortrijk",
  from_code: null,
  to_place: "Lyon",
  to_code: null,
  etd: null,
  eta: null,
  atd: null,
  ata: null,
  etd_offset: null,
  eta_offset: null,
  atd_offset: null,
  ata_offset: null,
};

test("a change of a row is named as its field is, abbreviations in capitals", () => {
  const after: Leg = {
    ...leg,
    carrier: "Transport Mertens",
    to_code: "FRLIO",
    eta: new Date("2026-11-26T08:45:00Z"),
  };
  expect(Object.keys(detailChanges({ legs: [leg] }, { legs: [after] }))).toEqual([
    "Leg 1: carrier",
    "Leg 1: UN/LOCODE to",
    "Leg 1: ETA",
  ]);
});
