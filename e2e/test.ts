import { AxeBuilder } from "@axe-core/playwright";
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
}

/** Fails with what axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What still fades in has not its final colours yet.
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(finite.map(({ finished }) => finished));
  });
  // Targets of 24 px (WCAG 2.2 AA) are measured only where asked for. In legacy mode axe opens no page of its own to gather
  // the results of frames: the one frame there is, the map, is another site's.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .analyze();
  // A checkbox is reached through its whole label.
  const isFound = (id: string, html: string) =>
    id !== "target-size" || !html.startsWith('<input type="checkbox"');
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => isFound(id, html)).map(({ html }) => `${id}: ${html}`),
  );
  expect(found).toEqual([]);
}

export { expect };
