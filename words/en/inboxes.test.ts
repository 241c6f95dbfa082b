import { expect, test } from "vitest";
import { spamReasonText } from "#words/inboxes.ts";
import { isInboxIntent } from "#domain/inboxes/inbox.ts";

test("spam reasons have a text", () => {
  expect(spamReasonText("too_fast")).toBe(
    "Sent in less than two seconds. It rang no bell, and no mail was sent for it.",
  );
  expect(spamReasonText("by_staff")).toBe("Marked by staff.");
  expect(spamReasonText("a_later_reason")).toBe(
    "a later reason. It rang no bell, and no mail was sent for it.",
  );
});

test("only known intents are accepted", () => {
  expect(["delete", "not-spam", "constructor", "", null].map(isInboxIntent)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
