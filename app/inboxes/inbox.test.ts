import { expect, test } from "vitest";
import { isInboxIntent } from "./inbox.ts";

test("only known intents are accepted", () => {
  expect(["delete", "not-spam", "constructor", "", null].map(isInboxIntent)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
