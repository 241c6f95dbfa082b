import ts from "typescript";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { CATALOGUES, readCatalogue } from "#tests/catalogues.ts";
import { about } from "./about.ts";
import { blogTexts } from "./blog.ts";
import { companyTexts } from "./company-texts.ts";
import { contact } from "./contact.ts";
import { cookies, privacy, terms } from "./legal.ts";
import { airFreight, roadTransport, seaFreight, servicesOverview } from "./services.ts";

/** Keys whose values are the same in every language: numbers, addresses, names of pictures and shapes, dates. */
const isKey = (key: string) =>
  /^(to|path|picture|shape|value|suffix|number|year|rating|lengthCm|heightCm|code|latitude|longitude|portrait|networks|updated|period)$/.test(
    key,
  );

/** The numbers of a text, however grouped; numbers with differently spelled units count as one. */
const numbersIn = (text: string) =>
  (text.match(/\d[\d.,\u202f\u00a0]*/g) ?? []).map((number) => number.replace(/\D/g, ""));

/** Finds differences between two languages in what they share. */
function differences(one: unknown, other: unknown, at: string, key = ""): string[] {
  if (typeof one === "function") return [];
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return [`${at}: ${one.length} entries`];
    return one.flatMap((each, place) => differences(each, other[place], `${at}[${place}]`, key));
  }
  if (one && typeof one === "object") {
    const theirs = (other ?? {}) as Record<string, unknown>;
    if (Object.keys(one).sort().join() !== Object.keys(theirs).sort().join()) return [`${at}: other keys`];
    return Object.entries(one).flatMap(([name, value]) =>
      differences(value, theirs[name], `${at}.${name}`, name),
    );
  }
  if (!isKey(key)) return [];
  if (typeof one === "string" && typeof other === "string" && /^\d|^[\d\W]/.test(one) && key === "value")
    return numbersIn(one).join() === numbersIn(other).join() ? [] : [`${at}: «${one}», «${other}»`];
  return one === other || key === "value" ? [] : [`${at}: «${String(one)}», «${String(other)}»`];
}

const bases = CATALOGUES.filter((file) => file.startsWith("content/"));

test.each(bases)("%s says the same in each language", async (base) => {
  const english = await readCatalogue(base, "en");
  for (const language of OTHER_LANGUAGES)
    expect(differences(english, await readCatalogue(base, language), language)).toEqual([]);
});

test.each(OTHER_LANGUAGES)("descriptions in %s are as long as search engines show", (language) => {
  const pages = [
    about,
    contact,
    airFreight,
    roadTransport,
    seaFreight,
    servicesOverview,
    privacy,
    terms,
    cookies,
    blogTexts,
  ];
  const descriptions = runInLanguage(language, () => [
    companyTexts.description,
    ...pages.map(({ lead }) => lead),
  ]);
  expect(descriptions.filter(({ length }) => length < 70 || length > 160)).toEqual([]);
});

/** Typographical errors in each language. */
const wrong: Record<string, RegExp> = {
  // A plain space before a double punctuation mark or a percent sign, a space before an ellipsis, and a straight
  // apostrophe.
  fr: /(?:^|\S) [;:!?»]|« | …|\p{L}'|(?:\d|^) %/u,
  nl: /[«»]|\p{L}'|'s |\d-\d+ (?:dagen|uur|m³|ton)|(?:\d|^) %/u,
  de: /[«»"”]|\d-\d+ (?:Tage|Uhr|m³|Tonnen)|(?:\d|^) %/u,
};

test.each(Object.entries(wrong))(
  "texts in %s are set as printers of the language do",
  async (language, sign) => {
    const { readFile } = await import("node:fs/promises");
    const problems: string[] = [];
    for (const file of globSync(`{app,content,server}/**/*.${language}.{ts,json}`)) {
      const texts = textsOf(await readFile(file, "utf8"));
      problems.push(...texts.filter((text) => sign.test(text)).map((text) => `${file}: ${text}`));
    }
    expect(problems).toEqual([]);
  },
);

/** The texts of a source file or JSON, without code. */
function textsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile("texts.ts", source, ts.ScriptTarget.Latest));
  return texts;
}

test("a hyphen before «und» keeps its space: the text face draws an ordinary one onto the next word", () => {
  const files = globSync(["{app,content}/**/*.{de,nl}.{ts,json}"]);
  const wrong = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\p{L}+- (?:und|en|oder|of) /gu)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
