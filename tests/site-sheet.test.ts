import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, moduleAt } from "./imports-of.ts";

const sheet = "app/kit/ui/site.css";
const sourcesOf = (rule: RegExp) =>
  [...readFileSync(sheet, "utf8").matchAll(rule)].map(([, source = ""]) =>
    path.join(path.dirname(sheet), source),
  );
const covers = (file: string) => (source: string) =>
  source.endsWith(".tsx") ? path.matchesGlob(file, source) : file.startsWith(`${source}/`);
const [sources, left] = [sourcesOf(/@source "([^"]+)"/g), sourcesOf(/@source not "([^"]+)"/g)];
const isScanned = (file: string) => sources.some(covers(file)) && !left.some(covers(file));

/** Routes before the prefix of the desk. */
const [publicRoutes = ""] = readFileSync("app/routes.ts", "utf8").split('...prefix("admin"');
const starts = [...publicRoutes.matchAll(/"([\w./-]+\.route\.tsx)"/g)].map(([, file = ""]) => `app/${file}`);

test("what a public page imports is styled by the sheet of the public site", () => {
  const modules = new Set(["app/root.tsx", ...starts]);
  for (const file of modules) {
    const lazy = [...readFileSync(file, "utf8").matchAll(/import\("([^"]+)"\)/g)].map(
      ([, from = ""]) => from,
    );
    for (const from of [...importsOf(file), ...lazy])
      if (/^[#.].*\.tsx?$/.test(from)) modules.add(moduleAt(from, file));
  }
  expect(modules.size).toBeGreaterThan(globSync("app/site/**/*.tsx").length);
  const unstyled = [...modules].filter(
    (file) =>
      file.endsWith(".tsx") && !isScanned(file) && /className|Classes/.test(readFileSync(file, "utf8")),
  );
  expect(unstyled, "need an @source in app/kit/ui/site.css").toEqual([]);
});
