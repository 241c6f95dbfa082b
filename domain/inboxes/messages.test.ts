import { expect, test } from "vitest";
import { isInboxIntent, spamReasonText } from "./messages.ts";

test("why something was held apart is said in words", () => {
  expect(spamReasonText("too_fast")).toBe(
    "Sent in less than two seconds. It rang no bell, and no mail was sent for it.",
  );
  expect(spamReasonText("by_staff")).toBe("Marked by staff.");
  expect(spamReasonText("a_later_reason")).toBe(
    "a later reason. It rang no bell, and no mail was sent for it.",
  );
});

test("only what is known can be done", () => {
  expect(["delete", "not-spam", "constructor", "", null].map(isInboxIntent)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
