import type { Page } from "@playwright/test";
import { demoId } from "#database/seed/random.ts";
import { signIn } from "../sign-in.ts";
import { staff } from "../staff.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { askForQuote } from "../visitor.ts";

/** What somebody hears who does not see the screen: names, titles, and what became of an act. */

const shipment = `/admin/shipments/${demoId("shipment", 0)}`;
const status = (page: Page, text: RegExp | string) => page.getByRole("status").filter({ hasText: text });

test.describe("signing in in vain", () => {
  test.use({ expectedNoise: [/401/] });
  test("the same refusal is said again for every attempt", async ({ page }) => {
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password", { exact: true }).fill("not this one");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    const refusal = page.getByRole("alert").filter({ hasText: "Invalid credentials" });
    await expect(refusal).toBeVisible();
    // A region that does not change is not read.
    await refusal.evaluate((element) => {
      new MutationObserver(() => (element.dataset.said = "again")).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(refusal).toHaveAttribute("data-said", "again");
  });
});

test("pages a step away from a section have titles of their own", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await expect(page).toHaveTitle(/^Forgot password · /);
  await signIn(page);
  await page.goto(shipment);
  await page.getByRole("link", { name: "Label", exact: true }).click();
  await expect(page).toHaveTitle(/ZF-2345-6789-C, label · /);
  await page.goto("/admin/shipments");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page).toHaveTitle(/Import · /);
});

test("each «Show password» says of which", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings");
  const buttons = page.getByRole("button", { name: "Show password" });
  await expect(buttons).toHaveCount(4);
  const fields = ["Current Password", "Current Password", "New Password", "Confirm New Password"];
  for (const [place, field] of fields.entries())
    await expect(buttons.nth(place)).toHaveAccessibleDescription(field);
});

test("what a dialog asks is read with its title", async ({ page }) => {
  await signIn(page);
  await page.goto(shipment);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete shipment" })).toHaveAccessibleDescription(
    /Are you sure you want to delete this shipment\?.*ZF-2345-6789-C/,
  );
  await page.keyboard.press("Escape");
  await page.goto("/admin/shipments");
  await page
    .getByRole("button", { name: /^Status history/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Status History" })).toHaveAccessibleDescription(/./);
});

for (const section of ["shippers", "quotes", "contacts", "blog", "settings/audit"]) {
  test(`what a filter of ${section} leaves is said, also nothing`, async ({ page }) => {
    await signIn(page);
    await page.goto(`/admin/${section}`);
    await expect(status(page, /\d+ (in all|found)/)).toBeAttached();
    // The region that speaks has to be there before.
    const region = await status(page, /\d+ (in all|found)/).elementHandle();
    await page.getByRole("searchbox").fill("nobody like this");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("heading", { name: /match(es)?$/ })).toBeVisible();
    expect(await region?.textContent()).toBe("0 found");
  });
}

test.describe("a shipment that is not there", () => {
  test.use({ expectedNoise: [/404/] });
  test("has a heading like every page", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/shipments/00000000-0000-4000-8000-000000000000");
    await expect(page.getByRole("heading", { level: 1, name: "Shipment not found" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("an import without a file", () => {
  test.use({ expectedNoise: [/400/] });
  test("a file that was not chosen is asked for beside its field, and the field has the focus", async ({
    page,
  }) => {
    await signIn(page);
    await page.goto("/admin/shipments/import");
    await page.getByRole("button", { name: "See what it does" }).click();
    const file = page.getByLabel("CSV file");
    await expect(file).toHaveAccessibleDescription(/Choose a CSV file/);
    await expect(file).toBeFocused();
    await expectAccessible(page);
  });
});

test("two places written from right to left stay in the order of the way", async ({ page, request }) => {
  const name = `Haifa ${Date.now()}`;
  await askForQuote(request, name, { departureCity: "תל אביב", deliveryCity: "חיפה" });
  await signIn(page);
  await page.goto(`/admin/quotes?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `View details: Lotte ${name}` }).click();
  const dialog = page.getByRole("dialog");
  const left = (place: string) =>
    dialog.getByText(place, { exact: true }).evaluate((element) => element.getBoundingClientRect().left);
  expect(await left("תל אביב")).toBeLessThan(await left("חיפה"));
});
