import { describe, expect, it } from "vitest";
import { readSpamSignals, spamReasonOf, normalizeForDuplicates } from "./submission.ts";

const person = { trap: "", elapsedMs: 2_000 };

describe("spam", () => {
  it("is a filled hidden field", () => {
    expect(spamReasonOf({ ...person, trap: "https://casino.example" }, 0)).toBe("hidden_field");
  });

  it("is a form sent in under two seconds; without JavaScript the time is unknown and no signal", () => {
    expect(spamReasonOf({ ...person, elapsedMs: 1_999 }, 0)).toBe("too_fast");
    expect(spamReasonOf(person, 0)).toBeNull();
    expect(spamReasonOf({ ...person, elapsedMs: null }, 0)).toBeNull();
  });

  it("is a text that was received three times within the last hour", () => {
    expect([0, 1, 2, 3, 50].map((times) => spamReasonOf(person, times))).toEqual([
      null,
      null,
      null,
      "same_text",
      "same_text",
    ]);
  });
});

describe("the spam signals of a form", () => {
  it("are the hidden field and the measured time", () => {
    expect(readSpamSignals({ website: " x ", elapsed_ms: "1500" })).toEqual({ trap: "x", elapsedMs: 1_500 });
  });

  it.each([{}, { elapsed_ms: "" }, { elapsed_ms: "-3" }, { elapsed_ms: "soon" }, { elapsed_ms: ["1"] }])(
    "count for nothing where they are missing or no number (%j)",
    (record) => expect(readSpamSignals(record)).toEqual({ trap: "", elapsedMs: null }),
  );
});

describe("the normalized form of a text", () => {
  it("does not depend on case, whitespace and punctuation", () => {
    expect(normalizeForDuplicates("Buy  CHEAP\nfollowers,   now!!!")).toBe("buy cheap followers now");
    expect(normalizeForDuplicates("buy cheap followers now")).toBe(
      normalizeForDuplicates("«Buy» cheap-followers… NOW"),
    );
  });

  it("is null for short texts, which are equal by chance", () => {
    expect(normalizeForDuplicates("Keep dry")).toBeNull();
    expect(normalizeForDuplicates(null)).toBeNull();
    expect(normalizeForDuplicates("!!!!!!!!!!!!!!!!!!!!!!!!!!!!")).toBeNull();
  });
});
