import { expect, test } from "../test.ts";

const title = "Incoterms 2020: who pays, who insures, who carries the risk";
const address = "/blog/incoterms-2020-who-pays-who-insures-who-carries-the-risk";

// The journeys of the back office publish meanwhile: what is counted here is what the demo data alone has.
test("search and category filter the list and are in the URL", async ({ page }) => {
  await page.goto("/blog");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: title })).toBeVisible();
  // A mark that a reload of the page would wipe out.
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByLabel("Category").selectOption("Shipping advice");
  await expect(page).toHaveURL(/\/blog\?category=Shipping\+advice$/);
  await expect(main.getByRole("article")).toHaveCount(3);
  await expect(main.getByRole("link", { name: title })).toHaveAttribute("href", address);
  await page.getByRole("searchbox", { name: "Search" }).fill("incoterms");
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(page).toHaveURL(/\/blog\?search=incoterms&category=Shipping\+advice$/);
  await expect(main.getByRole("article")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  await expect(page.getByLabel("Category")).toHaveValue("Shipping advice");
  await page.getByLabel("Category").selectOption({ label: "All Categories" });
  await expect(page).toHaveURL(/\/blog$|\/blog\?$/);
  await expect(main.getByRole("link", { name: /^Exporting from Belgium/ })).toBeVisible();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

test("read an article, copy its link, go to the previous and next article", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto("/blog?category=Shipping+advice");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const article = page.getByRole("main").getByRole("article").first();
  await expect(article).toContainText("Shipping advice");
  await expect(article.getByRole("time")).toHaveText(/^[A-Z][a-z]+ \d\d, \d{4}$/);
  await expect(article).toContainText(/\d+ min read/);
  await expect(article.getByRole("heading", { name: "Two points, not one" })).toBeVisible();
  await expect(article.getByRole("region", { name: "Joris Maenhout" })).toContainText("Plans air freight");
  const picture = article.getByRole("img", { name: /^Container terminal at golden hour/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toMatch(/\/images\/[0-9a-f]{64}\/\d+\.avif$/);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const entry = data
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((each) => each["@type"] === "Article");
  expect(entry).toMatchObject({ headline: title, author: { name: "Joris Maenhout" } });
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/images\/.*\.jpg$/);

  await expect(page.getByRole("region", { name: "More to read" }).getByRole("article")).toHaveCount(3);
  await page
    .getByRole("navigation", { name: "Other articles" })
    .getByRole("link", { name: /^Previous article/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "How to prepare a pallet that arrives the way it left",
  );
  await page
    .getByRole("navigation", { name: "Other articles" })
    .getByRole("link", { name: /^Next article/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("Share uses the Web Share API where available", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async (shared: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(shared);
      },
    });
  });
  await page.goto(address);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.locator("html")).toHaveAttribute(
    "data-shared",
    JSON.stringify({ title, url: page.url() }),
  );
});

test.describe("a missing article", () => {
  test.use({ expectedNoise: [/404/] });
  test("answers 404 with a link back to the blog", async ({ page }) => {
    const answer = await page.goto("/blog/no-such-article");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("search, category and article work", async ({ page }) => {
    await page.goto("/blog");
    await page.getByRole("searchbox", { name: "Search" }).fill("incoterms");
    await page.getByLabel("Category").selectOption("Shipping advice");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  });
});
