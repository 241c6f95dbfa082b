import type { Page } from "@playwright/test";
import { translatePage } from "#tests/translate-page.ts";
import { signIn } from "../sign-in.ts";
import { expect, test } from "../test.ts";
import { fillQuoteForm } from "../visitor.ts";

// A translator wraps every text of a page in elements of its own: React cannot take a bare text away any more.
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await page.evaluate(translatePage);
};

test("a translated page sends the quote form, after a message beside a field", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  const form = await fillQuoteForm(page, `Translated ${Date.now()}`);
  await form.getByLabel("Weight").fill("");
  await page.clock.fastForward(5_000);
  await page.getByRole("button", { name: "Request a quote" }).click();
  await expect(page.getByText("Weight is required and must be less than 50 characters")).toBeVisible();
  await form.getByLabel("Weight").fill("640 kg");
  await page.getByRole("button", { name: "Request a quote" }).click();
  await expect(page.getByText("Quote request submitted successfully!")).toBeVisible();
});

test("a translated page sends the contact form", async ({ page }) => {
  await page.clock.install();
  await open(page, "/contact");
  const fill = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text);
  await fill("name", "Translated Visitor");
  await fill("email", "visitor@maes.example");
  await fill("phone", "+32 2 555 01 80");
  await fill("subject", "Translated");
  await page.clock.fastForward(5_000);
  await page.locator('main button[type="submit"]').click();
  await expect(page.getByText("Message must be at least 10 characters long")).toBeVisible();
  await fill("message", "Does this page hold when it is translated?");
  await page.locator('main button[type="submit"]').click();
  await expect(page.locator('[name="message"]')).toHaveValue("");
});

test.describe("a translated sign-in", () => {
  test.use({ expectedNoise: [/401/] });
  test("says what is wrong, twice", async ({ page }) => {
    await open(page, "/admin/login");
    for (const password of ["wrong once", "wrong twice"]) {
      await page.getByLabel("Email").fill("nobody@maes.example");
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("Invalid credentials").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    }
  });
});

test("the sections of the desk hold on a translated page", async ({ page }) => {
  await signIn(page);
  await page.evaluate(translatePage);
  for (const section of [
    "Shipments",
    "Late desk",
    "Quote Requests",
    "Contact Submissions",
    "Customers",
    "Offers",
    "Dashboard",
  ]) {
    await page
      .getByRole("navigation")
      .getByRole("link", { name: new RegExp(`^${section}`) })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});
