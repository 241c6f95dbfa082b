import { company } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { home } from "#content/home.ts";
import { legalLinks, mainPages, servicePages } from "#content/navigation.ts";
import { socialLinks } from "#content/social-links.ts";
import { testimonials } from "#content/testimonials.ts";
import { expect, test } from "../test.ts";

test("the header turns solid and hides the contact strip after 50 px", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: company.phone })).toBeVisible();
  await expect(header.getByRole("link", { name: "About", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(header).toHaveAttribute("data-scrolled", "false");
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect(header).toHaveAttribute("data-scrolled", "false");
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect(header).toHaveAttribute("data-scrolled", "true");
  await expect(header.getByRole("link", { name: company.phone })).toBeHidden();
  await expect(header).toHaveCSS("background-color", /^rgb\(/);
});

test("on the tracking page the header names Track Package as the current page", async ({ page }) => {
  await page.goto("/track?number=ZF-2345-6789-C");
  const link = page.getByRole("banner").getByRole("link", { name: "Track Package" });
  await expect(link).toHaveAttribute("aria-current", "page");
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(link).not.toHaveAttribute("aria-current");
});

test("the back-to-top button appears after 300 px and scrolls to the top", async ({ page }) => {
  await page.goto("/services");
  const button = page.getByRole("button", { name: "Back to top" });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 900));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

for (const path of ["/", "/about", "/track?number=ZF-2345-6789-C"]) {
  test(`the back-to-top button covers no word of ${path} at any width or place`, async ({ page }) => {
    await page.goto(path);
    const button = page.getByRole("button", { name: "Back to top" });
    for (const width of [320, 375, 640, 768, 1023, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const share of [0.25, 0.4, 0.6, 0.8, 1]) {
        await page.evaluate((of) => window.scrollTo(0, document.documentElement.scrollHeight * of), share);
        await expect(button).toBeVisible();
        expect(await button.evaluate(textsUnder), `${width} px, ${share}`).toEqual([]);
      }
    }
  });
}

/** Texts that an element would hide, were it not for what stands between them and it. */
function textsUnder(element: HTMLElement): string[] {
  const over = element.getBoundingClientRect();
  element.style.visibility = "hidden";
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    range.selectNodeContents(text);
    for (const each of range.getClientRects()) {
      const [left, right] = [Math.max(each.left, over.left), Math.min(each.right, over.right)];
      const [top, bottom] = [Math.max(each.top, over.top), Math.min(each.bottom, over.bottom)];
      if (left >= right || top >= bottom) continue;
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (seen && text.parentElement?.contains(seen)) covered.push(text.textContent ?? "");
    }
  }
  element.style.visibility = "";
  return covered;
}

test("the mobile menu closes when a link is chosen", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: company.phone })).toHaveCount(1);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.locator("#small-menu");
  await expect(menu.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await menu.getByRole("link", { name: "Services" }).press("Enter");
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
});

test("the footer has its links, hours and address; links without a target are disabled", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const { label, to } of [...servicePages, ...mainPages]) {
    await expect(footer.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", to);
  }
  for (const { label, to } of [...legalLinks, ...socialLinks]) {
    const link = footer.getByRole("link", { name: label, exact: true, disabled: !to });
    await expect(link).toBeVisible();
    if (to) await expect(link).toHaveAttribute("href", to);
    else await expect(link).not.toHaveAttribute("href");
  }
  for (const { time } of companyTexts.hours) await expect(footer).toContainText(time);
  await expect(footer).toContainText(`${company.address.city}, ${companyTexts.country}`);
});

test("the skip link is first and leads to the content", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Get a Quote" })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the home page shows all its content, and its menu opens", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto("/");
    for (const { value, suffix } of home.record) {
      const number = `${value.toLocaleString("en-GB")}${suffix}`;
      await expect(page.getByText(number, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("img", { name: /out of 5 stars/ })).toHaveCount(testimonials.length);
    for (const quote of await page.locator("blockquote").all()) await expect(quote).toBeVisible();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.locator("#small-menu").getByRole("link", { name: "Track Package" })).toBeVisible();
  });
});
