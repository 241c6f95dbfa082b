import { expect, test } from "vitest";
import { inLanguages } from "./in-languages.ts";
import { correctPrefix, splitLanguage, withPrefix } from "./language.ts";
import { runInLanguage } from "./run-in-language.server.ts";

test.each([
  ["/", "en", "/"],
  ["/nl", "nl", "/"],
  ["/nl/", "nl", "/"],
  ["/fr/track?number=ZF-1", "fr", "/track?number=ZF-1"],
  ["/de?x=1", "de", "/?x=1"],
  ["/nl.data", "nl", "/_.data"],
  ["/nl/services.data", "nl", "/services.data"],
  ["/nl/__manifest?paths=%2Fnl", "nl", "/__manifest?paths=%2Fnl"],
  ["/en/track", "en", "/en/track"],
  ["/nlx", "en", "/nlx"],
  ["/nl.xml", "en", "/nl.xml"],
  ["/NL/track", "en", "/NL/track"],
  ["/nl/admin", "en", "/nl/admin"],
  ["/nl/admin/shipments", "en", "/nl/admin/shipments"],
  ["/fr/sitemap.xml", "en", "/fr/sitemap.xml"],
  ["/de/.well-known/security.txt", "en", "/de/.well-known/security.txt"],
  ["/nl/administration", "nl", "/administration"],
])("%s is a page in %s", (address, language, rest) => {
  expect(splitLanguage(address)).toEqual({ language, rest });
});

test.each([
  ["/NL", "/nl"],
  ["/nL/", "/nl/"],
  ["/Fr/track?number=ZF-1", "/fr/track?number=ZF-1"],
  ["/DE/p/AbC", "/de/p/AbC"],
  ["/NL.data", "/nl.data"],
  ["/nl/Track", null],
  ["/Track", null],
  ["/EN/track", null],
  ["/NLX", null],
  ["/NL/admin", null],
  ["//NL", null],
])("the prefix of %s in our case makes it %s", (address, written) => {
  expect(correctPrefix(address)).toBe(written);
});

test("home of a language has no slash at its end", () => {
  expect(withPrefix("/nl", "/")).toBe("/nl");
  expect(withPrefix("/nl", "/track")).toBe("/nl/track");
  expect(withPrefix("", "/")).toBe("/");
  expect(withPrefix("", "//example.com")).toBe("/example.com");
  expect(withPrefix("/nl", "/\\example.com")).toBe("/nl/example.com");
});

test("words are those of the request they are read in, however the requests interleave", async () => {
  const en = {
    WORDS: { yes: "yes", of: (count: number) => `${count} of them` },
    LIST: ["one"],
    name: () => "English",
  };
  const nl = {
    WORDS: { yes: "ja", of: (count: number) => `${count} ervan` },
    LIST: ["een"],
    name: () => "Nederlands",
  };
  const { WORDS, LIST, name } = inLanguages({ en, nl, fr: en, de: en });
  const readAll = async () => {
    await Promise.resolve();
    return [
      WORDS.yes,
      WORDS.of(2),
      LIST.map((word) => word.length),
      Object.entries(WORDS)[0],
      { ...WORDS }.yes,
      name(),
    ];
  };
  const [dutch, english] = await Promise.all([runInLanguage("nl", readAll), readAll()]);
  expect(dutch).toEqual(["ja", "2 ervan", [3], ["yes", "ja"], "ja", "Nederlands"]);
  expect(english).toEqual(["yes", "2 of them", [3], ["yes", "yes"], "yes", "English"]);
  expect(JSON.stringify(LIST)).toBe('["one"]');
});
