import { describe, expect, it } from "vitest";
import { readSigns, spamReasonOf, tellingText } from "./submission.ts";

const person = { trap: "", elapsedMs: 2_000 };

describe("what no person would send", () => {
  it("is a filled hidden field", () => {
    expect(spamReasonOf({ ...person, trap: "https://casino.example" }, 0)).toBe("hidden_field");
  });

  it("is a form sent in under two seconds; without JavaScript nothing is known, which is nothing", () => {
    expect(spamReasonOf({ ...person, elapsedMs: 1_999 }, 0)).toBe("too_fast");
    expect(spamReasonOf(person, 0)).toBeNull();
    expect(spamReasonOf({ ...person, elapsedMs: null }, 0)).toBeNull();
  });

  it("is a text that came in three times within the hour before", () => {
    expect([0, 1, 2, 3, 50].map((times) => spamReasonOf(person, times))).toEqual([
      null,
      null,
      null,
      "same_text",
      "same_text",
    ]);
  });
});

describe("the signs of a form", () => {
  it("are the hidden field and the measured time", () => {
    expect(readSigns({ website: " x ", elapsed_ms: "1500" })).toEqual({ trap: "x", elapsedMs: 1_500 });
  });

  it.each([{}, { elapsed_ms: "" }, { elapsed_ms: "-3" }, { elapsed_ms: "soon" }, { elapsed_ms: ["1"] }])(
    "count for nothing where they are missing or no number (%j)",
    (record) => expect(readSigns(record)).toEqual({ trap: "", elapsedMs: null }),
  );
});

describe("the telling part of a text", () => {
  it("does not change with case, blanks and punctuation", () => {
    expect(tellingText("Buy  CHEAP\nfollowers,   now!!!")).toBe("buy cheap followers now");
    expect(tellingText("buy cheap followers now")).toBe(tellingText("«Buy» cheap-followers… NOW"));
  });

  it("is none for short texts, which are the same by chance", () => {
    expect(tellingText("Keep dry")).toBeNull();
    expect(tellingText(null)).toBeNull();
    expect(tellingText("!!!!!!!!!!!!!!!!!!!!!!!!!!!!")).toBeNull();
  });
});
