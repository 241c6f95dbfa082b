import { expect, test } from "vitest";
import { lateness } from "./leg-lateness.ts";

test("a leg that should have left or arrived says so until it is entered that it did", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour));
  const leg = { etd: at(8), eta: at(12), atd: null, ata: null };
  expect(lateness(leg, at(7))).toBeNull();
  expect(lateness(leg, at(9))).toBe("Overdue: departure not recorded");
  expect(lateness({ ...leg, atd: at(8) }, at(9))).toBeNull();
  expect(lateness({ ...leg, atd: at(8) }, at(13))).toBe("Overdue: arrival not recorded");
  expect(lateness(leg, at(13))).toBe("Overdue: arrival not recorded");
  expect(lateness({ ...leg, ata: at(12) }, at(13))).toBeNull();
  expect(lateness({ etd: null, eta: null, atd: null, ata: null }, at(9))).toBeNull();
});
