import { expect, it } from "vitest";
import { plainText } from "./content.ts";
import { readingMinutes } from "./reading-time.ts";

it("takes a minute for 220 words and never less than one", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes(`<p>${"word ".repeat(220)}</p>`)).toBe(1);
  expect(readingMinutes(`<p>${"word ".repeat(660)}</p>`)).toBe(3);
});

it("does not count tags, and counts words that only tags keep apart", () => {
  expect(plainText("<h2>Air</h2><p>or&nbsp;<strong>sea</strong></p>")).toBe("Air or sea");
});
