import { expect, test } from "vitest";
import { markedParts } from "./marked-parts.ts";
import { parseSearch } from "./parse-search.ts";

/** The text with highlighted parts in brackets. */
const marked = (text: string, typed: string) =>
  markedParts(text, parseSearch(typed)!)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Apapa, Lagos", "lagos", "Apapa, [Lagos]"],
  ["Liège → Apapa · Liège", "liege", "[Liège] → Apapa · [Liège]"],
  ["Łódź, Großbeeren", "lodz grossb", "[Łódź], [Großb]eeren"],
  ["Marco Bellini · Bellini Cucine", "bell marco", "[Marco] [Bell]ini · [Bell]ini Cucine"],
  // Letters and numbers in any spelling; punctuation before and after is not highlighted.
  ["ZF-2345-6789-C", "zf23456789", "[ZF-2345-6789]-C"],
  ["Container MSCU 123456-6", "mscu1234566", "Container [MSCU 123456-6]"],
  // One or two letters match at the start of words.
  ["Lagos, Bilbao", "la", "[La]gos, Bilbao"],
  ["<b>Lagos</b> 🚢 Lagos", "lagos", "<b>[Lagos]</b> 🚢 [Lagos]"],
  ["Nothing of it", "lagos", "Nothing of it"],
  ["", "lagos", ""],
])("%s, searched by %s", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
  expect(
    markedParts(text, parseSearch(typed)!)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
