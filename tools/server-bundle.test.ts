import { expect, test } from "vitest";
import { escapeNonLatin1 } from "./server-bundle.ts";

const run = (code: string): unknown => new Function(`return ${code}`)();

test.each([
  ["a sentence", '"Antwerp – Lagos, 40 €, é"'],
  ["a template", "`from ${1} → ${2}`"],
  ["a character of two units", '"🚢".codePointAt(0)'],
  ["a class of a regular expression", '"a–b".replace(/[–—]/, "-")'],
  ["a regular expression by code points", '"🚢".match(/^[🚢]$/u)?.[0]'],
  ["a backslash before it", String.raw`"\\–"`],
])("code without wide characters does the same: %s", (_what, code) => {
  const narrowed = escapeNonLatin1(code);
  expect(narrowed).toMatch(/^[\0-\xff]*$/);
  expect(run(narrowed)).toBe(run(code));
});
