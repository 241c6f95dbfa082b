import { expect, test } from "vitest";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { displayBytes } from "./file.ts";

test("a size has the decimals and the units of its reader", () => {
  const sizes = (bytes: number) =>
    LANGUAGES.map((language) => runInLanguage(language, () => displayBytes(bytes)));
  expect(sizes(2300)).toEqual(["2.3 KB", "2,3 KB", "2,3 Ko", "2,3 KB"]);
  expect(sizes(1_000_000)).toEqual(["1 MB", "1 MB", "1 Mo", "1 MB"]);
  expect(sizes(12)).toEqual(["12 B", "12 B", "12 o", "12 B"]);
});
