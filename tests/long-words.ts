import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import houseStyles from "#app/kit/ui/desk.css?inline";

/** A long German word of 28 letters. */
const LONG_WORD = "Transportversicherungsantrag";

/** Draws what a test renders as our pages are drawn on a screen of that size, until the test ends. */
export async function drawOnScreen(width: number, height: number): Promise<void> {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = houseStyles;
  const { innerWidth, innerHeight } = window;
  await page.viewport(width, height);
  onTestFinished(async () => {
    style.remove();
    await page.viewport(innerWidth, innerHeight);
  });
}

/** Draws it in German on a phone 375 px wide. */
export async function drawOnPhone(): Promise<void> {
  const { lang } = document.documentElement;
  document.documentElement.lang = "de";
  onTestFinished(() => {
    document.documentElement.lang = lang;
    document.documentElement.style.fontSize = "";
  });
  await drawOnScreen(375, 812);
}

/** Checks that a long word in each button stays inside of it and of the page, also at twice the text size. */
export async function expectLongWordsFit(): Promise<void> {
  const buttons = () => [...document.querySelectorAll<HTMLElement>("button, a[class*=button-breaks]")];
  await expect.poll(buttons).not.toEqual([]);
  const texts = buttons().flatMap((button) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode() as Text | null;
    return text ? [{ button, text }] : [];
  });
  expect(texts).not.toEqual([]);
  for (const { text } of texts) text.data = LONG_WORD;
  for (const size of ["100%", "200%"]) {
    document.documentElement.style.fontSize = size;
    // Until our fonts have loaded, texts are set in wider ones.
    await expect.poll(() => document.documentElement.scrollWidth > 0 && document.fonts.status).toBe("loaded");
    expect(document.documentElement.scrollWidth, size).toBeLessThanOrEqual(375);
    for (const { button, text } of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [word, around] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
      expect(word.width, size).toBeGreaterThan(0);
      expect(word.left, size).toBeGreaterThanOrEqual(around.left);
      expect(word.right, size).toBeLessThanOrEqual(around.right);
      expect(word.top, size).toBeGreaterThanOrEqual(around.top);
      expect(word.bottom, size).toBeLessThanOrEqual(around.bottom);
    }
  }
}
