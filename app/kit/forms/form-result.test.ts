import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldErrorsOf, formRecord, parseForm } from "./form-result.ts";

const schema = z
  .object({ city: z.string().trim().min(1, "City is required"), password: z.string().min(3, "Too short") })
  .refine((form) => form.city !== form.password, { path: [], message: "Must differ" });

describe("a checked form", () => {
  it("gives the value when the input is valid", () => {
    expect(parseForm(schema, { city: " Ghent ", password: "abc" })).toEqual({
      ok: true,
      value: { city: "Ghent", password: "abc" },
    });
  });

  it("gives messages by field and the typed values, but no password", () => {
    expect(parseForm(schema, { city: "  ", password: "a" })).toEqual({
      ok: false,
      fieldErrors: { city: ["City is required"], password: ["Too short"] },
      values: { city: "  " },
    });
  });

  it("puts errors of the whole form under the empty name", () => {
    const result = parseForm(schema, { city: "same", password: "same" });
    expect(result.ok || result.fieldErrors).toEqual({ "": ["Must differ"] });
  });

  it("has each message once per field", () => {
    const issues = [
      { path: ["lists", 0], message: "No" },
      { path: ["lists", 1], message: "No" },
    ];
    expect(fieldErrorsOf(issues)).toEqual({ lists: ["No"] });
  });
});

describe("a sent form", () => {
  it("becomes a record, with arrays where several can be chosen", () => {
    const sent = new FormData();
    sent.append("name", "first");
    sent.append("name", "last");
    sent.append("types", "air");
    sent.append("file", new File(["x"], "x.txt"));
    expect(formRecord(sent, ["types", "others"])).toEqual({ name: "last", types: ["air"], others: [] });
  });
});
