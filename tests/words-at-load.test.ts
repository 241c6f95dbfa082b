import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { setLanguageReader } from "#app/kit/language/language.ts";
import "#app/kit/language/run-in-language.server.ts";
import { CATALOGUES } from "./catalogues.ts";

/** Words read while modules load would be English for every visitor: all that import a catalogue are loaded without a language. */
const bases = CATALOGUES.map((file) => `${file}.ts`);

test("no module reads a catalogue while it loads", async () => {
  const readers: string[] = [];
  for (const file of globSync("{app,content,server}/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$|\.d\.ts$/.test(file)) continue;
    const text = await readFile(file, "utf8");
    const names = [...text.matchAll(/from "([^"]+\.ts)"/g)].map(([, name = ""]) =>
      name.startsWith("#") ? name.slice(1) : path.join(path.dirname(file), name),
    );
    if (names.some((name) => bases.includes(name))) readers.push(file);
  }
  expect(readers.length).toBeGreaterThan(10);
  const before = setLanguageReader(() => {
    throw new Error(
      "words were read while a module was loading: read them in a function, where they are drawn",
    );
  });
  // Other files of this process read words too.
  onTestFinished(() => void setLanguageReader(before));
  for (const file of readers) await import(path.resolve(file));
  // Half of the product is transformed for it: on a busy machine no two minutes are enough.
}, 600_000);
