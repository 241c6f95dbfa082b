import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

// Created at run time or by the reader, not in the repository.
const elsewhere = /^(data|build|backups)\//;

test("every file and folder that README and docs name is there", async () => {
  const pages = ["README.md", ...globSync("docs/**/*.md")];
  const missing: string[] = [];
  for (const page of pages) {
    const text = await readFile(page, "utf8");
    const named = [
      ...text.matchAll(
        /`((?:app|content|database|demo|deploy|docs|lab|operations|server|tools|e2e|tests)\/[^`\s<>*{}]*)`/g,
      ),
    ].map(([, name = ""]) => name);
    const pictures = [...text.matchAll(/(?:src="|!\[[^\]]*\]\()([^":)]+)/g)].map(([, name = ""]) =>
      path.join(path.dirname(page), name),
    );
    const inFolders = text.split("\n").flatMap((line) => {
      const folders = [...line.matchAll(/`(app\/[^`]+\/)`/g)].map(([, folder = ""]) => folder);
      const files = [...line.matchAll(/`([\w-]+(?:\/[\w-]+)*\.(?:server\.|route\.)?tsx?)`/g)];
      return folders.length === 0 ? [] : files.map(([, file = ""]) => ({ folders, file }));
    });
    for (const { folders, file } of inFolders)
      if (!existsSync(file) && !folders.some((folder) => existsSync(folder + file)))
        missing.push(`${page}: ${file} in ${folders.join(" or ")}`);
    expect(pages.length).toBeGreaterThan(10);
    for (const name of [...named, ...pictures]) {
      if (!elsewhere.test(name) && !existsSync(name)) missing.push(`${page}: ${name}`);
    }
  }
  expect(missing, "no such file: rename it in the document too").toEqual([]);
});

test("every decision is in the list of decisions", () => {
  const list = readFileSync("docs/decisions/README.md", "utf8");
  const missing = globSync("docs/decisions/0*.md").filter(
    (file) => !list.includes(`(${path.basename(file)})`),
  );
  expect(missing, "add them to docs/decisions/README.md").toEqual([]);
});

const FOLDERS = "{app,content,database,demo,deploy,docs,e2e,lab,operations,public,server,tests,tools}";
/** Lighthouse has packages of its own below `lab/`. */
const exclude = ["**/node_modules/**"];
const sources = globSync([`${FOLDERS}/**/*.{ts,tsx,mjs,sql}`, "*.{ts,mjs}"], { exclude }).map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

test("every function and constant that the recipes and the architecture name is in the code", () => {
  const words = new Set(sources.flatMap(({ text }) => text.match(/[\w$]+/g) ?? []));
  const missing = [...globSync("docs/recipes/*.md"), "docs/architecture.md"].flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/`([A-Za-z_$][\w$]*)(?:\([^`]*\)|\.\w+)?`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => /[a-z][A-Z]|_/.test(name) && !words.has(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing, "no such name in the code: the document is older than it").toEqual([]);
});

test("every file of the repository that a comment names is there", () => {
  const names = new Set(
    [...globSync(`${FOLDERS}/**/*`, { exclude }), ...globSync("*")].map((file) => path.basename(file)),
  );
  const missing = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^\s*(?:\/\*\*|\*|\/\/)(.*)$/gm)]
      .flatMap(([, comment = ""]) => comment.match(/(?<![*.\w-])\w[\w.-]*\.(?:tsx?|mjs|md|sql)\b/g) ?? [])
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing, "no such file: the comment is older than the code").toEqual([]);
});
