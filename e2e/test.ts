import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";

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
});

/** Fails with what axe finds on the page as it is now. */
export async function expectAccessible(page: import("@playwright/test").Page): Promise<void> {
  // What still fades in has not its final colours yet.
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(finite.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual(
    [],
  );
}

export { expect };
