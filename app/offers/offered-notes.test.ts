import { expect, test } from "vitest";
import { isAsOffered } from "./offered-notes.ts";

test("notes that only the acceptance wrote leave room for what was asked", () => {
  expect(isAsOffered(null)).toBe(true);
  expect(isAsOffered("Containers: 2\nTerms: DAF")).toBe(true);
  expect(isAsOffered("Containers: 2\nTail lift needed")).toBe(false);
});
