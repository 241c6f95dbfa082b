import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test as base } from "@playwright/test";

/** Playwright's test, which also fails when the page writes an error to the console or throws one. */
export const test = base.extend<{ quiet: void; expectedNoise: RegExp[] }>({
  /** Lines a test provokes on purpose, such as the browser's own note of an answer 404. */
  expectedNoise: [[], { option: true }],
  quiet: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") noise.push(message.text());
      });
      page.on("pageerror", (error) => noise.push(error.message));
      await use();
      expect(noise.filter((line) => !expectedNoise.some((expected) => expected.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  // Public pages wake after they are seen (docs/decisions/0016). People are slower than that, tests are not.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const wake = async <Answer>(answer: Answer): Promise<Answer> => {
      if (javaScriptEnabled !== false) await awake(page);
      return answer;
    };
    page.goto = async (...address) => wake(await goto(...address));
    page.reload = async (...options) => wake(await reload(...options));
    await use(page);
  },
});

/** Waits until React has taken the page over, where it is to do so. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('script[type="text/late"]')) return false;
    if (!document.querySelector('script[type="module"]')) return true;
    return Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
  });
  // Keys of the whole page are listened to by effects, which come after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** axe itself: Playwright's package of it gives it to the page twice for each look, a megabyte to read. */
const axe = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** Runs axe on the page itself, without its only frame, the map of another site. */
async function violationsIn(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // Targets of 24 px (WCAG 2.2 AA) are measured only where asked for.
    const rules = { "target-size": { enabled: true } };
    const { violations } = await axe.run({ iframes: false, resultTypes: ["violations"], rules });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  });
}

/** Waits for what moves by the clock and comes to an end: what follows a scrollbar ends with it alone. */
export async function endOfAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/** Fails with what axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that are fading in do not have their final colours yet.
  await endOfAnimations(page);
  // While a window closes, the page behind it is still hidden from those who are read to.
  await page.waitForFunction(() => {
    const windows = [...document.querySelectorAll("[role$=dialog]:not([aria-modal=false])")];
    const isHidden = document.querySelector("main")?.closest("[aria-hidden=true], [inert]");
    return !isHidden || windows.some((each) => !each.closest("[data-exiting]"));
  });
  const violations = await violationsIn(page);
  // A checkbox is reached through its whole label.
  const isFound = (id: string, html: string) =>
    id !== "target-size" || !html.startsWith('<input type="checkbox"');
  const violationTexts = violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => isFound(id, html)).map(({ html }) => `${id}: ${html}`),
  );
  expect(violationTexts).toEqual([]);
}

export { expect };
