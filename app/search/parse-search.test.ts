import { expect, test } from "vitest";
import { CODES_MAX, parseSearch, pastedLines } from "./parse-search.ts";

test("a search is one line, its words without case and accents, and one code", () => {
  expect(parseSearch("  Liège\n Airport ")).toEqual({
    text: "Liège Airport",
    words: ["liege", "airport"],
    code: "LIÈGEAIRPORT",
    codes: null,
  });
  expect(parseSearch("a a b c d e f g h")?.words).toEqual(["a", "b", "c", "d", "e", "f"]);
  for (const nothing of ["", "  ", null, undefined, "a\u0000b"]) expect(parseSearch(nothing)).toBeNull();
});

test("a number reads the same in any spelling", () => {
  for (const typed of ["zf-2345-6789-c", "ZF 2345 6789 C", "ZF.2345/6789–C"]) {
    expect(parseSearch(typed)).toMatchObject({ code: "ZF23456789C", codes: null });
  }
});

test.each([
  "ZF-2345-6789-C\nZF-7K2M-QX4T-9",
  "ZF-2345-6789-C, ZF-7K2M-QX4T-9",
  "zf23456789c;\tzf7k2mqx4t9\r\n",
])("several numbers are each one: %j", (typed) => {
  expect(parseSearch(typed)?.codes?.map(({ key }) => key)).toEqual(["ZF23456789C", "ZF7K2MQX4T9"]);
});

test("a number without a digit counts among numbers that begin like it; places and names are none", () => {
  expect(parseSearch("ZF-2345-6789-C\nZF-ZGPJ-RMFK-M")?.codes).toHaveLength(2);
  for (const typed of ["Antwerp, Belgium", "Acme NV, Quay 12", "2000 Antwerp, Belgium", "ZF-2345-6789-C,"]) {
    expect(parseSearch(typed)?.codes, typed).toBeNull();
  }
});

test("of a long list the first numbers are looked for, each once", () => {
  const list = Array.from({ length: 50 }, (_, index) => `PO-${1000 + index}`);
  expect(parseSearch([list[0], ...list].join("\n"))?.codes).toHaveLength(CODES_MAX);
});

test("pasted lines stay apart in a field of one line", () => {
  expect(pastedLines("A-1\r\nA-2\tA-3\n")).toBe("A-1, A-2, A-3");
});
