import { expect, expectAccessible, test } from "../test.ts";

const title = "Incoterms 2020: who pays, who insures, who carries the risk";
const address = "/blog/incoterms-2020-who-pays-who-insures-who-carries-the-risk";

test("the list is searched and narrowed by category, and the address holds both", async ({ page }) => {
  await page.goto("/blog");
  const main = page.getByRole("main");
  await expect(main.getByRole("article")).toHaveCount(6);
  await expectAccessible(page);
  await page.getByLabel("Category").selectOption("Shipping advice");
  await expect(page).toHaveURL(/\/blog\?category=Shipping\+advice$/);
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
  await expect(main.getByRole("article")).toHaveCount(6);
});

test("a search without results says so", async ({ page }) => {
  await page.goto("/blog?search=zzzz");
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all articles" }).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(6);
});

test("an article is read and its link copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto("/blog");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const article = page.getByRole("main").getByRole("article");
  await expect(article).toContainText("Shipping advice");
  await expect(article.getByRole("time")).toHaveText(/^[A-Z][a-z]+ \d\d, \d{4}$/);
  await expect(article).toContainText(/\d+ min read/);
  await expect(article.getByRole("heading", { name: "Two points, not one" })).toBeVisible();
  await expect(article.getByRole("region", { name: "Joris Maenhout" })).toContainText("Plans air freight");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("Share opens the device's own window where there is one", async ({ page }) => {
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

test.describe("an article that is not there", () => {
  test.use({ expectedNoise: [/404/] });
  test("answers 404 and leads back to the blog", async ({ page }) => {
    const answer = await page.goto("/blog/no-such-article");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    await expectAccessible(page);
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
