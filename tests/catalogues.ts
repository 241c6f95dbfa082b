import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "#app/kit/language/language.ts";

const translated = globSync("{app,content,server}/**/*.nl.{ts,json}");
const inJson = translated.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -8));

/** Paths of all catalogues, without their ending. */
export const CATALOGUES = translated.map((file) => file.replace(/\.nl\.\w+$/, "")).sort();

/** Reads what a catalogue says in a language: its exports, or its texts in JSON. */
export async function readCatalogue(base: string, language: Language): Promise<Record<string, unknown>> {
  if (!inJson.includes(base))
    return { ...((await import(path.resolve(`${base}.${language}.ts`))) as object) };
  const file = language === "en" ? `${base}.json` : `${base}.${language}.json`;
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
}
