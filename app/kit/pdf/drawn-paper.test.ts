import { expect, test } from "vitest";
import { DRAFT, numberText } from "./drawn-paper.ts";

test("on a paper the revision is never torn from its word", () => {
  expect(numberText(DRAFT)).toBeNull();
  expect(numberText({ ...DRAFT, number: "HBL-2026-00007" })).toBe("HBL-2026-00007");
  expect(numberText({ ...DRAFT, number: "HBL-2026-00007", revision: 2 })).toBe("HBL-2026-00007 rev.\u00A02");
});
