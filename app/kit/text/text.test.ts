import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isStorable,
  multiLine,
  optionalId,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  singleLine,
} from "./text.ts";

describe("typed text", () => {
  it("can be stored unless it has NUL or a lone surrogate", () => {
    expect([" ", "é", "📦", "\ud83d\udce6"].every(isStorable)).toBe(true);
    expect(["\u0000", "\ud83d", "a\udce6b", "\udce6\ud83d"].some(isStorable)).toBe(false);
  });

  it("is joined to one line without losing a word", () => {
    expect(singleLine(" a\r\nb \n\n c\u2028d ")).toBe("a b c d");
    fc.assert(fc.property(fc.string(), (text) => !/[\r\n]/.test(singleLine(text))));
    const typed = fc.string({ unit: fc.constantFrom("a", " ", "\t", "\n", "\r", "\u2028", "\u00a0") });
    fc.assert(
      fc.property(typed, (text) => {
        expect(singleLine(text)).toBe(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ").trim());
      }),
    );
  });

  it("is refused for its length before it is processed", () => {
    const cleaned: string[] = [];
    const clean = (text: string) => (cleaned.push(text), text);
    const rule = { required: "required", max: 10, tooLong: "too long", clean };
    for (const field of [requiredLine(rule), requiredText(rule), optionalLine(rule), optionalText(rule)]) {
      const { error } = field.safeParse(`a${" ".repeat(5_000)}a`);
      expect(error?.issues.map(({ message }) => message)).toEqual(["too long"]);
      expect(field.parse(`a${" ".repeat(900)}`)).toBe("a");
    }
    expect(cleaned.every((text) => text.length < 1_000)).toBe(true);
  });

  it("preserves its lines with LF endings in multi-line fields", () => {
    expect(multiLine("\r\na\r\n\r\nb\rc\n")).toBe("a\n\nb\nc");
  });
});

describe("directions of writing in typed text", () => {
  it("do not turn what follows it", () => {
    const name = { required: "required", max: 20, tooLong: "too long" };
    for (const field of [requiredLine(name), requiredText(name), optionalLine(name), optionalText(name)]) {
      expect(field.parse("\u202eAcme\u202c \u2066Ltd\u2069")).toBe("Acme Ltd");
    }
    expect(requiredLine(name).safeParse("\u202e\u2067").error?.issues[0]?.message).toBe("required");
  });

  it("leave names of Arabic and Hebrew as they are typed", () => {
    for (const name of ["شركة الشحن (دبي)\u200f", "חברת שילוח בע\u05f4מ", "می\u200cخواهم"]) {
      expect(singleLine(name)).toBe(name);
    }
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
