import type { Page } from "@playwright/test";
import { awake, endOfAnimations } from "./test.ts";

/**
 * Opens a page whose scripts come when they are let go: `wake` does that, and waits until React has taken over. What is
 * opened from it meanwhile, as without JavaScript, waits in the same way.
 *
 * @param page one that does not wait to be awake by itself: `context.newPage()`
 */
export async function openBeforeScripts(page: Page, path: string): Promise<{ wake: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  // The scripts are part of what a document waits for before it counts as loaded.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  // Content below the first view is laid out in the first two seconds, and moves what follows it.
  await endOfAnimations(page);
  return {
    wake: async () => {
      held.resolve();
      await awake(page);
    },
  };
}
