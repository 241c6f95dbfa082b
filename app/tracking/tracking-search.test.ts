import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import { trackedNumbersSchema } from "./tracking-search.ts";

const read = (typed: string) => trackedNumbersSchema.parse(typed);
const messageOf = (typed: unknown) => trackedNumbersSchema.safeParse(typed).error?.issues[0]?.message;

test("one number stays one, in any spelling", () => {
  for (const typed of ["ZF-2345-6789-C", "zf 2345 6789 c", "MSCU 123 456/7", "020 12345675", "PO 4711"]) {
    expect(read(` ${typed} `)).toEqual({ typed, numbers: [typed], line: null });
  }
});

test("several stand on lines, between commas or semicolons, each once", () => {
  const { numbers } = read("ZF-1\r\nzf 1, PO 4711;\n\n MSCU 1234567\t,ZF 2.");
  expect(numbers).toEqual(["ZF-1", "PO 4711", "MSCU 1234567", "ZF 2."]);
});

test("spaces separate whole numbers, which may be one after all", () => {
  expect(read("ZF-2345-6789-C 4500012345")).toEqual({
    typed: "ZF-2345-6789-C 4500012345",
    numbers: ["ZF-2345-6789-C", "4500012345"],
    line: "ZF-2345-6789-C 4500012345",
  });
  expect(read("ZF-2345-6789-C 4500012345, PO 1").line).toBeNull();
});

test("nothing, and more than twenty, are refused in words", () => {
  for (const typed of [undefined, "", "  ", "\u200b\0"])
    expect(messageOf(typed)).toBe("Please enter a tracking number");
  const many = Array.from({ length: 21 }, (_, index) => `ZF-${index}`);
  expect(messageOf(many.join("\n"))).toBe("Please look up at most 20 numbers at once");
  expect(read(many.slice(1).join(",")).numbers).toHaveLength(20);
});

test("signs alone and overlong numbers are looked up like others", () => {
  expect(read("--").numbers).toEqual(["--"]);
  expect(read("?").numbers).toEqual(["?"]);
  expect(read("x".repeat(9_000)).numbers).toEqual(["x".repeat(100)]);
});

test("whatever is typed, no number is empty, too long or there twice", () => {
  fc.assert(
    fc.property(anyText(300), (typed) => {
      const { data } = trackedNumbersSchema.safeParse(typed);
      return (data?.numbers ?? []).every(
        (number, index, all) => number !== "" && number.length <= 100 && all.indexOf(number) === index,
      );
    }),
  );
});
