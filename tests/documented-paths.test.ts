import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
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
      ...text.matchAll(/(?:src="|!\[[^\]]*\]\()([^":)]+)/g),
    ];
    expect(pages.length).toBeGreaterThan(10);
    for (const [, name = ""] of named) {
      if (!elsewhere.test(name) && !existsSync(name)) missing.push(`${page}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});
