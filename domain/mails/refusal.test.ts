import { expect, test } from "vitest";
import { isAddressRefusal } from "./refusal.ts";

test.each([
  ["RCPT TO", "550 5.1.1 <ana@maes.example>: Recipient address rejected: User unknown", true],
  ["RCPT TO", "550 No such user here", true],
  ["RCPT TO", "553 mailbox name not allowed", true],
  ["DATA", "552 5.2.2 The email account that you tried to reach is over quota", true],
  ["DATA", "550-5.1.1 The email account that you tried to reach does not exist", true],
  ["RCPT TO", "554 5.7.1 <ana@maes.example>: Relay access denied", false],
  ["RCPT TO", "550 5.7.26 This mail is unauthenticated", false],
  ["RCPT TO", "554 blocked by a list", false],
  ["DATA", "554 Message rejected: looks like spam", false],
  ["MAIL FROM", "550 sender refused", false],
])("%s, «%s»: about the address %s", (command, answer, expected) => {
  expect(isAddressRefusal(command, answer)).toBe(expected);
});
