import { expect, test } from "vitest";
import { parseSearch } from "./parse-search.ts";
import { byRank, RANK, rankCode, rankWords } from "./rank.ts";

const words = (typed: string, ...texts: (string | null)[]) => rankWords(parseSearch(typed)!, texts);
const code = (typed: string, ...codes: string[]) => rankCode(parseSearch(typed)!, codes);

test("the whole text is better than its start, the start of a word, and a place within one", () => {
  expect(words("liege", "Liège")).toBe(RANK.exact);
  expect(words("liege", "Liège Airport (LGG), Belgium")).toBe(RANK.start);
  expect(words("airport liege", "Liège Airport (LGG), Belgium")).toBe(RANK.word);
  expect(words("port", "Liège Airport")).toBe(RANK.inside);
  expect(words("port ghent", "Liège Airport")).toBe(RANK.none);
  expect(words("maes", null, "Glass NV", "Lotte Maes")).toBe(RANK.word);
});

test("codes compare by letters and digits", () => {
  expect(code("zf 2345 6789 c", "ZF-2345-6789-C")).toBe(RANK.exact);
  expect(code("zf23", "ZF-2345-6789-C")).toBe(RANK.start);
  expect(code("6789", "ZF-2345-6789-C")).toBe(RANK.inside);
  expect(code("--", "ZF-2345-6789-C")).toBe(RANK.none);
});

test("equal ones keep their order", () => {
  const items = [2, 1, 3, 1].map((rank, place) => ({ rank, place })) as { rank: 1 | 2 | 3; place: number }[];
  expect(byRank(items).map(({ place }) => place)).toEqual([1, 3, 0, 2]);
});
