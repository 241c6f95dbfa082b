import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { LANGUAGES, type Language } from "../app/kit/language/language.ts";

const virtual = "virtual:language-chunks";
const others = LANGUAGES.filter((language) => language !== "en");

/** By language: the address of each file of English words for the browser, and that of the same in the language. */
type LanguageChunks = Record<Exclude<Language, "en">, Record<string, string>>;

const any = others.join("|");
const catalogue = new RegExp(`/([\\w-]+)/([\\w-]+)\\.(en|${any})\\.ts$`);

/** The texts that a catalogue of content/ reads; the English ones have no language in their name. */
const texts = new RegExp(`/(content)/([\\w-]+)(?:\\.(${any}))?\\.json$`);

/** Catalogues that come together: a file for each of them costs more than the words of it. */
const together = {
  frame: /\/app\/(site|request|kit)\/words\.|\/content\/(navigation|company-texts|form-notice)\./,
  "pages-quote": /\/app\/(pages\/words|quote-requests\/site-words|goods\/service-words)\.|\/content\/home\./,
  home: /\/content\/(hero-texts|people|testimonials)\./,
};

/** Catalogues in files apart from the pages that import them, and without what they share with the others. */
export const languageGroup = {
  name(id: string): string | null {
    const [, folder, file, language = "en"] = catalogue.exec(id) ?? texts.exec(id) ?? [];
    if (!file) return null;
    const [group] = Object.entries(together).find(([, members]) => members.test(id)) ?? [`${folder}-${file}`];
    return `${group}.${language}`;
  },
  test: (id: string) =>
    catalogue.test(id) ||
    (texts.test(id) && hasLanguages(id.replace(new RegExp(`(?:\\.(?:${any}))?\\.json$`), ".ts"))),
  priority: 1,
  includeDependenciesRecursively: false,
};

/** False for a file of own texts, which an installation put in the place of ours: it counts in every language. */
const hasLanguages = (file: string) =>
  existsSync(file.replace(/\.ts$/, ".en.ts")) && readFileSync(file, "utf8").includes("inLanguages(");

/**
 * A catalogue is `words.ts` with `words.en.ts`, `words.nl.ts`… beside it, each a file with the same exports: pages
 * import the English one, the page's import map replaces it (`app/kit/language/import-map.tsx`).
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
    // Imports of catalogue files stay outside of them: a page's file may then export more than the page does.
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
      return `export * from ${JSON.stringify(file.replace(/\.ts$/, `.${language}.ts`))};`;
    },
    generateBundle(_, bundle) {
      if (!isBuild || this.environment.name !== "client") return;
      const addresses = new Map<string, string>();
      const exported = new Map<string, string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const words = chunk.moduleIds.filter((id) => catalogue.test(id));
        for (const id of words) addresses.set(id, `/${chunk.fileName}`);
        exported.set(`/${chunk.fileName}`, chunk.exports.toSorted().join());
        // Only there so that the language's words are built.
        if (words.length === 0 && isVariant(chunk.facadeModuleId ?? "")) delete bundle[chunk.fileName];
      }
      for (const file of emitted) {
        const english = file.replace(/\.ts$/, ".en.ts");
        if (!addresses.has(english)) throw new Error(`${english} has no file of its own for the browser`);
      }
      for (const [module, address] of addresses) {
        if (!module.endsWith(".en.ts")) continue;
        for (const language of others) {
          const translated = addresses.get(module.replace(/\.en\.ts$/, `.${language}.ts`));
          if (!translated) throw new Error(`${module} has no file for the browser in «${language}»`);
          // A name that two catalogues of a file have would be given to another one in each language.
          if (exported.get(translated) !== exported.get(address) || exported.get(address)?.includes("$"))
            throw new Error(`${translated} does not export what ${address} does, each name once`);
          chunks[language][address] = translated;
        }
      }
    },
  };
}

const isVariant = (id: string) => new RegExp(`\\.ts\\?language=(?:${any})$`).test(id);
