import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trackingKey } from "./number-key.ts";
import {
  hasOwnForm,
  hasValidCheckCharacter,
  proposeTrackingNumber,
  normalizeTrackingNumber,
  trackingKeys,
  withoutPunctuationAround,
} from "./tracking-number.ts";

const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 }).filter((all) => all.some((byte) => byte < 248));
const repeating = (all: Uint8Array) => {
  let at = 0;
  return (count: number) => Uint8Array.from({ length: count }, () => all[at++ % all.length] ?? 0);
};

describe("the key of a tracking number", () => {
  it("ignores case, spaces and hyphens of any kind", () => {
    expect(trackingKey("zf-7k2m qx4t-9")).toBe("ZF7K2MQX4T9");
    expect(trackingKey("ZF\u00a07K2M\u2011QX4T\u20139")).toBe("ZF7K2MQX4T9");
  });

  it("is looked for without dots too, as others write hyphens", () => {
    expect(trackingKeys("zen.2026.0042")).toEqual(["ZEN.2026.0042", "ZEN20260042"]);
    expect(trackingKeys("zf-7k2m")).toEqual(["ZF7K2M"]);
    expect(trackingKeys("..")).toEqual([".."]);
    expect(trackingKeys("-")).toEqual([]);
  });

  it("is the same for a number as it was typed and as it is stored", () => {
    fc.assert(
      fc.property(fc.string(), (text) => trackingKey(normalizeTrackingNumber(text)) === trackingKey(text)),
    );
  });
});

it("a number is stored without invisible characters and surrounding punctuation", () => {
  expect(normalizeTrackingNumber("\u200bZF-7K2M\u2060-QX4T\u00ad-9\ufeff ")).toBe("ZF-7K2M-QX4T-9");
  expect(withoutPunctuationAround("«ZF-7K2M-QX4T-9».")).toBe("ZF-7K2M-QX4T-9");
  expect(withoutPunctuationAround("...")).toBe("");
});

describe("a proposed tracking number", () => {
  it("is grouped for readability and has no characters that are easily confused", () => {
    fc.assert(
      fc.property(bytes, (all) => {
        expect(proposeTrackingNumber(repeating(all), "ZF")).toMatch(
          /^ZF-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]$/,
        );
      }),
    );
  });

  it("skips bytes that would bias the distribution", () => {
    const source = repeating(Uint8Array.from([255, 250, 248, 0, 1, 2, 3, 30, 31, 61, 247]));
    expect(proposeTrackingNumber(source, "ZF").slice(0, 12)).toBe("ZF-2345-Z2ZZ");
  });

  it("has a valid check character, in any spelling", () => {
    fc.assert(
      fc.property(bytes, (all) => {
        const proposed = proposeTrackingNumber(repeating(all), "ZF");
        return (
          hasValidCheckCharacter(proposed, "ZF") &&
          hasValidCheckCharacter(trackingKey(proposed).toLowerCase(), "ZF")
        );
      }),
    );
  });

  it("detects every single mistyped character", () => {
    const proposed = trackingKey(
      proposeTrackingNumber(repeating(Uint8Array.from([7, 99, 200, 31, 5, 0, 12, 30])), "ZF"),
    );
    for (let place = 2; place < proposed.length; place++) {
      for (const other of "23456789ABCDEFGHJKMNPQRSTUVWXYZ") {
        const typed = proposed.slice(0, place) + other + proposed.slice(place + 1);
        expect(hasValidCheckCharacter(typed, "ZF")).toBe(typed === proposed);
      }
    }
  });

  it("detects every two swapped characters of its body", () => {
    const proposed = trackingKey(
      proposeTrackingNumber(repeating(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8])), "ZF"),
    );
    for (let a = 2; a < 10; a++) {
      for (let b = a + 1; b < 10; b++) {
        const typed = [...proposed];
        [typed[a], typed[b]] = [typed[b] ?? "", typed[a] ?? ""];
        expect(hasValidCheckCharacter(typed.join(""), "ZF")).toBe(false);
      }
    }
  });

  it("has a form that is known in any spelling, with a mistake too, but not from other numbers", () => {
    for (const own of ["ZF-2345-6789-C", "zf 2345 6789 d", "(ZF23456789C).", "ZF-0IL1-6789-O"])
      expect(hasOwnForm(own, "ZF"), own).toBe(true);
    for (const other of ["", "ZF-2026-00012", "ZF20260001", "ZFANR123", "XX-2345-6789-C", "MSCU1234566"])
      expect(hasOwnForm(other, "ZF"), other).toBe(false);
  });

  it("is distinguished from numbers of another form", () => {
    expect(
      ["", "ZF", "TRK-2024-001", "ZF-0000-0000-0", "XX-2222-2222-2"].some((text) =>
        hasValidCheckCharacter(text, "ZF"),
      ),
    ).toBe(false);
  });
});
