import { publicPages } from "#app/site/public-pages.ts";
import { formNotice } from "#content/company-texts.ts";
import { cookies, privacy, terms } from "#content/legal.ts";
import { expect, test } from "../test.ts";
import { legalLinks } from "#content/navigation.ts";

// A number that is not found is answered with 404, which the browser notes.
test.use({ expectedNoise: [/404/] });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer leads to privacy, terms and cookies, each with its parts in order", async ({ page }) => {
    for (const [at, text] of [privacy, terms, cookies].entries()) {
      await page.goto("/about");
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: legalLinks[at]?.label, exact: true })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: text.title })).toBeVisible();
      const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
      const headings = page.getByRole("main").locator("section > h2");
      expect(await headings.allTextContents()).toEqual(await contents.allTextContents());
      await contents.last().click();
      await expect(headings.last()).toBeInViewport();
    }
  });

  test("the privacy page says how long mails are kept, as the settings do", async ({ page }) => {
    await page.goto("/privacy");
    await expect(page.getByText("1 year after sending.")).toBeVisible();
    await expect(page.getByText("5 years after the entry.")).toBeVisible();
  });

  test("each form that stores something says so and leads to the policy", async ({ page }) => {
    for (const path of ["/", "/services", "/contact"]) {
      await page.goto(path);
      const form = page.locator("form[method=post]");
      await expect(form.getByText(formNotice.text)).toBeVisible();
      await expect(form.getByRole("link", { name: formNotice.link })).toHaveAttribute("href", "/privacy");
    }
  });
});

test("a visitor's browser keeps no cookie, and nothing that the cookie page does not name", async ({
  page,
  context,
}) => {
  await page.route(/openstreetmap/, (route) => route.fulfill({ body: "" }));
  const named = new Set(cookies.visitors.items.map(({ name }) => name));
  const kept = new Set<string>();
  for (const path of [...publicPages, "/track?number=ZF-0000", "/contact"]) {
    await page.goto(path);
    if (path === "/contact") await page.getByRole("button", { name: "Send Message" }).click();
    // Leaving a page is when its place is noted.
    await page.goto("/about");
    for (const key of await page.evaluate(() => [
      ...Object.keys(sessionStorage),
      ...Object.keys(localStorage),
    ]))
      kept.add(key);
  }
  await page.goto("/");
  await page.getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL("/contact");
  await page.goto("/about");
  for (const key of await page.evaluate(() => Object.keys(sessionStorage))) kept.add(key);
  expect(kept).toContain("remix-router-transitions");
  expect([...kept].filter((key) => !named.has(key))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
