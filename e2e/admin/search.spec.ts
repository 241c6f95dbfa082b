import { demoTrackingNumber } from "#demo/shipments.ts";
import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

// The browser's own note of the answer that is made to fail.
test.use({ expectedNoise: [/503/] });

const spelt = demoTrackingNumber.toLowerCase().replaceAll("-", " ");

test("a caller's number, spelt anyhow, is opened from any page with the keyboard alone", async ({ page }) => {
  await giveSession(page);
  await page.goto("/admin/settings");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find anything" });
  await expect(field).toBeFocused();
  // Enter does not wait for the answer: the answer is waited for.
  await field.pressSequentially(spelt);
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: demoTrackingNumber })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  const recent = page.getByRole("option", { name: new RegExp(demoTrackingNumber) });
  await expect(recent).toBeVisible();
  // More commands than the window has room for: the list scrolls.
  await expectAccessible(page);
  await field.fill("import ship");
  await expect(page.getByRole("option")).toHaveText([/Import shipments/]);
  await expectAccessible(page);
  await field.press("ArrowDown");
  await expect(page.getByRole("option")).toHaveAttribute("data-focused");
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
});

test("on a telephone the search takes the whole screen", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  await giveSession(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Find anything" }).click();
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await dialog.getByRole("combobox").fill(`${spelt}, ZF-0000`);
  await expect(dialog.getByRole("option")).toHaveCount(1);
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 375, height: 760 });
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's field leads to a page of all groups", async ({ page }) => {
    await giveSession(page);
    await page.goto("/admin");
    await page.getByRole("textbox", { name: "Find anything" }).fill("liege");
    await page.getByRole("textbox", { name: "Find anything" }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/search\?q=liege$/);
    await expect(page.getByRole("heading", { level: 2, name: "Places" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: /Liège/ }).first().click();
    await expect(page).toHaveURL(/\/admin\/shipments/);
  });
});
