import { expect, it } from "vitest";
import { plainText, readingMinutes } from "./post.ts";

it("is a minute per 220 words and at least one", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes(`<p>${"word ".repeat(220)}</p>`)).toBe(1);
  expect(readingMinutes(`<p>${"word ".repeat(660)}</p>`)).toBe(3);
});

it("does not count tags, and separates words at tags", () => {
  expect(plainText("<h2>Air</h2><p>or&nbsp;<strong>sea</strong></p>")).toBe("Air or sea");
});
