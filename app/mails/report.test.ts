import { expect, test } from "vitest";
import { isAddressFailure, isAddressRefusal } from "./report.ts";

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
  ["5.2.2", "552 Mailbox full", false],
  ["5.2.3", "552 Message larger than the mailbox takes", false],
  ["5.2.0", "550 No such user", true],
  ["5.1.8", "553 Sender's domain does not exist", false],
  ["5.0.0", "550 High probability of spam", false],
  ["5.0.0", "550 Your IP is on a blocklist", false],
])("%s (%s) is about the address: %s", (status, diagnostic, expected) => {
  expect(isAddressFailure({ recipient: "ana@maes.example", status, diagnostic })).toBe(expected);
});

test.each([
  ["RCPT TO", "550 5.1.1 <ana@maes.example>: Recipient address rejected: User unknown", true],
  ["RCPT TO", "550 No such user here", true],
  ["RCPT TO", "553 mailbox name not allowed", true],
  ["DATA", "552 5.2.2 The email account that you tried to reach is over quota", false],
  ["DATA", "550-5.1.1 The email account that you tried to reach does not exist", true],
  ["RCPT TO", "550 5.2.3 message too long for this mailbox", false],
  ["RCPT TO", "550 Rejected: this looks like spam", false],
  ["RCPT TO", "550 Mailbox is full", false],
  ["RCPT TO", "550 5.0.0 User unknown", true],
  ["RCPT TO", "554 5.7.1 <ana@maes.example>: Relay access denied", false],
  ["RCPT TO", "550 5.7.26 This mail is unauthenticated", false],
  ["RCPT TO", "554 blocked by a list", false],
  ["DATA", "554 Message rejected: looks like spam", false],
  ["MAIL FROM", "550 sender refused", false],
])("%s, «%s»: about the address %s", (command, answer, expected) => {
  expect(isAddressRefusal(command, answer)).toBe(expected);
});
