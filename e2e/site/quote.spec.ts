import type { Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, test } from "../test.ts";
import { fillQuoteForm } from "../visitor.ts";

const success = "Quote request submitted successfully! We'll get back to you within 24 hours.";

async function fill(page: Page, lastName: string) {
  const form = await fillQuoteForm(page, lastName);
  await form.getByLabel("Special information").fill("Keep dry");
  return form;
}

const send = (page: Page) => page.getByRole("button", { name: "Request a quote" }).click();

test("a quote request gets the success text, clears the form and appears in the back office @quick", async ({
  page,
}) => {
  const lastName = `Maes ${Date.now()}`;
  await page.clock.install();
  await page.goto("/");
  const form = await fill(page, lastName);
  // A person takes this long at least; faster is kept apart as spam.
  await page.clock.fastForward(5_000);
  await send(page);
  await expect(page.getByText(success)).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("");
  await expect(form.getByLabel("Sea Freight")).not.toBeChecked();
  await signIn(page);
  await page.getByRole("link", { name: "Quote Requests", exact: true }).click();
  const row = page.getByRole("row", { name: lastName });
  await expect(row).toContainText(`Lotte ${lastName}`);
  await expect(row).toContainText("PENDING");
  await expect(row).toContainText("Unread");
  await expect(row).toContainText("Sea Freight");
  await expect(row).toContainText("Antwerp → Abidjan");
});

test.describe("when the request fails", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test("a message stays in its form, on the page and in the language it was typed on @ci", async ({
    page,
  }) => {
    await page.goto("/nl/contact");
    await page.getByLabel("Naam").fill("Lotte Maes");
    await page.getByLabel("E-mail").fill("lotte@maes.example");
    await page.getByLabel("Telefoon").fill("+32 2 555 01 99");
    await page.getByLabel("Onderwerp").fill("Openingsuren");
    await page.getByRole("textbox", { name: "Bericht" }).fill("Zijn jullie zaterdag open?");
    await page.route("**/*.data*", (route) => route.abort());
    await page.getByRole("button", { name: "Bericht verzenden" }).click();
    await expect(page.getByText("Uw bericht kon niet worden verzonden. Probeer het opnieuw.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Bericht" })).toHaveValue("Zijn jullie zaterdag open?");
    await expect(page).toHaveTitle(/^Contact/);
  });
  test("the error is shown and the typed values stay", async ({ page }) => {
    await page.goto("/");
    const form = await fill(page, "Offline");
    await page.route("**/*.data*", (route) => route.abort());
    await send(page);
    await expect(page.getByText("Failed to submit quote request. Please try again.")).toBeVisible();
    await expect(form.getByLabel("Last name")).toHaveValue("Offline");
    await expect(form.getByLabel("Sea Freight")).toBeChecked();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/Failed to load resource/] });
  test("the page shows messages with the typed values, then the success text", async ({ page }) => {
    await page.goto("/");
    const form = await fill(page, `Plain ${Date.now()}`);
    await form.getByLabel("Weight").fill("");
    await send(page);
    await expect(page.getByText("Weight is required and must be less than 50 characters")).toBeVisible();
    await expect(form.getByLabel("Departure city")).toHaveValue("Antwerp");
    await expect(form.getByLabel("Sea Freight")).toBeChecked();
    await form.getByLabel("Weight").fill("640 kg");
    await send(page);
    await expect(page.getByText(success)).toBeVisible();
  });
});
