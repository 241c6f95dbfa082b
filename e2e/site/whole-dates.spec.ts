import { LANGUAGES, pathIn } from "#app/kit/language/language.ts";
import { expect, test } from "../test.ts";
import { openPrivatePages } from "./private-pages.ts";

test.use({ viewport: { width: 375, height: 812 } });

/** Dates in four languages, and references such as «ZF-2345-6789-C», that the page shows on more than one line. */
function brokenFigures(): string[] {
  const figure =
    /(?:\p{L}{3,9} \d{1,2},|\b\d{1,2}(?:er|\.)? \p{L}{3,9}\.?) 20\d\d|\b[A-Z0-9]{1,6}(?:-[A-Z0-9]{1,6})+\b/gu;
  const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const { 0: text, index } of (node.textContent ?? "").matchAll(figure)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${text}: ${node.parentElement?.closest("p, dd, li")?.textContent}`);
    }
  }
  return broken;
}

for (const language of LANGUAGES) {
  const tier = language === "nl" ? " @quick" : "";
  test(`on a phone no date or reference goes over two lines in ${language}${tier}`, async ({
    page,
    baseURL,
  }) => {
    const { pages } = await openPrivatePages(language, baseURL!);
    const track = { name: "track", address: pathIn("/track?number=ZF-2345-6789-C", language) };
    for (const { name, address } of [track, ...pages]) {
      await page.goto(address);
      expect.soft(await page.evaluate(brokenFigures), name).toEqual([]);
    }
  });
}
