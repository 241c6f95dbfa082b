import { expect, test } from "vitest";
import { runInLanguage } from "../language/run-in-language.server.ts";
import { countText, pluralizeUpTo } from "./count-text.ts";
import { formatCount, inSentence, lengthNote } from "./counts.ts";

test.each([
  ["Packing list", "packing list"],
  ["CMR consignment note", "CMR consignment note"],
  ["AWB", "AWB"],
  ["Émballage", "émballage"],
])("%s is %s inside a sentence", (label, words) => expect(inSentence(label)).toBe(words));

test.each([
  ["en", "12,345,678", "990 of 1,000 characters"],
  ["nl", "12.345.678", "990 van 1.000 tekens"],
  ["fr", "12\u202f345\u202f678", "990 caractères sur 1\u202f000"],
  ["de", "12.345.678", "990 von 1.000 Zeichen"],
] as const)("counts are written as %s has them", (language, count, note) => {
  expect(runInLanguage(language, () => [formatCount(12_345_678), lengthNote(990, 1000)])).toEqual([
    count,
    note,
  ]);
});

test("a count ends at what was counted", () => {
  expect([0, 999, 1000, 1001, null].map((count) => countText(count, 1000))).toEqual([
    "0",
    "999",
    "1,000",
    "1,000+",
    "–",
  ]);
  expect([1, 2, 101].map((count) => pluralizeUpTo(count, 100, "shipment"))).toEqual([
    "1 shipment",
    "2 shipments",
    "100+ shipments",
  ]);
});
