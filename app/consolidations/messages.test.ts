import { expect, test } from "vitest";
import { reachedText } from "./messages.ts";

test("a count of shipments is told where there are any", () => {
  const none = { reached: 0, leftOut: [], kept: [] };
  expect(reachedText("Saved", none)).toBe("Saved");
  expect(reachedText("Saved", { ...none, reached: 2 })).toBe("Saved: 2 shipments changed");
  expect(reachedText("Event added", { ...none, hadIt: ["ZF-1"] })).toBe(
    "Event added: 0 shipments changed; had it already: ZF-1",
  );
});
