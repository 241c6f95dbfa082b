import { expect, test } from "vitest";
import { overdueOfLine } from "./overdue.ts";

const now = new Date("2026-11-20T12:00:00Z");
const past = new Date("2026-11-10T12:00:00Z");
const ahead = new Date("2026-11-30T12:00:00Z");
const line = {
  status: "in_transit",
  destination_location: "Lagos",
  estimated_delivery: ahead,
  history: false,
};
const noOffsets = { etd_offset: null, eta_offset: null, atd_offset: null, ata_offset: null };
const leg = {
  from_place: "Antwerp",
  to_place: "Lagos",
  etd: past,
  eta: ahead,
  atd: past,
  ata: null,
  ...noOffsets,
};

test.each([
  ["a day of delivery that has passed", { estimated_delivery: past }, [], { label: "OVERDUE", tone: "red" }],
  ["a departure nobody reported", {}, [{ ...leg, atd: null }], { label: "UPDATE AWAITED", tone: "yellow" }],
  ["an arrival nobody reported", {}, [{ ...leg, eta: past }], { label: "UPDATE AWAITED", tone: "yellow" }],
  ["a journey as planned", {}, [leg], null],
  ["imported history", { estimated_delivery: past, history: true }, [], null],
  ["a delivered shipment", { status: "delivered", estimated_delivery: past }, [{ ...leg, eta: past }], null],
])("the badge of a line: %s", (_, more, legs, badge) => {
  expect(overdueOfLine({ ...line, ...more }, legs, now)).toEqual(badge);
});
