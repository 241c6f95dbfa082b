import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { LANGUAGES, type Language } from "../app/kit/language/language.ts";

const virtual = "virtual:language-chunks";
const others = LANGUAGES.filter((language) => language !== "en");

/** By language: the browser's files of English texts, each with its counterpart in the language. */
type LanguageChunks = Record<Exclude<Language, "en">, Record<string, string>>;

const any = others.join("|");
const catalogue = new RegExp(`/([\\w-]+)/([\\w-]+)\\.(en|${any})\\.ts$`);

/** A catalogue in content/ whose texts are JSON. */
const ofTexts = new RegExp(`/(content)/([\\w-]+)\\.ts(?:\\?language=(${any}))?$`);

/** Catalogues that are bundled together: a file for each costs more than its texts. */
const together = {
  frame: /\/app\/(site|request|kit)\/words\.|\/content\/(navigation|company-texts)\./,
  "pages-quote": /\/app\/(pages\/words|quote-requests\/site-words|goods\/service-words)\.|\/content\/home\./,
  home: /\/content\/(hero-texts|people|testimonials)\./,
};

/** Bundles catalogues separately from the pages that import them, and without shared code. */
export const languageGroup = {
  name(id: string): string | null {
    const [, folder, file, language = "en"] = catalogue.exec(id) ?? ofTexts.exec(id) ?? [];
    if (!file) return null;
    const [group] = Object.entries(together).find(([, members]) => members.test(id)) ?? [`${folder}-${file}`];
    return `${group}.${language}`;
  },
  test: isOfLanguage,
  priority: 1,
  includeDependenciesRecursively: false,
};

function isOfLanguage(id: string): boolean {
  const [file = ""] = id.split("?");
  return catalogue.test(id) || (ofTexts.test(id) && existsSync(textsOf(file, "en")) && hasLanguages(file));
}

const textsOf = (file: string, language: string) =>
  file.replace(/\.ts$/, language === "en" ? ".json" : `.${language}.json`);

/** False for custom texts that replace ours in an installation: they apply in every language. */
const hasLanguages = (file: string) =>
  (existsSync(file.replace(/\.ts$/, ".en.ts")) || existsSync(textsOf(file, "en"))) &&
  readFileSync(file, "utf8").includes("inLanguages(");

/** The module of one language of a catalogue. */
function moduleOf(file: string, language: string): string {
  const texts = textsOf(file, language);
  if (!existsSync(texts)) return `export * from ${JSON.stringify(file.replace(/\.ts$/, `.${language}.ts`))};`;
  const [, names = ""] = /export const \{ (.*) \} = inLanguages/.exec(readFileSync(file, "utf8")) ?? [];
  return `export const ${names.includes(",") ? `{ ${names} }` : names} = ${readFileSync(texts, "utf8")};`;
}

/**
 * Builds the catalogues: `words.ts` with `words.en.ts`, `words.nl.ts`… beside it, or with texts in JSON. Pages
 * import the English one, which the page's import map replaces (`app/kit/language/import-map.tsx`).
 */
export function languageChunks(): Plugin {
  const chunks = Object.fromEntries(others.map((language) => [language, {}])) as LanguageChunks;
  let isBuild = false;
  const emitted = new Set<string>();
  return {
    name: "zenne-language-chunks",
    enforce: "pre",
    config(_, { command }) {
      isBuild = command === "build";
    },
    // Imports of catalogues stay outside of them: a page's file may then export more than the page does.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    resolveId(id) {
      if (id === virtual) return `\0${virtual}`;
      return isVariant(id) ? id : undefined;
    },
    load(id) {
      if (id === `\0${virtual}`) return `export default ${JSON.stringify(chunks)};`;
      if (!isBuild || this.environment.name !== "client") return undefined;
      const [file = "", language = "en"] = id.split("?language=");
      if (!file.endsWith(".ts") || !path.isAbsolute(file) || !hasLanguages(file)) return undefined;
      if (!emitted.has(file)) {
        emitted.add(file);
        this.emitFile({ type: "chunk", id: file, preserveSignature: "strict" });
        for (const each of others)
          this.emitFile({ type: "chunk", id: `${file}?language=${each}`, preserveSignature: "strict" });
      }
      return moduleOf(file, language);
    },
    generateBundle(_, bundle) {
      if (!isBuild || this.environment.name !== "client") return;
      const addresses = new Map<string, string>();
      const exported = new Map<string, string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const words = chunk.moduleIds.filter(isOfLanguage);
        for (const id of words) addresses.set(id, `/${chunk.fileName}`);
        exported.set(`/${chunk.fileName}`, chunk.exports.toSorted().join());
        // Only emitted so that the language's texts are built.
        if (words.length === 0 && isVariant(chunk.facadeModuleId ?? "")) delete bundle[chunk.fileName];
      }
      for (const file of emitted) {
        const english = file.replace(/\.ts$/, ".en.ts");
        if (!addresses.has(english) && !addresses.has(file))
          throw new Error(`${english} has no file of its own for the browser`);
      }
      for (const [module, address] of addresses) {
        if (!isEnglish(module)) continue;
        for (const language of others) {
          const translated = addresses.get(inLanguage(module, language));
          if (!translated) throw new Error(`${module} has no file for the browser in «${language}»`);
          // An export name used by two catalogues of a file would be renamed differently in each language.
          if (exported.get(translated) !== exported.get(address) || exported.get(address)?.includes("$"))
            throw new Error(`${translated} does not export what ${address} does, each name once`);
          chunks[language][address] = translated;
        }
      }
    },
  };
}

const isVariant = (id: string) => new RegExp(`\\.ts\\?language=(?:${any})$`).test(id);

const isEnglish = (id: string) => id.endsWith(".en.ts") || (ofTexts.test(id) && !isVariant(id));

const inLanguage = (english: string, language: string) =>
  ofTexts.test(english) ? `${english}?language=${language}` : english.replace(/\.en\.ts$/, `.${language}.ts`);
