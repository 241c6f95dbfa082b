import { expect, test } from "../test.ts";

test("the header turns solid after 50 pixels and gives up its contact strip", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "+32 2 555 01 80" })).toBeVisible();
  await expect(header.getByRole("link", { name: "About", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(header).toHaveAttribute("data-scrolled", "false");
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect(header).toHaveAttribute("data-scrolled", "false");
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect(header).toHaveAttribute("data-scrolled", "true");
  await expect(header.getByRole("link", { name: "+32 2 555 01 80" })).toBeHidden();
  await expect(header).toHaveCSS("background-color", "rgb(10, 22, 34)");
});

test("the button back to the top comes after 300 pixels and leads there", async ({ page }) => {
  await page.goto("/services");
  const button = page.getByRole("button", { name: "Back to top" });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 900));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test("the small menu closes when a link is chosen", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "+32 2 555 01 80" })).toHaveCount(1);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.locator("#small-menu");
  await expect(menu.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await menu.getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
});

test("the footer has its links, hours, and placeholders without a target", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const [name, path] of [
    ["Air Freight", "/services/air-freight"],
    ["Project Cargo", "/services"],
    ["Warehousing", "/services"],
    ["Blog", "/blog"],
  ] as const) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  for (const name of ["Privacy Policy", "Terms of Service", "Cookie Policy", "Facebook", "LinkedIn"]) {
    const placeholder = footer.getByRole("link", { name, disabled: true });
    await expect(placeholder).toBeVisible();
    await expect(placeholder).not.toHaveAttribute("href");
  }
  await expect(footer).toContainText("8:00 AM-6:00 PM");
  await expect(footer).toContainText("9:00 AM-4:00 PM");
  await expect(footer).toContainText("Machelen, Belgium");
});

test("with the keyboard alone: skip link first, then the way through the page", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Get a Quote" })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the home page shows every number, every quote, every name, and its menu opens", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto("/");
    for (const text of ["15+", "10,000+", "50+", "100+"]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(
      page.getByText("5 out of 5 stars").or(page.getByRole("img", { name: "5 out of 5 stars" })),
    ).toHaveCount(4);
    for (const quote of await page.locator("blockquote").all()) await expect(quote).toBeVisible();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.locator("#small-menu").getByRole("link", { name: "Track Package" })).toBeVisible();
  });
});
