import { expect, test } from "vitest";
import { likePattern, searchText } from "./search-text.ts";

test("a search is one line without characters that cannot be stored", () => {
  expect(searchText("  Noor \n Claes ")).toBe("Noor Claes");
  expect(searchText(null)).toBe("");
  expect(searchText("a\u0000b")).toBe("");
  expect(searchText("x".repeat(500))).toHaveLength(200);
});

test("wildcards are escaped", () => {
  expect(likePattern("50%_a\\b")).toBe("%50\\%\\_a\\\\b%");
});
