import { expect, test } from "vitest";
import { greeting } from "./greeting.ts";
import { LANGUAGES } from "./language.ts";

test("letters greet by name, or nobody in particular, in each language", () => {
  expect(LANGUAGES.map((language) => greeting("An Peeters", language))).toEqual([
    "Dear An Peeters,",
    "Beste An Peeters,",
    "Bonjour An Peeters,",
    "Guten Tag An Peeters,",
  ]);
  expect(greeting("")).toBe("Dear Sir or Madam,");
  expect(greeting(null, "nl")).toBe("Geachte heer, mevrouw,");
});
