import type { Page } from "@playwright/test";
import { OTHER_LANGUAGES, pathIn, splitLanguage } from "#app/kit/language/language.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { expect, test } from "../test.ts";

/** Maximum transfer sizes of a page, in kilobytes of 1000 bytes. */
const budgets = { style: 16, fonts: 70, firstPictures: 180 };
/** The languages differ by their words; four languages together may cost 4 KB more than English alone did (120.7). */
const scripts = {
  en: { withForm: 123.7, without: 115.45 },
  nl: { withForm: 124.5, without: 115.85 },
  fr: { withForm: 124.7, without: 116 },
  de: { withForm: 124.7, without: 116 },
};

const pages = [
  ...publicPages,
  ...OTHER_LANGUAGES.flatMap((language) => [pathIn("/", language), pathIn("/track", language)]),
  "/blog/incoterms-2020-who-pays-who-insures-who-carries-the-risk",
];
/** Pages sent without React's scripts (docs/decisions/0015). */
const plain = /^\/(about|services\/.+|privacy|terms|cookies)$/;

interface Cost {
  script: number;
  style: number;
  fonts: number;
  fontFiles: number;
  firstPictures: number;
  layoutShift: number;
  failed: string[];
  repeated: string[];
}

async function costOf(page: Page, path: string): Promise<Cost> {
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(request.url()));
  page.on("response", (answer) => {
    if (answer.status() >= 400) failed.push(answer.url());
  });
  await page.addInitScript(() => {
    const measured = window as unknown as { layoutShift: number };
    measured.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        measured.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.locator('script[type="text/late"]')).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const read = await page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    // Excludes responses from the browser's cache, which are not transferred again.
    const sent = entries.filter((entry) => entry.transferSize > 0).map((entry) => entry.name);
    const sum = (ending: RegExp) =>
      entries
        .filter((entry) => ending.test(new URL(entry.name).pathname))
        .reduce((bytes, entry) => bytes + entry.encodedBodySize, 0) / 1000;
    const seen = [...document.images]
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      })
      .map((image) => image.currentSrc);
    const firstView = entries.filter((entry) => seen.includes(entry.name));
    return {
      script: sum(/\.js$/),
      style: sum(/\.css$/),
      fonts: sum(/\.woff2$/),
      fontFiles: entries.filter((entry) => entry.name.endsWith(".woff2")).length,
      firstPictures: firstView.reduce((bytes, entry) => bytes + entry.encodedBodySize, 0) / 1000,
      repeated: sent.filter((address, at) => sent.indexOf(address) !== at),
      layoutShift: (window as unknown as { layoutShift: number }).layoutShift,
    };
  });
  return { ...read, failed };
}

const telephone = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  reducedMotion: "reduce",
} as const;

for (const path of pages) {
  test(`${path} stays within its budgets on a phone`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, ...telephone });
    // The map of the contact page is another site's, and not needed to read the page.
    await context.route(/openstreetmap/, (route) => route.fulfill({ body: "" }));
    const page = await context.newPage();
    const cost = await costOf(page, path);
    const withForm = (await page.locator("form[method=post]").count()) > 0;
    if (plain.test(path)) expect.soft(cost.script).toBe(0);
    else expect.soft(cost.script).toBeGreaterThan(0);
    const { withForm: ofForm, without } = scripts[splitLanguage(path).language];
    expect.soft(cost.script).toBeLessThanOrEqual(withForm ? ofForm : without);
    expect.soft(cost.style).toBeGreaterThan(0);
    expect.soft(cost.style).toBeLessThanOrEqual(budgets.style);
    expect.soft(cost.fonts).toBeLessThanOrEqual(budgets.fonts);
    expect.soft(cost.fontFiles).toBe(2);
    expect.soft(cost.firstPictures).toBeLessThanOrEqual(budgets.firstPictures);
    // A shift of less than a thousandth is a rounding of the browser's.
    expect.soft(cost.layoutShift).toBeLessThan(0.001);
    expect.soft(cost.failed).toEqual([]);
    expect.soft(cost.repeated).toEqual([]);
    if (process.env.SHOW_COSTS) console.log(path, JSON.stringify(cost));
    await context.close();
  });
}

test("text stays where it is when fonts come late, but for a line of a long text that breaks elsewhere", async ({
  browser,
  baseURL,
}) => {
  for (const path of pages) {
    const context = await browser.newContext({ baseURL, ...telephone });
    const page = await context.newPage();
    // Late fonts meet text that is drawn: the faces that stand in for them have their widths and heights.
    await context.route(/\.woff2$/, async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      await route.continue();
    });
    await context.route(/openstreetmap/, (route) => route.fulfill({ body: "" }));
    expect.soft((await costOf(page, path)).layoutShift, path).toBeLessThan(0.03);
    await context.close();
  }
});

test("a prefetched page is requested once", async ({ page }) => {
  await page.goto("/");
  const link = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Blog", exact: true });
  const hinted = page.waitForResponse(/\/blog\.data/);
  await link.hover();
  await (await hinted).finished();
  await link.click();
  await expect(page).toHaveURL("/blog");
  await page.waitForLoadState("networkidle");
  const sent = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter((entry) => entry.transferSize > 0)
      .map((entry) => entry.name),
  );
  expect(sent.filter((address) => address.includes("/blog.data"))).toHaveLength(1);
  expect(sent.filter((address, at) => sent.indexOf(address) !== at)).toEqual([]);
});
