import type { Page } from "@playwright/test";
import { company } from "#content/company.ts";
import { expect, test } from "../test.ts";

const main = (page: Page) => page.getByRole("main");
const tab = (page: Page) => page.keyboard.press("Tab");

const houseColour = (page: Page, name: string) =>
  page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${variable})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, `--color-${name}`);

test("a footer link moves focus to the heading of the next page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).press("Enter");
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeFocused();
  await tab(page);
  await expect(main(page).getByRole("link", { name: "+32 2 555 01 80" })).toBeFocused();
  await page.goto("/blog");
  await page.getByRole("link", { name: /^How to prepare a pallet/ }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^How to prepare a pallet/ })).toBeFocused();
});

test("a tracking search keeps focus in its field, announces the result and can be reset", async ({
  page,
}) => {
  await page.goto("/track");
  const number = page.getByLabel("Tracking number");
  await number.focus();
  await expect(number).toHaveCSS("outline-color", await houseColour(page, "ink-700"));
  await page.keyboard.type("ZF-2345-6789-C");
  await page.keyboard.press("Enter");
  await expect(
    main(page).getByRole("status").filter({ hasText: "ZF-2345-6789-C: IN TRANSIT" }),
  ).toBeAttached();
  await expect(number).toBeFocused();
  await tab(page);
  await tab(page);
  await expect(page.getByRole("button", { name: "Reset" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/track$/);
  await expect(number).toBeFocused();
  await expect(number).toHaveValue("");
});

test.describe("an unknown tracking number", () => {
  test.use({ expectedNoise: [/404/] });
  test("«Try Again» focuses the field", async ({ page }) => {
    await page.goto("/track");
    await page.getByLabel("Tracking number").fill("ZF-0000");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Try Again" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Shipment Not Found" })).toBeHidden();
    await expect(page.getByLabel("Tracking number")).toBeFocused();
  });
});

test("«Back to top» moves keyboard focus to the top", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole("button", { name: "Back to top" }).press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: `${company.name}, home` })).toBeFocused();
});

test("Tab out of the mobile menu closes it", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Menu", exact: true }).press("Enter");
  const menu = page.locator("#small-menu");
  await menu.getByRole("link").last().focus();
  await tab(page);
  await expect(main(page).getByRole("link", { name: "+32 2 555 01 80" })).toBeFocused();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
});

test("focus rings have contrast over pictures and on the footer", async ({ page }) => {
  await page.goto("/");
  const ring = `${await houseColour(page, "ink-950")} 0px 0px 0px 6px`;
  const pictures = main(page).locator('button[aria-label^="Picture "]');
  const track = page.getByRole("banner").getByRole("link", { name: "Track Package" });
  for (const control of (await pictures.count()) > 0 ? [track, pictures.last()] : [track]) {
    await control.focus();
    await page.keyboard.press("Shift");
    await expect(control).toHaveCSS("outline-color", "rgb(255, 255, 255)");
    await expect
      .poll(() => control.evaluate((element) => getComputedStyle(element).boxShadow))
      .toContain(ring);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const back = page.getByRole("button", { name: "Back to top" });
  await back.focus();
  await expect(back).toHaveCSS("outline-offset", "-4px");
});
