import { expect, test } from "vitest";
import { isAddressFailure } from "./report.ts";

test.each([
  ["5.1.1", null, true],
  ["5.1.10", null, true],
  ["5.2.1", null, true],
  ["5.4.1", "550 5.4.1 Recipient address rejected: Access denied", true],
  ["5.4.4", null, true],
  ["5.0.0", "550 User unknown", true],
  ["5.0.0", "550 5.7.1 Blocked by policy", false],
  ["5.0.0", "554 Rejected", false],
  ["5.4.7", "Delivery expired", false],
  ["5.3.4", "552 Message too big", false],
  ["5.7.1", "550 5.7.1 Spam", false],
  ["4.4.7", null, false],
])("%s (%s) is about the address: %s", (status, diagnostic, expected) => {
  expect(isAddressFailure({ recipient: "ana@maes.example", status, diagnostic })).toBe(expected);
});
