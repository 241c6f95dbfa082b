import { expect, test } from "vitest";
import { holdReason } from "./hold-reason.ts";

test.each([
  ["On hold - documents missing", "Documents missing"],
  ["ON HOLD: customs", "Customs"],
  ["on_hold_-_waiting_for_payment", "Waiting for payment"],
  ["On hold", null],
  ["On hold - ", null],
  ["Cargo on hold - customs", null],
  ["in_transit", null],
])("the reason of «%s» is %s", (status, reason) => {
  expect(holdReason(status)).toBe(reason);
});
