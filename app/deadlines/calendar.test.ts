import { expect, test } from "vitest";
import { calendarText } from "./calendar.ts";

const DEADLINE = {
  id: "d1",
  shipment_id: "s1",
  label: "Demurrage free time",
  reference: "SLOT; 7",
  note: "First line\nsecond, with a very long text that goes on until it has to be folded: é".repeat(2),
  place_name: "Antwerp",
  free_days: 7,
  working_days: false,
  from_event: "unloaded",
  due_at: new Date("2026-12-08T23:00:00Z"),
  tracking_number: "ZF-1",
  consignee: "Maes NV",
  revision: 3,
};

test("a deadline is an event in UTC with its text escaped, in lines of at most 75 octets", () => {
  const text = calendarText([DEADLINE], "https://zenne.example", new Date("2026-12-01T08:00:00Z"));
  expect(text).toContain("DTSTART:20261208T230000Z\r\n");
  expect(text).toContain("SUMMARY:Demurrage free time: ZF-1\r\n");
  expect(text).toContain("SEQUENCE:3\r\n");
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain("SLOT\\; 7\\n7 days from «Unloaded»\\nFirst line\\nsecond\\, with");
  expect(unfolded).toContain("URL:https://zenne.example/admin/shipments/s1#deadlines");
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
