import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

// Made at run time or by the reader, not in the repository.
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
  expect(missing).toEqual([]);
});
