import { expect, test } from "vitest";
import { LANGUAGES, type Language, OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { company } from "#content/company.ts";
import { CATALOGUES, readCatalogue } from "./catalogues.ts";
import { englishLeft } from "./english-left.ts";

/** The paths of the texts of a value: a function is one, what is given beside texts (numbers, truth) is none. */
function messagesOf(value: unknown, at: string): string[] {
  if (typeof value === "string" || typeof value === "function") return value === "" ? [] : [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => messagesOf(each, `${at}.${key}`));
}

test("every message of every catalogue is there in each language", async () => {
  const load = async (language: Language) => {
    const modules = CATALOGUES.map(async (file) => messagesOf(await readCatalogue(file, language), file));
    return (await Promise.all(modules)).flat();
  };
  const messages = new Map<Language, string[]>();
  for (const language of LANGUAGES) messages.set(language, await load(language));
  const english = new Set(messages.get("en"));
  expect(english.size).toBeGreaterThan(1000);
  for (const [language, own] of messages) {
    const missing = [...english].filter((message) => !own.includes(message));
    const more = own.filter((message) => !english.has(message));
    if (process.env.SHOW_COUNTS)
      process.stdout.write(`${language}: ${own.length} messages, ${missing.length} missing\n`);
    expect({ language, missing, more }, "keys of the catalogues, beside those of English").toEqual({
      language,
      missing: [],
      more: [],
    });
  }
});

/** Returns the texts in a value, including those in its functions' sources, without addresses. */
function saidBy(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("/") ? [] : [value];
  if (typeof value === "function")
    return [...value.toString().matchAll(/`[^`]*`|"[^"]*"/g)].map(([text]) =>
      text.replace(/\$\{[^}]*\}/g, " "),
    );
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(saidBy) : [];
}

test.each(OTHER_LANGUAGES)(
  "no message in %s, whichever state it is for, has an English word",
  async (language) => {
    const texts: string[] = [];
    for (const file of CATALOGUES) texts.push(...saidBy(await readCatalogue(file, language)));
    const left = texts.flatMap((text) => englishLeft(text, [company.name]).map((word) => `${word}: ${text}`));
    if (process.env.SHOW_COUNTS)
      process.stdout.write(
        `${language}: ${texts.length} texts of catalogues, ${left.length} English words\n`,
      );
    expect(left).toEqual([]);
  },
);
