import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStorable, multiLine, optionalId, singleLine } from "./text.ts";

describe("typed text", () => {
  it("can be stored unless it holds NUL or half a surrogate pair", () => {
    expect([" ", "é", "📦", "\ud83d\udce6"].every(isStorable)).toBe(true);
    expect(["\u0000", "\ud83d", "a\udce6b", "\udce6\ud83d"].some(isStorable)).toBe(false);
  });

  it("is put on one line without losing a word", () => {
    expect(singleLine(" a\r\nb \n\n c\u2028d ")).toBe("a b c d");
    fc.assert(fc.property(fc.string(), (text) => !/[\r\n]/.test(singleLine(text))));
  });

  it("keeps its lines with plain ends where there may be several", () => {
    expect(multiLine("\r\na\r\n\r\nb\rc\n")).toBe("a\n\nb\nc");
  });
});

describe("an optional choice", () => {
  const choice = optionalId("Choose one");

  it("is an id or nothing", () => {
    expect(choice.parse("")).toBeNull();
    expect(choice.parse(undefined)).toBeNull();
    expect(choice.parse("0b5bd0a6-5f0f-4d55-9d43-000000000001")).toBe("0b5bd0a6-5f0f-4d55-9d43-000000000001");
    expect(choice.safeParse("other").error?.issues.map((issue) => issue.message)).toEqual(["Choose one"]);
  });
});
