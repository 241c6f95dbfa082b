import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Sheets of the blog's article, and of messages, whose window is fetched with the first of them. */
const LATER = /\/(article|editor|sonner)\.css$/;

test("sheets of the desk stay from screen to screen: the shell imports them", () => {
  const sheetsOf = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/^import "([^"]+\.css)"/gm)].map(([, path]) =>
      path!.split("/").pop(),
    );
  const files = globSync("app/**/*.tsx").filter((file) => !/\.test\.tsx$|shell\.route/.test(file));
  const shown = files.flatMap(sheetsOf).filter((sheet) => !LATER.test(`/${sheet}`));
  expect(shown).not.toEqual([]);
  expect(sheetsOf("app/desk/shell/shell.route.tsx")).toEqual(expect.arrayContaining(shown));
});
